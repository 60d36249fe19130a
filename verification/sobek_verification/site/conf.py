"""The Sphinx configuration of the site; `sobek-verify site` passes the pages. Sphinx reads the names below."""

from __future__ import annotations

from sobek_verification.site.markdown import SCHEME

project = "The rules of Sobek"
html_title = project
html_theme = "furo"
html_static_path = ["static"]
templates_path = ["templates"]
html_sidebars = {
    "**": [
        "sidebar/brand.html",
        "sidebar/find.html",
        "sidebar/judge.html",
        "sidebar/scroll-start.html",
        "sidebar/navigation.html",
        "sidebar/scroll-end.html",
    ]
}
html_additional_pages = {"search": "search.html"}
html_css_files = ["site.css"]
html_copy_source = False
html_show_copyright = False
html_show_sphinx = False
html_show_sourcelink = False
html_domain_indices = False
html_use_index = False

extensions = ["myst_parser", "sphinx.ext.autodoc", "sobek_verification.site.extension"]
source_suffix = {".md": "markdown"}
root_doc = "index"
highlight_language = "text"
smartquotes = False  # print sections of sources, and moves, as they are
pygments_style = "default"
pygments_dark_style = "native"
nitpicky = True
nitpick_ignore_regex = [("py:.*", ".*")]  # annotations mention classes of other libraries, and type variables
suppress_warnings = ["ref.python"]  # both games have a `State`

# The API reference, docs/api.md. In a docstring, a name in backticks is code.
default_role = "code"
add_module_names = False
autodoc_default_options = {"members": True, "undoc-members": True}
autodoc_member_order = "bysource"
maximum_signature_line_length = 100
python_use_unqualified_type_names = True

myst_enable_extensions = ["fieldlist"]
myst_heading_anchors = 3
myst_heading_slug_func = "sobek_verification.site.extension.slug"
myst_url_schemes = ("http", "https", SCHEME)
