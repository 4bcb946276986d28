/**
 * The namespaces that the engines know, each with the one prefix by which they call it, whatever
 * prefix a document chose. The strict forms of ISO/IEC 29500 share the prefix of the common ones.
 *
 * @module
 */

const OOXML = "http://schemas.openxmlformats.org/";
const STRICT = "http://purl.oclc.org/ooxml/";
const MICROSOFT = "http://schemas.microsoft.com/office/";

/** Namespace to prefix; an empty prefix leaves the local name alone. */
export const NAMESPACE_PREFIXES: ReadonlyMap<string, string> = new Map([
  ["http://www.w3.org/XML/1998/namespace", "xml"],
  ["http://www.w3.org/1999/xhtml", ""],
  ["http://www.w3.org/1998/Math/MathML", ""],
  ["http://www.w3.org/2000/svg", "svg"],
  ["http://www.w3.org/1999/xlink", "xlink"],
  ["http://www.idpf.org/2007/opf", ""],
  ["http://www.idpf.org/2007/ops", "epub"],
  ["http://www.daisy.org/z3986/2005/ncx/", ""],
  ["urn:oasis:names:tc:opendocument:xmlns:container", ""],
  ["http://purl.org/dc/elements/1.1/", "dc"],
  ["http://purl.org/dc/terms/", "dcterms"],
  [`${OOXML}package/2006/content-types`, ""],
  [`${OOXML}package/2006/relationships`, ""],
  [`${OOXML}package/2006/metadata/core-properties`, "cp"],
  [`${OOXML}markup-compatibility/2006`, "mc"],
  [`${OOXML}spreadsheetml/2006/main`, ""],
  [`${STRICT}spreadsheetml/main`, ""],
  [`${OOXML}wordprocessingml/2006/main`, "w"],
  [`${STRICT}wordprocessingml/main`, "w"],
  [`${OOXML}presentationml/2006/main`, "p"],
  [`${STRICT}presentationml/main`, "p"],
  [`${OOXML}officeDocument/2006/relationships`, "r"],
  [`${STRICT}officeDocument/relationships`, "r"],
  [`${OOXML}officeDocument/2006/math`, "m"],
  [`${STRICT}officeDocument/math`, "m"],
  [`${OOXML}drawingml/2006/main`, "a"],
  [`${STRICT}drawingml/main`, "a"],
  [`${OOXML}drawingml/2006/chart`, "c"],
  [`${STRICT}drawingml/chart`, "c"],
  [`${OOXML}drawingml/2006/chartDrawing`, "cdr"],
  [`${STRICT}drawingml/chartDrawing`, "cdr"],
  [`${OOXML}drawingml/2006/diagram`, "dgm"],
  [`${STRICT}drawingml/diagram`, "dgm"],
  [`${OOXML}drawingml/2006/picture`, "pic"],
  [`${STRICT}drawingml/picture`, "pic"],
  [`${OOXML}drawingml/2006/wordprocessingDrawing`, "wp"],
  [`${STRICT}drawingml/wordprocessingDrawing`, "wp"],
  [`${OOXML}drawingml/2006/spreadsheetDrawing`, "xdr"],
  [`${STRICT}drawingml/spreadsheetDrawing`, "xdr"],
  [`${MICROSOFT}drawing/2008/diagram`, "dsp"],
  [`${MICROSOFT}drawing/2012/chart`, "c15"],
  [`${MICROSOFT}drawing/2014/chartex`, "cx"],
  [`${MICROSOFT}word/2010/wordml`, "w14"],
  [`${MICROSOFT}word/2012/wordml`, "w15"],
  [`${MICROSOFT}word/2010/wordprocessingShape`, "wps"],
  [`${MICROSOFT}word/2010/wordprocessingGroup`, "wpg"],
  [`${MICROSOFT}word/2010/wordprocessingCanvas`, "wpc"],
  [`${MICROSOFT}powerpoint/2010/main`, "p14"],
  [`${MICROSOFT}powerpoint/2018/8/main`, "p188"],
  [`${MICROSOFT}drawing/2010/main`, "a14"],
  [`${MICROSOFT}spreadsheetml/2018/threadedcomments`, "tc"],
  ["urn:schemas-microsoft-com:vml", "v"],
  ["urn:schemas-microsoft-com:office:office", "o"],
  ["urn:schemas-microsoft-com:office:excel", "x"],
]);
