"""readability-lxml for assay. It gives HTML, of which worker.text_of makes text.

Install: pip install readability-lxml
"""

from readability import Document

from worker import serve, text_of


def extract(html, url):
    document = Document(html, url=url or None)
    return {"text": text_of(document.summary(html_partial=True)), "title": document.short_title()}


serve("readability-lxml", extract)
