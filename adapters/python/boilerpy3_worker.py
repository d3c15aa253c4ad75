"""BoilerPy3 for assay. The argument is one of its extractors (default ArticleExtractor).

Install: pip install boilerpy3
"""

import sys

from boilerpy3 import extractors

from worker import serve

extractor = getattr(extractors, sys.argv[1] if len(sys.argv) > 1 else "ArticleExtractor")()


def extract(html, url):
    document = extractor.get_doc(html)
    return {"text": document.content, "title": document.title or ""}


serve("boilerpy3", extract)
