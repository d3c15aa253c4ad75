"""Resiliparse for assay: its main-content extraction, without what is no text of the page (bullets, alternative texts).

Install: pip install Resiliparse
"""

from resiliparse.extract.html2text import extract_plain_text

from worker import serve

serve("Resiliparse", lambda html, url: extract_plain_text(html, main_content=True, list_bullets=False, alt_texts=False))
