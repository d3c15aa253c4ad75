"""CleanEval's arithmetic in plain Python, to be timed beside ours: the peer of metrics/suite's TestEvertPeer.

Standard input has one pair a line, [gold, output], as JSON; a character of a text stands for the byte of the same number.
Standard output gets one object: the seconds of the fastest of several rounds over all pairs, and [TP, FP, FN] of each.

The definition is that of S. Evert's cleaneval.py v1.0, as assay explain evert tells it; the code is our own.
"""

import difflib
import json
import re
import sys
import time

ROUNDS = 3
URL_LINE = re.compile(rb"^\s*URL.*$", re.MULTILINE)
CONTROL = re.compile(rb"[\x00-\x1f]")
MARK = re.compile(rb"(<[phlPHL]>)")
SPACE = re.compile(rb"\s+")


def words(text):
    text = CONTROL.sub(b" ", URL_LINE.sub(b"", text))
    return SPACE.split(MARK.sub(rb" \1 ", text))


def counts(gold, output):
    a, b = words(output), words(gold)
    tp = fp = fn = 0
    for tag, a0, a1, b0, b1 in difflib.SequenceMatcher(None, a, b).get_opcodes():
        if tag == "equal":
            tp += a1 - a0
        else:
            fp += a1 - a0
            fn += b1 - b0
    return [tp, fp, fn]


pairs = [[text.encode("latin-1") for text in json.loads(line)] for line in sys.stdin]
best = float("inf")
for _ in range(ROUNDS):
    start = time.perf_counter()
    answers = [counts(gold, output) for gold, output in pairs]
    best = min(best, time.perf_counter() - start)
json.dump({"seconds": best, "counts": answers}, sys.stdout)
