"""jusText for assay, with its paragraphs as blocks. The argument is a stop list: English, German ... (default English).

Install: pip install jusText
"""

import sys

import justext

from worker import serve

STOPLIST = justext.get_stoplist(sys.argv[1] if len(sys.argv) > 1 else "English")


def extract(html, url):
    paragraphs = justext.justext(html.encode("utf-8"), STOPLIST, encoding="utf-8")
    return {
        "text": "\n".join(p.text for p in paragraphs if not p.is_boilerplate),
        "blocks": [
            {
                "text": p.text,
                "label": "boilerplate" if p.is_boilerplate else "content",
                "path": p.xpath,
                "why": f"{p.cf_class} alone, {p.class_type} in context",
                "notes": {"length": len(p), "links_density": p.links_density(), "stopwords_density": p.stopwords_density(STOPLIST)},
            }
            for p in paragraphs
        ],
    }


serve("jusText", extract)
