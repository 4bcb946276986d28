"""Opens a package with mdcx 1.31 and asks it: ask.py PACKAGE KEY QUESTIONS_FILE (one a line).

Prints one JSON line: CPU seconds of opening with the first question, then of all questions.
Used by bench/ask.ts only.
"""
import json
import resource
import sys
from pathlib import Path

from mdcx import archive


def cpu():
    usage = resource.getrusage(resource.RUSAGE_SELF)
    return usage.ru_utime + usage.ru_stime


package, key, questions = sys.argv[1:]
asked = Path(questions).read_text(encoding="utf-8").splitlines()
start = cpu()
connection, _ = archive.open_package(Path(package), key)
archive.query(connection, asked[0], 5)
opened = cpu()
for question in asked:
    archive.query(connection, question, 5)
print(json.dumps({"open": opened - start, "warm": cpu() - opened}))
