"""Writes random.jsonl.gz: random parser events, and what jusText 3.0.2 makes of them.

Run as  python3 random.py random.jsonl.gz  where jusText 3.0.2 is installed. The events are
chosen to be nasty: br pairs, nested a, names that look like headings or select, every kind
of white space, sigmas, copyright signs. Parameters are random too. The classic runs put the
lift of short headings where versions up to 2.2 have it.
"""
import gzip
import io
import json
import random
import sys

from justext.core import ParagraphMaker, classify_paragraphs, revise_paragraph_classification

NAMES = ["p", "div", "br", "br", "a", "a", "span", "b", "h1", "h7", "h1-x", "xh1", "h\u0663", "td", "ng-select",
         "option", "o.h2", "select", "ol", "a-h3", "ul", "title", "hr", "h12"]
PIECES = ["a", "B", "the", "The", "of", " ", "  ", "\n", "\t", "\x1c", "\x1f", "\x0b", "\x85", "\xa0", "\u2003",
          "\u200b", "\ufeff", "\u3000", "é", "ΣΑΣ", "ΟΔΟΣ", "Σ", "İ", "I", "ß", "ẞ", "Dž", "\xa9", "&copy", ".", "'",
          "日本", "😀", "\u2028", "x" * 30, "the of and " * 10, "and ", " is ", "ὈΔΥΣΣΕΎΣ", "aΣ.b", "aΣ.", "Σa", "K",
          "ŐΣ\u0301"]
STOP = ["the", "of", "and", "is", "a", "οδος", "σας", "i\u0307", "i", "ß", "ὀδυσσεύς", "aς.", "k", "dž", "σ", "aσ.b", "ς"]


def events():
    yield ["s", "html"]
    above = ["html"]
    for _ in range(random.randint(1, 120)):
        r = random.random()
        if r < .35:
            name = random.choice(NAMES)
            yield ["s", name]
            above.append(name)
            if name == "br" and random.random() < .9:
                yield ["e", above.pop()]
        elif r < .6 and len(above) > 1:
            yield ["e", above.pop()]
        else:
            most = random.choice([1, 3, 12, 30])
            yield ["t", "".join(random.choice(PIECES) for _ in range(random.randint(1, most)))]
    while above:
        yield ["e", above.pop()]


def paragraphs(stream):
    maker = ParagraphMaker()
    for kind, what in stream:
        if kind == "s":
            maker.startElementNS((None, what), None, None)
        elif kind == "e":
            maker.endElementNS((None, what), None)
        else:
            maker.characters(what)
    maker.endDocument()
    return maker.paragraphs


def classic(pars, distance):
    """The second look of versions up to 2.2: all classes first, then the lift, then the rest."""
    alone = [p.cf_class for p in pars]
    for i, p in enumerate(pars):
        if not (p.heading and p.cf_class == "short"):
            continue
        gap = 0
        for later in range(i + 1, len(pars)):
            if gap > distance:
                break
            if alone[later] == "good":
                p.cf_class = "neargood"
                break
            gap += len(pars[later].text)
    revise_paragraph_classification(pars, distance)
    for p, c in zip(pars, alone):
        p.cf_class = c


def run(pars, revise, distance, options):
    for p in pars:
        p.class_type = ""
    classify_paragraphs(pars, frozenset(STOP), **options)
    classic(pars, distance) if revise == "classic" else revise_paragraph_classification(pars, distance)
    letters = lambda attribute: "".join(getattr(p, attribute)[0] for p in pars)
    return {"cf": letters("cf_class"), "c": letters("class_type"),
            "sc": [p.stopwords_count(frozenset(STOP)) for p in pars],
            "sd": [round(p.stopwords_density(frozenset(STOP)), 6) for p in pars]}


def page(number):
    stream = list(events())
    pars = paragraphs(stream)
    options = dict(
        length_low=random.choice([70, 70, 0, 10, 300]), length_high=random.choice([200, 100, 30]),
        stopwords_low=random.choice([.3, .1, 0]), stopwords_high=random.choice([.32, .2, .5]),
        max_link_density=random.choice([.2, .5, 0, 1]), no_headings=random.random() < .2)
    distance = random.choice([200, 0, 20, -1, 10 ** 9])
    rows = [dict(t=p.text, x=p.xpath, d=p.dom_path, h=int(p.is_heading), w=p.words_count, cl=p.chars_count_in_links,
                 n=len(p), ld=round(p.links_density(), 6), tags=p.tags_count) for p in pars]
    return {"id": "random-%d" % number, "ev": stream, "pars": rows, "stop": STOP, "options": options,
            "distance": distance, "runs": {r: run(pars, r, distance, options) for r in ("3.0", "classic")}}


if __name__ == "__main__":
    random.seed(7)
    with open(sys.argv[1], "wb") as raw, gzip.GzipFile("", "wb", 9, raw, 0) as packed:
        with io.TextIOWrapper(packed, "utf-8") as out:
            for n in range(200):
                print(json.dumps(page(n), ensure_ascii=False), file=out)
