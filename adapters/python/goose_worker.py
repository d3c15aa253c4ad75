"""goose3 for assay. It fetches nothing.

Install: pip install goose3
"""

from goose3 import Goose

from worker import serve

goose = Goose({"enable_image_fetching": False})


def extract(html, url):
    article = goose.extract(raw_html=html)
    return {"text": article.cleaned_text, "title": article.title or ""}


serve("goose3", extract)
