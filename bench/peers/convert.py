"""Converts files with one peer, all in one process: convert.py PEER OUTPUT_FOLDER FILE...

pdftotext takes one file a process, so it is the exception; with no files, a peer is only looked for.

Writes OUTPUT_FOLDER/<n>.txt for the n-th file and prints one JSON line: files, failed.
Used by bench/convert.ts only.
"""
import json
import pathlib
import sys


def pypdfium2():
    import pypdfium2 as pdfium

    def convert(path):
        document = pdfium.PdfDocument(path)
        return "\n".join(page.get_textpage().get_text_range() for page in document)

    return convert


def markitdown():
    from markitdown import MarkItDown

    converter = MarkItDown()
    return lambda path: converter.convert(path).text_content


def kreuzberg():
    from kreuzberg import ExtractionConfig, extract_file_sync

    config = ExtractionConfig(output_format="markdown")
    return lambda path: extract_file_sync(path, config=config).content


def liteparse():
    from liteparse import LiteParse

    parser = LiteParse(ocr_enabled=False, output_format="markdown", quiet=True)
    return lambda path: parser.parse(path).text


def pdftotext():
    import shutil
    import subprocess

    command = shutil.which("pdftotext")
    if command is None:
        raise ModuleNotFoundError("pdftotext")

    def convert(path):
        done = subprocess.run([command, "-enc", "UTF-8", path, "-"], capture_output=True, check=True)
        return done.stdout.decode("utf-8", errors="replace")

    return convert


PEERS = (pypdfium2, pdftotext, markitdown, kreuzberg, liteparse)


def main():
    peer, output, *files = sys.argv[1:]
    convert = {f.__name__: f for f in PEERS}[peer]()
    failed = []
    for number, path in enumerate(files):
        try:
            text = convert(path)
        except Exception as error:  # a peer's failure is a figure of the table, not of the benchmark
            failed.append([path, str(error)[:200]])
            text = ""
        pathlib.Path(output, f"{number}.txt").write_text(text or "", encoding="utf-8", errors="replace")
    print(json.dumps({"files": len(files), "failed": failed}))


main()
