"""Encodes batches of token ids with onnxruntime: encode.py MODEL BATCHES_JSON.

Prints the seconds of wall and CPU of each set of batches. Used by bench/encode.ts only.
"""
import json
import sys
import time

import numpy as np
import onnxruntime

PAD = 1

model, path = sys.argv[1:]
options = onnxruntime.SessionOptions()
options.add_session_config_entry("session.disable_quant_qdq", "1")
session = onnxruntime.InferenceSession(model, options, providers=["CPUExecutionProvider"])


def run(batch):
    width = max(len(row) for row in batch)
    ids = np.full((len(batch), width), PAD, dtype=np.int64)
    mask = np.zeros((len(batch), width), dtype=np.int64)
    for index, row in enumerate(batch):
        ids[index, : len(row)] = row
        mask[index, : len(row)] = 1
    return session.run(["sentence_embedding"], {"input_ids": ids, "attention_mask": mask})


spent = []
with open(path, encoding="utf-8") as file:
    sets = json.load(file)
run(sets[0][0][:1])
for batches in sets:
    started, before = time.perf_counter(), time.process_time()
    for batch in batches:
        run(batch)
    cpu = time.process_time() - before
    spent.append({"wall": time.perf_counter() - started, "cpu": cpu})
print(json.dumps(spent))
