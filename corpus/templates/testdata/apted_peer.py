"""Time the Python package apted on pairs of trees.

Standard input has one pair a line, two trees in brackets with a tab between them. The answer is one line a pair: the
distance at unit costs, and the processor seconds it took, without the reading of the trees.
"""
import sys
import time

from apted import APTED
from apted.helpers import Tree

sys.setrecursionlimit(100_000)
for line in sys.stdin:
    first, second = (Tree.from_text(tree) for tree in line.rstrip("\n").split("\t"))
    start = time.process_time()
    distance = APTED(first, second).compute_edit_distance()
    print(distance, time.process_time() - start, flush=True)
