"""Asks a peer the questions of bench/words.ts one by one, as bench/words_phase.ts asks ours.

    words.py mdcx PACKAGE KEY QUESTIONS_FILE
    words.py tantivy PASSAGES_FILE QUESTIONS_FILE   (passages a line each)

The first half of the questions warms up and is not measured. Prints one JSON line: CPU and wall
milliseconds of each measured question.
"""
import json
import sys
import time
from pathlib import Path


def lines(path):
    return Path(path).read_text(encoding="utf-8").rstrip("\n").split("\n")


def measure(path, ask):
    questions = lines(path)
    half = len(questions) // 2
    for question in questions[:half]:
        ask(question)
    cpu, wall = [], []
    for question in questions[half:]:
        before, start = time.process_time(), time.perf_counter()
        ask(question)
        wall.append(1000 * (time.perf_counter() - start))
        cpu.append(1000 * (time.process_time() - before))
    return {"cpu": cpu, "wall": wall}


def ask_mdcx(package, key, questions):
    from mdcx import archive

    connection, _ = archive.open_package(Path(package), key)
    return measure(questions, lambda question: archive.query(connection, question, 5))


def ask_tantivy(passages, questions):
    import tantivy

    builder = tantivy.SchemaBuilder()
    builder.add_text_field("text", stored=True)
    index = tantivy.Index(builder.build())
    writer = index.writer(heap_size=100_000_000, num_threads=1)
    for text in lines(passages):
        writer.add_document(tantivy.Document(text=text))
    writer.commit()
    writer.wait_merging_threads()
    index.reload()
    searcher = index.searcher()

    def ask(question):
        query = index.parse_query(question, ["text"])
        return [searcher.doc(address)["text"] for _, address in searcher.search(query, 5).hits]

    return measure(questions, ask)


side, *words = sys.argv[1:]
print(json.dumps({"mdcx": ask_mdcx, "tantivy": ask_tantivy}[side](*words)))
