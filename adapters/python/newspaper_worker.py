"""newspaper4k for assay. The argument is a language (default en). It fetches nothing.

Install: pip install newspaper4k lxml_html_clean
"""

import sys

import newspaper

from worker import serve

LANGUAGE = sys.argv[1] if len(sys.argv) > 1 else "en"


def extract(html, url):
    article = newspaper.Article(url or "https://example.org/", language=LANGUAGE, fetch_images=False)
    article.download(input_html=html)
    article.parse()
    return {"text": article.text, "title": article.title or ""}


serve("newspaper4k", extract)
