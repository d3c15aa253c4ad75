"""trafilatura for assay, with its default settings (comments and tables are content).

Install: pip install trafilatura
"""

import trafilatura

from worker import serve

serve("trafilatura", lambda html, url: trafilatura.extract(html, url=url or None))
