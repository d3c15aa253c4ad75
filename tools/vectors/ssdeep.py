"""Makes the reference vectors of internal/spamsum: hashes and scores by ssdeep's own library.

With CPython 3.11 and Debian's package libfuzzy2, from the root of the repository:

    python3 tools/vectors/ssdeep.py libfuzzy.so.2 > internal/spamsum/testdata/vectors.json

The argument is the library, by its path where it is not installed. A text is made by a recipe that the test repeats:
pseudo-random bytes of an alphabet, then edits. The same version gives the same file, byte for byte.
"""

import ctypes
import json
import sys

fuzzy = ctypes.CDLL(sys.argv[1])


def hashed(data):
    out = ctypes.create_string_buffer(148)
    assert fuzzy.fuzzy_hash_buf(data, len(data), out) == 0
    return out.value.decode()


def text(seed, length, letters):
    """The generator of Numerical Recipes; letters is how many different bytes there are."""
    out, state = bytearray(), seed
    for _ in range(length):
        state = (state * 1664525 + 1013904223) % 2**32
        out.append((state >> 16) % letters)
    return out


def edited(data, edits):
    for at, cut, put in edits:
        at = len(data) * at // 100
        data = data[:at] + bytearray([put % 256]) * (put // 256) + data[at + cut:]
    return data


EDITS = [[], [[50, 1, 0]], [[50, 0, 256 * 10 + 7]], [[0, 200, 0]], [[100, 0, 256 * 300 + 65]], [[30, 100, 0], [60, 0, 256 * 50 + 3]],
         [[10, 40, 0], [20, 40, 0], [40, 40, 0], [60, 40, 0], [80, 40, 0]], [[25, 0, 256 * 5000]], [[50, 100000, 0]], [[0, 0, 256 * 700 + 255]]]
cases = []
for length in [0, 1, 3, 6, 7, 8, 20, 50, 96, 192, 193, 300, 500, 1000, 3000, 6144, 6145, 20000, 50000, 200000]:
    for letters in [1, 2, 16, 256] if length < 50000 else [16, 256]:
        original = text(length + letters, length, letters)
        variants = [edited(original, e) for e in EDITS]
        hashes = [hashed(bytes(v)) for v in variants]
        for edits, digest in zip(EDITS, hashes):
            cases.append({"seed": length + letters, "length": length, "letters": letters, "edits": edits, "hash": digest,
                          "score": fuzzy.fuzzy_compare(hashes[0].encode(), digest.encode())})
print("[\n" + ",\n".join(json.dumps(c, separators=(",", ":")) for c in cases) + "\n]")
