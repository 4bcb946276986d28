import zipfile,re,glob,collections,os
for d in ['/tmp/i8/docs/docx','/tmp/i7/fresh/office']:
  n=0;ex=[];al=0
  for f in glob.glob(d+'/*.docx')+glob.glob(d+'/*.pptx')+glob.glob(d+'/*.xlsx'):
    try: z=zipfile.ZipFile(f)
    except: continue
    hit=0
    for p in z.namelist():
        if not p.endswith('.xml') or 'theme' in p: continue
        try: s=z.read(p).decode('utf8','replace')
        except: continue
        for m in re.finditer(r'(?:descr|alt)="([^"]+)"',s):
            al+=1; v=m.group(1).strip()
            if re.search(r'^(?:[a-z]:\\|\\\\|(?:https?|file|ftp|cid):)|\.(?:jpe?g|png|gif|bmp|tiff?|[ew]mf|svg)$',v,re.I): hit+=1; ex.append((os.path.basename(f),v[:70]))
    n+=hit>0
  print(d,n,'docs',len(ex),'of',al); print(ex[:40:2])
