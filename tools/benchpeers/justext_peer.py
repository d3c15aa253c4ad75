"""Times jusText for tools/benchpeers, which starts it and writes it one line per pass.

Arguments: a folder of pages in UTF-8, and a stop list, one word per line. The first line of output says which versions
run; then each line of input is answered by what one pass over all pages took, as JSON. A pass gets the pages' bytes
from memory and does all that jusText does: decode, parse with lxml, clean, classify, join the text that is kept.

Install: make peers-python
"""

import gc
import json
import pathlib
import platform
import sys
import time
from importlib.metadata import version

import justext


def one_pass(pages, stoplist):
    kept = failed = 0
    gc.collect()
    wall, cpu = time.perf_counter(), time.process_time()
    for page in pages:
        try:
            paragraphs = justext.justext(page, stoplist, encoding="utf-8")
        except Exception:  # lxml refuses a few documents; how many is reported
            failed += 1
            continue
        kept += len("\n".join(p.text for p in paragraphs if not p.is_boilerplate))
    cpu, wall = time.process_time() - cpu, time.perf_counter() - wall
    return {"wall": wall, "cpu": cpu, "kept": kept, "failed": failed}


folder, words = map(pathlib.Path, sys.argv[1:])
PAGES = [path.read_bytes() for path in sorted(folder.iterdir())]
STOPLIST = frozenset(words.read_text("utf-8").split("\n"))
print(f"jusText {version('jusText')}, lxml {version('lxml')}, Python {platform.python_version()}", flush=True)
for _ in sys.stdin:
    print(json.dumps(one_pass(PAGES, STOPLIST)), flush=True)
