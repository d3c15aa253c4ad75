"""assay's worker protocol (docs/protocol.md), shared by the adapters in this folder. Needs Python 3.8 or later only."""

import html.parser
import importlib.metadata
import json
import os
import sys
import traceback


def serve(distribution, extract):
    """Answers pages until stdin ends.

    distribution is the name by which pip knows the extractor. extract(html, url) returns the text, None where it finds
    none, or a dict of the fields of an answer. What it raises becomes the error of that page.
    """
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8", newline="\n")
    os.dup2(2, 1)  # what a library prints goes to stderr
    hello = {"name": distribution, "version": importlib.metadata.version(distribution), "protocol": 1}
    print(json.dumps(hello), file=answers, flush=True)
    for line in sys.stdin.buffer:
        page = json.loads(line)
        try:
            answer = extract(page["html"], page["url"])
            if not isinstance(answer, dict):
                answer = {"text": answer or ""}
        except Exception as error:
            traceback.print_exc()  # assay keeps it beside the page
            answer = {"error": f"{type(error).__name__}: {error}"}
        print(json.dumps({"id": page["id"], **answer}), file=answers, flush=True)


BLOCKS = set(
    "address article aside blockquote body br caption dd div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6"
    " head header hr html legend li main nav ol option p pre section table tbody td tfoot th thead title tr ul".split()
)
SILENT = {"script", "style", "template", "textarea", "select"}


class _Text(html.parser.HTMLParser):
    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.parts, self.silent = [], 0

    def handle_starttag(self, tag, attributes):
        self.silent += tag in SILENT
        if tag in BLOCKS:
            self.parts.append("\n")

    def handle_endtag(self, tag):
        self.silent = max(0, self.silent - (tag in SILENT))
        if tag in BLOCKS:
            self.parts.append("\n")

    def handle_data(self, data):
        if not self.silent:
            self.parts.append(data)


def text_of(fragment):
    """The text of a piece of HTML, for extractors that give HTML: each block begins a line of its own."""
    parser = _Text()
    parser.feed(fragment)
    parser.close()
    return "".join(parser.parts)
