"""Makes the reference vectors of internal/difflib, internal/rouge, internal/levenshtein and internal/nltk.

The vectors are what the Python packages answer to texts made of our own words. They are kept in the repository, so the
tests need no Python; run this only to change or extend them. The same versions give the same files, byte for byte.

With CPython 3.11, from the root of the repository, in a virtual environment outside of it:

    python3.11 -m venv ../venv
    ../venv/bin/pip install rouge-score==0.1.2 Levenshtein==0.27.5 nltk==3.8.1
    ../venv/bin/python tools/vectors/make.py "$(go list -m -f '{{.Dir}}' github.com/neurosnap/sentences)/data/english.json"

The argument is Punkt's English parameters, the same that internal/nltk reads: NLTK's code runs on them here.
"""

import difflib
import gzip
import io
import json
import pathlib
import random
import sys

import Levenshtein
import nltk
from nltk.stem.porter import PorterStemmer
from nltk.tokenize.destructive import NLTKWordTokenizer
from nltk.tokenize.punkt import PunktParameters, PunktSentenceTokenizer
from rouge_score import rouge_scorer

ROOT = pathlib.Path(__file__).resolve().parents[2]
WORDS = """the of and a to in is was for on that with as it by at from his an were are which this be or had first
stone river garden window letter bread morning engine paper silver mountain question answer winter harbour yellow
quick slow under over between never always seven eleven kitchen market bridge yesterday tomorrow measure content
page article reader sentence menu header footer login search comment author photo city north south""".split()


def write(package, name, cases):
    """One case a line, compressed without a time, so that the same cases give the same bytes."""
    text = "[\n" + ",\n".join(json.dumps(c, ensure_ascii=False, separators=(",", ":")) for c in cases) + "\n]\n"
    buffer = io.BytesIO()
    with gzip.GzipFile(fileobj=buffer, mode="wb", mtime=0, compresslevel=9) as f:
        f.write(text.encode())
    path = ROOT / "internal" / package / "testdata" / name
    path.write_bytes(buffer.getvalue())
    print(f"{path.relative_to(ROOT)}: {len(cases)} cases, {path.stat().st_size} bytes")


def edited(rng, a, words, share):
    """A copy of a with a share of its words left out, replaced or moved, or new ones put in."""
    b = []
    for w in a:
        r = rng.random()
        if r < share / 3:
            continue
        if r < 2 * share / 3:
            b.append(rng.choice(words))
        b.append(w)
    if len(b) > 4 and rng.random() < share:
        i, j = sorted(rng.sample(range(len(b)), 2))
        b = b[j:] + b[:i] + b[i:j]
    return b


def pairs(rng, how_many, longest, vocabularies=(1, 2, 3, 5, 20, 100, 1000)):
    """Pairs of lists of small numbers: unrelated, similar, and very similar, from few different numbers and from many."""
    for n in range(how_many):
        words = list(range(vocabularies[n % len(vocabularies)]))
        a = [rng.choice(words) for _ in range(rng.randrange(longest))]
        share = rng.choice((0.02, 0.1, 0.3, 0.8, None))
        if share is None:
            b = [rng.choice(words) for _ in range(rng.randrange(longest))]
        else:
            b = edited(rng, a, words, share)
        yield a, b


def difflib_cases():
    rng = random.Random(1)
    made = [([], []), ([0], []), ([], [0]), ([0, 1], [0, 2, 0, 1]), ([0] * 250, [0] * 300), ([0, 1] * 150, [1, 0] * 120)]
    # on both sides of the two limits of autojunk: 200 words, and one word more than 1 + 1 %
    for n in (199, 200, 201, 299, 300):
        for popular in (2, 3, 4, 5):
            b = list(range(1, n - popular + 1))
            for k in range(popular):
                b.insert(k * 40 + 1, 0)
            made.append(([0, 0, 7, 0, 8, 9, 0, 50, 51, 0], b))
            made.append((list(b[20:60]) + [0] + list(b[100:150]), b))
    made += pairs(rng, 60, 60)
    # long enough for autojunk, with words as frequent as in texts
    ranks = [1 / (k + 1) for k in range(400)]
    for n in range(16):
        a = rng.choices(range(400), ranks, k=rng.randrange(150, 700))
        made.append((a, edited(rng, a, range(400), (0.05, 0.2, 0.5, 0.9)[n % 4])))
    cases = []
    for a, b in made:
        for autojunk in (True, False):
            if len(b) < 200 and not autojunk:
                continue
            m = difflib.SequenceMatcher(None, a, b, autojunk=autojunk)
            cases.append({
                "a": a, "b": b, "autojunk": autojunk,
                "blocks": [list(x) for x in m.get_matching_blocks()],
                "opcodes": [[op[0][0], *op[1:]] for op in m.get_opcodes()] if len(a) < 80 else None,
            })
    return cases


class Split:
    """The tokenizer of Bevendorff et al.: white space, case kept."""

    def tokenize(self, text):
        return text.strip().split()


def rouge_cases():
    rng = random.Random(2)
    lsum = rouge_scorer.RougeScorer(["rougeLsum"], tokenizer=Split())
    grams = rouge_scorer.RougeScorer([f"rouge{n}" for n in range(1, 6)], tokenizer=Split())
    texts = [("", ""), ("a", ""), ("", "a"), ("a b c", "a b c"), ("a a a", "a"), ("a b\nb a", "b a\na b"),
             # the choice of the longest common subsequence decides
             ("a b c d", "a x c\nb y d"), ("a b a b a b", "b a b a\nx a y b"), ("a b c a", "a x b\nc y a\nb z c")]
    for n in range(150):
        words = WORDS[:(2, 4, 12, 80)[n % 4]]
        sentences = [[rng.choice(words) for _ in range(rng.randrange(1, 25))] for _ in range(rng.randrange(1, 7))]
        if n % 10 == 0:  # sentences of more than 64 and more than 128 words
            sentences = [[rng.choice(words) for _ in range(rng.randrange(60, 200))] for _ in range(2)]
        output = [edited(rng, s, words, rng.choice((0.05, 0.4, 0.9))) for s in sentences if rng.random() < 0.8]
        if rng.random() < 0.3:
            output.append([rng.choice(WORDS) for _ in range(20)])
        rng.shuffle(output)
        texts.append(("\n".join(map(" ".join, sentences)), "\n".join(map(" ".join, output))))
    cases = []
    for gold, output in texts:
        s = lsum.score(gold, output)["rougeLsum"]
        g = grams.score(gold, output)
        cases.append({"gold": gold, "output": output, "lsum": list(s),
                      "n": [list(g[f"rouge{n}"]) for n in range(1, 6)]})
    return cases


def levenshtein_cases():
    rng = random.Random(3)
    made = [([], []), ([0], []), ([], [0]), ([0], [0]), ([0], [1]), ([0] * 64, [0] * 65), ([0, 1] * 64, [1, 0] * 64)]
    made += pairs(rng, 120, 90)
    made += pairs(rng, 20, 400)
    return [{"a": a, "b": b, "ratio": Levenshtein.ratio(a, b), "distance": Levenshtein.distance(a, b)} for a, b in made]


PIECES = """Mr. Dr. Prof. e.g. i.e. U.S. U.K. a.m. p.m. Inc. Corp. Jan. Feb. No. St. vs. Ph.D. J. S. R. I. A. etc. al. Ltd. Co-op.
1. 2. 3.5 3,000 -7. .5 1.2.3 10-12. 1990s. $5.00 50% No.1 ... .. . . . . -- --- - – — … ! ? !! ?! !!! " ' '' `` ` “ ” ‘ ’ « » „ ( ) [ ] { } < > (a) [sic] {x}
.) ." .' ?" !' !) .] "( )" ). ,) ; : , # @ * & # a*b c_d x@y.org http://a.org/b?c=d&e=1 www.b.org.
don't can't won't I'm I'd he's we've they'll y'all o'clock rock'n'roll 'tis 'Twas 'twas 'em 'n' '90s 's 't cannot Cannot CANNOT gonna gotta gimme
lemme wanna d'ye more'n more'N whaddya isn't ISN'T dogs' James' 'Hello' 'a 'b 'x' 's' "you" "Bye!" (Why?) (Well.) end. End. end.) end." end.' end.” end.»
the The and But He She It however However in In Smith smith Bach Washington i market Market New York said but so who The. bus. sat. Sat. Yes. yes. Monday Apple apple
Café naïve Ärger éa. É. ß. привет. Привет 日本語 。 日本。 Σίσυφος ΣΑΣ. İzmir ſo ℵ ² ½ Ⅳ. Ⓐ ª º. ٣. ٣ ǅ. x² _ _. a_b. __""".split()
SPACES = [" "] * 30 + ["  ", "\n", "\n\n", "\t", "\r\n", "\u00a0", "\u2003", "\x1c", "\u2028", "\v", "", "", "", ""]


def texts(seed, how_many):
    rng = random.Random(seed)
    for n in range(how_many):
        pieces = PIECES if n % 3 == 0 else PIECES + WORDS * 4
        out = []
        for _ in range(rng.randrange(1, 40)):
            out.append(rng.choice(pieces))
            out.append(rng.choice(SPACES))
        yield "".join(out)


SENTENCES = [
    "", " ", "\n", ".", "...", "A. B. C.", "Hello", "Hello.", " Hello. ", "One. Two! Three? Four",
    "Very bad acting!!! I promise.", "(He left.) She stayed.", "\"Stop.\" He did.", "'Stop.' He did. ('And this one!') \"('(And (this)) '?)\" [(and this. )]",
    "At 5 p.m. The cat sat. At 5 p.m. the cat sat.", "Chapter 3. Introduction. Chapter 3. introduction", "J. S. Bach wrote. J. The end.",
    "He said so . . . and left. He said so . . . Then he left.", "He said so... and left. He said so... Then he left.", "Wait.-- No.\"-- Yes.)--no",
    "The firm, Smith & Co. of York, e.g. In the U.S. The U.S. economy. In the U.S. Congress met.", "No.1 is not no. 1. No. 1 is.", "a.b c. d",
    "End.)\nNext. End.\" )  Next", "x.\n\n\"\n\nNext line. (", "text.  ", "a . b ? c ! d", "? ! .", ". a", ".) .) .)", "Mr.\nSmith. Mr.\n\nSmith.",
    "B. Smith and i. Toussie. 5. International. 5. Genentech said.", "Co-op. Inc. anti-U.S. Then. Well-etc. then.",
    "What?\u00a0Yes.\u2003No.\x1cEnd. \x1d", "Он ушёл. Она нет. É. A. Ä. B.", "see 'ſ here gımme GİMME Gimme now 'tıs 'tİs 'tiſ 'twaſ so", "İ. A. ΣΑΣ. B. _. C. ². D.", "Good muffins cost $3.88 (roughly 3,36 euros)\nin New York.  Please buy me\ntwo of them.\nThanks.",
]


def punkt(parameters):
    learned = json.loads(pathlib.Path(parameters).read_text())
    params = PunktParameters()
    params.abbrev_types = set(learned["AbbrevTypes"])
    params.sent_starters = set(learned["SentStarters"])
    params.collocations = {tuple(pair.split(",")) for pair in learned["Collocations"]}
    params.ortho_context.update(learned["OrthoContext"])
    return PunktSentenceTokenizer(params)


def nltk_cases(splitter):
    treebank = NLTKWordTokenizer()
    cases = []
    for text in SENTENCES + list(texts(4, 700)):
        sentences = splitter.tokenize(text)
        cases.append({"text": text, "sentences": sentences, "words": [treebank.tokenize(s) for s in sentences],
                      "whole": treebank.tokenize(text)})
    return cases


def stem_cases():
    rng = random.Random(5)
    endings = """s es ies sses ss ed eed ied ing y ational tional enci anci izer bli abli alli entli eli ousli ization ation ator alism
        iveness fulness ousness aliti iviti biliti fulli logi icate ative alize iciti ical ful ness al ance ence er ic able ible ant ement
        ment ent ion sion tion ou ism ate iti ous ive ize e ll le at bl iz""".split()
    stems = """t tr tree oat trouble priv rel cond val hes dig conf rad diff vil anal viet pred oper feud dec hope call form sens trip elect rev
        all inf air gyr adj irr repl dep hom com ang eff bow prob rat ceas contr roll hop tann fall hiss fizz fail fil sk enjo happ geo theo archaeo
        y yy yyy ay sy syz toy by é éa aé ñañ Ber SKY Dy l w x hox how hoy aa oo i a ab abb Ä İ ΑΣ""".split()
    words = ["", "sky", "skies", "Skies", "dying", "Dying", "news", "innings", "proceed", "succeed", "howe", "dies", "flies", "died", "spied", "as", "AS", "oed"]
    words += [s + e for s in stems for e in endings]
    words += [rng.choice(stems) + rng.choice(endings) + rng.choice(endings) for _ in range(3000)]
    stemmer = PorterStemmer()
    return [[w, stemmer.stem(w)] for w in dict.fromkeys(words)]


def main():
    if len(sys.argv) != 2 or nltk.__version__ != "3.8.1":
        sys.exit(__doc__)
    write("difflib", "vectors.json.gz", difflib_cases())
    write("rouge", "vectors.json.gz", rouge_cases())
    write("levenshtein", "vectors.json.gz", levenshtein_cases())
    write("nltk", "texts.json.gz", nltk_cases(punkt(sys.argv[1])))
    write("nltk", "stems.json.gz", stem_cases())


main()
