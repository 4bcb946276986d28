"""Asks a package by words with mdcx 1.31: recall.py PACKAGE KEY QUESTIONS_JSONL.

Prints the share of questions whose first passage is of the expected document. Used by
bench/retrieval.ts only.
"""
import json
import sys
from pathlib import Path

from mdcx import archive

package, key, questions = sys.argv[1:]
connection, _ = archive.open_package(Path(package), key)
asked = [json.loads(line) for line in Path(questions).read_text(encoding="utf-8").splitlines()]
hits = 0
for one in asked:
    found = archive.query(connection, one["question"], 5, None, "lexical")
    hits += bool(found) and found[0]["document"] == one["expects"]
print(hits / len(asked))
