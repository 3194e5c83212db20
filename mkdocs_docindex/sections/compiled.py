"""The templates as Python, for themes that do not replace them: Jinja takes a while to compile its own.

Made from `templates/docindex` by `python -m tests.compile_templates`; do not edit.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from mkdocs_docindex.sections.escape import escape as e

__all__ = ["COMPILED"]


def render_chips(*, chips: Any, **unused: Any) -> str:
    out: list[str] = []
    out.append('<ul class="docindex-chips">\n')
    for chip in chips:
        elsewhere = chip.elsewhere
        out += ('<li><a href="', e(chip.href), '">')
        if chip.is_code:
            out += ('<code>', e(chip.term), '</code>')
        else:
            out += ('<bdi>', e(chip.term), '</bdi>')
        out.append('</a>')
        if elsewhere:
            out += ('<a class="docindex-elsewhere" href="', e(elsewhere.href), '" title="', e(elsewhere.title), '" aria-label="', e(chip.term), ': ', e(elsewhere.title), '">', e(elsewhere.note), '</a>')
        out.append('</li>\n')
    out.append('</ul>')
    return "".join(out)


def render_files(*, files: Any, labels: Any, name: Any, possible: Any, title: Any, **unused: Any) -> str:
    out: list[str] = []
    out += ('<section class="docindex docindex-', e(name), '" id="docindex-', e(name), '" aria-labelledby="docindex-', e(name), '-title">\n<h2 id="docindex-', e(name), '-title">', e(title), '</h2>\n')
    if files:
        out.append('<ul class="docindex-list">\n')
        for file in files:
            out += ('<li><a href="', e(file.href), '">')
            if name == 'described-in':
                out += ('<bdi>', e(file.title), '</bdi></a>')
                if file.note:
                    out += (' <code class="docindex-note">', e(file.note), '</code>')
            else:
                out += ('<code>', str(e(file.title)).replace('/', '/<wbr>'), '</code></a>')
                if file.note:
                    out += (' <bdi class="docindex-note">', e(file.note), '</bdi>')
            if file.summary:
                out += ('<span class="docindex-summary"><bdi>', e(file.summary), '</bdi></span>')
            out.append('</li>\n')
        out.append('</ul>\n')
    if possible:
        out += ('<p>', e(labels.possible_tests), ' ')
        values_0 = list(possible)
        for at_0, (file) in enumerate(values_0):
            if not (at_0 == 0):
                out.append(', ')
            out += ('<a href="', e(file.href), '"><code>', str(e(file.title)).replace('/', '/<wbr>'), '</code></a>')
        out.append('</p>\n')
    out.append('</section>')
    return "".join(out)


def render_folder_name(*, entry: Any, **unused: Any) -> str:
    out: list[str] = []
    if entry.href:
        out += ('<a href="', e(entry.href), '"><bdi>', e(entry.title), '</bdi></a>')
    else:
        out += ('<bdi>', e(entry.title), '</bdi>')
    return "".join(out)


def render_index_entry(*, entry: Any, labels: Any, **unused: Any) -> str:
    out: list[str] = []
    out += ('<li id="', e(entry.id), '"><span class="docindex-term">')
    if entry.is_code:
        out += ('<code>', e(entry.term), '</code>')
    else:
        out += ('<bdi>', e(entry.term), '</bdi>')
    out.append('</span>\n<span class="docindex-places">')
    for place in entry.places:
        if not (place is entry.places[0]):
            out.append(', ')
        out += ('<a href="', e(place.href), '"><bdi>', e(place.title))
        if place.note:
            out += ('<span class="docindex-note"> › ', e(place.note), '</span>')
        out.append('</bdi></a>')
    if entry.more:
        out += (', <span class="docindex-note">', e(labels.count('more', entry.more)), '</span>')
    if entry.see_also:
        out += ('<span class="docindex-see">', e(labels.see_also), ': ')
        values_0 = list(entry.see_also)
        for at_0, (link) in enumerate(values_0):
            out += ('<a href="', e(link.href), '"><bdi>', e(link.title), '</bdi></a>', (e(', ') if not (at_0 == len(values_0) - 1) else ""))
        out.append('</span>')
    out.append('</span>')
    if entry.entries:
        out.append('<ul>')
        for inner in entry.entries:
            entry_3 = inner
            out.append(render_index_entry(entry=entry_3, labels=labels))
        out.append('</ul>')
    out.append('</li>')
    return "".join(out)


def render_lines(*, entries: Any, labels: Any, name: Any, title: Any, **unused: Any) -> str:
    out: list[str] = []
    out += ('<section class="docindex docindex-', e(name), '" id="docindex-', e(name), '" aria-labelledby="docindex-', e(name), '-title">\n<h2 id="docindex-', e(name), '-title">', e(title), '</h2>\n<ul class="docindex-list">\n')
    for entry in entries:
        out.append('<li>')
        if entry.label:
            out += ('<span class="docindex-kind">', e(entry.label), '</span> ')
        if name == 'todo':
            out += ('<bdi>', e(entry.text), '</bdi>')
        else:
            out += ('<code>', e(entry.text), '</code>')
        out.append(' <span class="docindex-note">')
        if entry.note:
            out += (e(entry.note), ' · ')
        if entry.href:
            out += ('<a href="', e(entry.href), '">', e(labels.line.replace('{n}', str(entry.line))), '</a>')
        else:
            out.append(e(labels.line.replace('{n}', str(entry.line))))
        out.append('</span></li>\n')
    out.append('</ul>\n</section>')
    return "".join(out)


def macro_page_link(link: Any, is_code: Any = False) -> str:
    out: list[str] = []
    summary = link.summary
    out += ('<a href="', e(link.href), '"')
    if summary:
        out += (' class="docindex-preview" title="', e(summary), '"')
    out.append('>')
    if is_code:
        out.append('<code')
        if summary:
            out.append(' title="" data-preview')
        out += ('>', str(e(link.title)).replace('/', '/<wbr>'), '</code>')
    else:
        out.append('<bdi')
        if summary:
            out.append(' title="" data-preview')
        out += ('>', e(link.title), '</bdi>')
    out.append('</a>')
    return "".join(out)


def render_map_dots(*, dots: Any, hue: Any, **unused: Any) -> str:
    out: list[str] = []
    out += ('<g class="docindex-hue-', e(hue), '">\n')
    for dot in dots:
        out += ('<a xlink:href="', e(dot.href), '" tabindex="-1"><title>', e(dot.title))
        if dot.summary:
            out += ('\n', e(dot.summary))
        out += ('</title><circle cx="', e(dot.x), '" cy="', e(dot.y), '" r="', e(dot.radius), '"/></a>\n')
    out.append('</g>')
    return "".join(out)


def render_map_list(*, map: Any, part: Any, **unused: Any) -> str:
    out: list[str] = []
    out.append('<ul>\n')
    for page in part.pages:
        out += ('<li><a href="', e(page.href), '"><bdi>', e(page.title), '</bdi></a>')
        if (page.summary and not (map.is_large)):
            out += (' <span class="docindex-summary"><bdi>', e(page.summary), '</bdi></span>')
        out.append('</li>\n')
    out.append('</ul>')
    return "".join(out)


def render_map_local(*, labels: Any, map: Any, style: Any, **unused: Any) -> str:
    out: list[str] = []
    out += ('<section class="docindex docindex-map docindex-nearby" id="docindex-map" aria-labelledby="docindex-map-title">\n<link rel="stylesheet" href="', e(style), '">\n<h2 id="docindex-map-title">', e(labels.nearby), '</h2>\n<svg viewBox="0 0 ', e(map.width), ' ', e(map.height), '" width="', e(map.width), '" height="', e(map.height), '" aria-hidden="true" focusable="false">\n')
    for page in map.pages:
        out += ('<a class="docindex-hue-', e(page.hue), '" xlink:href="', e(page.href), '" tabindex="-1"><title>', e(page.title))
        if page.summary:
            out += ('\n', e(page.summary))
        out += ('</title><path class="docindex-map-', (e('link') if page.is_link else e('relation')), '" d="', e(page.line), '"/><circle cx="', e(page.x), '" cy="', e(page.y), '" r="6"/><text class="docindex-map-', (e('left') if page.is_left else e('right')), '" x="', (e((page.x - 12)) if page.is_left else e((page.x + 12))), '" y="', e((page.y + 4)), '">', e(page.name), '</text></a>\n')
    out += ('<g class="docindex-map-this docindex-hue-', e(map.hue), '"><circle cx="', e(map.x), '" cy="', e(map.y), '" r="', e(map.radius), '"/><text x="', e(map.x), '" y="', e((map.y + 28)), '">', e(map.name), '</text></g>\n</svg>\n<details>\n<summary>', e(labels.count('pages', len(map.pages))), '</summary>\n')
    for folder in map.folders:
        out += ('<h3><bdi>', e(folder.title), '</bdi></h3>\n<ul>\n')
        for page in folder.pages:
            out += ('<li><a href="', e(page.href), '"><bdi>', e(page.title), '</bdi></a>')
            if page.summary:
                out += (' <span class="docindex-summary"><bdi>', e(page.summary), '</bdi></span>')
            out.append('</li>\n')
        out.append('</ul>\n')
    out.append('</details>\n</section>')
    return "".join(out)


def render_outline(*, labels: Any, view: Any, **unused: Any) -> str:
    out: list[str] = []
    def macro_entries(symbols: Any) -> str:
        out: list[str] = []
        out.append('<ul class="docindex-outline">\n')
        for symbol in symbols:
            out.append('<li')
            if symbol.id:
                out += (' id="', e(symbol.id), '"')
            out += ('><span class="docindex-kind">', e(symbol.kind), '</span> ')
            if symbol.href:
                out += ('<a href="', e(symbol.href), '" title="', e(labels.line.replace('{n}', str(symbol.line))), '"><code>', e(symbol.name), '</code></a>')
            else:
                out += ('<code>', e(symbol.name), '</code>')
            if symbol.bases:
                out += ('<code class="docindex-signature">(', e(', '.join(map(str, symbol.bases))), ')</code>')
            if symbol.signature:
                out += ((e(' ') if symbol.signature[0] not in '([<' else ""), '<code class="docindex-signature">', e(symbol.signature), '</code>')
            for decorator in symbol.decorators:
                out += (' <code class="docindex-note">@', e(decorator), '</code>')
            if symbol.doc:
                out += ('<span class="docindex-summary"><bdi>', e(symbol.doc), '</bdi></span>')
            if symbol.children:
                out.append(macro_entries(symbol.children))
            out.append('</li>\n')
        out.append('</ul>')
        return "".join(out)

    out += ('<section class="docindex docindex-outline-section" id="docindex-outline" aria-labelledby="docindex-outline-title">\n<h2 id="docindex-outline-title">', e(labels.outline), '</h2>\n', macro_entries(view.outline), '\n</section>')
    return "".join(out)


def render_related(*, labels: Any, pages: Any, **unused: Any) -> str:
    out: list[str] = []
    out += ('<section class="docindex docindex-related" id="docindex-related" aria-labelledby="docindex-related-title">\n<h2 id="docindex-related-title">', e(labels.related), '</h2>\n<ul class="docindex-list">\n')
    for page in pages:
        why = page.why
        out += ('<li><a href="', e(page.href), '"><bdi>', e(page.title), '</bdi></a>')
        if why:
            out.append(' <span class="docindex-note">')
            for reason in why:
                terms = reason.terms
                if not (reason is why[0]):
                    out.append(' · ')
                out += ('<bdi>', e(reason.before))
                for term in terms:
                    if not (term is terms[0]):
                        out.append(', ')
                    if term.is_code:
                        out += ('<code>', e(term.text), '</code>')
                    else:
                        out += ('<bdi>', e(term.text), '</bdi>')
                out += (e(reason.after), '</bdi>')
            out.append('</span>')
        if page.summary:
            out += ('<span class="docindex-summary"><bdi>', e(page.summary), '</bdi></span>')
        out.append('</li>\n')
    out.append('</ul>\n</section>')
    return "".join(out)


def render_source(*, href: Any, html: Any, labels: Any, why: Any, **unused: Any) -> str:
    out: list[str] = []
    out += ('<section class="docindex docindex-source" id="docindex-source" aria-labelledby="docindex-source-title">\n<h2 id="docindex-source-title">', e(labels.source), '</h2>\n')
    if why:
        out += ('<p>', e(why), '</p>\n')
    if href:
        out += ('<p><a href="', e(href), '">', e(labels.in_repository), '</a></p>\n')
    out += (e(html), '\n</section>')
    return "".join(out)


def render_source_facts(*, view: Any, **unused: Any) -> str:
    out: list[str] = []
    out += ('<div class="docindex docindex-source-facts"><p class="docindex-facts"><code>', str(e(view.path)).replace('/', '/<wbr>'), '</code>')
    for fact in view.facts:
        out += (' · <bdi>', e(fact), '</bdi>')
    out.append('</p>\n')
    if view.problem:
        out += ('<p class="docindex-facts">', e(view.problem), '</p>\n')
    out.append('</div>')
    return "".join(out)


def render_source_folder(*, labels: Any, view: Any, **unused: Any) -> str:
    out: list[str] = []
    out += ('<section class="docindex docindex-source-folder" id="docindex-source-folder" aria-label="', e(labels.source), '">\n')
    if view.readme:
        out += ('<div class="docindex-readme">', e(view.readme), '</div>\n')
    out.append('<p class="docindex-facts">')
    values_0 = list(view.languages)
    for at_0, (name, count) in enumerate(values_0):
        if not (at_0 == 0):
            out.append(' · ')
        out += ('<bdi>', e(name), ' ', e(labels.number(count)), '</bdi>')
    if view.empty:
        out += (' · <bdi>', e(view.empty), '</bdi>')
    out.append('</p>\n')
    if view.diagram:
        picture_1 = view.diagram
        out += ('<svg class="docindex-diagram" viewBox="0 0 ', e(picture_1.width), ' ', e(picture_1.height), '" width="', e(picture_1.width), '" height="', e(picture_1.height), '" role="group" aria-label="')
        if view.used_by:
            out.append(e(labels.used_by))
        if (view.used_by and view.depends_on):
            out.append(', ')
        if view.depends_on:
            out.append(e(labels.depends_on))
        out.append('">\n')
        for box in picture_1.left:
            out += ('<path d="M', e((box.x + 180)), ' ', e((box.y + 14)), ' C ', e((box.x + 215)), ' ', e((box.y + 14)), ', ', e((picture_1.middle.x - 35)), ' ', e((picture_1.middle.y + 14)), ', ', e(picture_1.middle.x), ' ', e((picture_1.middle.y + 14)), '"/>\n')
        for box in picture_1.right:
            out += ('<path d="M', e((picture_1.middle.x + 180)), ' ', e((picture_1.middle.y + 14)), ' C ', e((picture_1.middle.x + 215)), ' ', e((picture_1.middle.y + 14)), ', ', e((box.x - 35)), ' ', e((box.y + 14)), ', ', e(box.x), ' ', e((box.y + 14)), '"/>\n')
        for box in ((picture_1.left + [picture_1.middle]) + picture_1.right):
            tag = ('a' if box.href else 'g')
            out += ('<', e(tag))
            if box.href:
                out += (' href="', e(box.href), '"')
            out.append('>')
            if box.text != box.title:
                out += ('<title>', e(box.title), '</title>')
            out += ('<rect x="', e((box.x + 1)), '" y="', e((box.y + 1)), '" width="178" height="26" rx="4"/><text x="', e((box.x + 8)), '" y="', e((box.y + 18)), '">', e(box.text), '</text>')
            if box.count:
                out += ('<text class="docindex-count" x="', e((box.x + 172)), '" y="', e((box.y + 18)), '" text-anchor="end">', e(box.count), '</text>')
            out += ('</', e(tag), '>\n')
        out.append('</svg>\n')
    values_0 = list([(labels.used_by, view.used_by,), (labels.depends_on, view.depends_on,), (labels.key_symbols, view.key_symbols,)])
    for at_0, (title, entries) in enumerate(values_0):
        if entries:
            out += ('<p class="docindex-facts">', e(title), ': ')
            values_1 = list(entries)
            for at_1, (entry) in enumerate(values_1):
                if not (at_1 == 0):
                    out.append(', ')
                out += ('<a href="', e(entry.href), '"><code>', e(entry.title), '</code></a>')
                if entry.note:
                    out += (' ', e(entry.note))
            out.append('</p>\n')
    if view.others:
        out += ('<p class="docindex-facts">', e(labels.files), ': ')
        values_0 = list(view.others)
        for at_0, (name, size) in enumerate(values_0):
            if not (at_0 == 0):
                out.append(', ')
            out += ('<code>', e(name), '</code> ', e(size))
        out.append('</p>\n')
    out.append('</section>')
    return "".join(out)


def render_about(*, about: Any, labels: Any, **unused: Any) -> str:
    out: list[str] = []
    out += ('<section class="docindex docindex-about" id="docindex-about" aria-labelledby="docindex-about-title">\n<h2 id="docindex-about-title">', e(labels.about), '</h2>\n<p class="docindex-facts">')
    values_0 = list(about.facts)
    for at_0, (fact) in enumerate(values_0):
        if not (at_0 == 0):
            out.append(' · ')
        out += ('<bdi>', e(fact), '</bdi>')
    out.append('</p>\n')
    if about.most_linked:
        out += ('<h3>', e(labels.most_linked), '</h3>\n<ul class="docindex-list">\n')
        for page in about.most_linked:
            out += ('<li>', macro_page_link(page), ' <bdi class="docindex-note">', e(page.note), '</bdi></li>\n')
        out.append('</ul>\n')
    out.append('</section>')
    return "".join(out)


def render_backlinks(*, labels: Any, more: Any, pages: Any, **unused: Any) -> str:
    out: list[str] = []
    out += ('<section class="docindex docindex-backlinks" id="docindex-backlinks" aria-labelledby="docindex-backlinks-title">\n<h2 id="docindex-backlinks-title">', e(labels.backlinks), '</h2>\n<ul class="docindex-list">\n')
    for page in pages:
        out += ('<li>', macro_page_link(page))
        for mention in page.mentions:
            out.append('<span class="docindex-mention">')
            if mention.parts:
                out.append('<q><bdi>')
                for part in mention.parts:
                    if part.is_link:
                        out += ('<em>', e(part.text), '</em>')
                    else:
                        out.append(e(part.text))
                out.append('</bdi></q>')
            for section in mention.sections:
                out += (' <a class="docindex-to" href="', e(section.href), '"><bdi>', e(labels.to_section.replace('{title}', section.title)), '</bdi></a>')
            out.append('</span>')
        out.append('</li>\n')
    out.append('</ul>\n')
    if more:
        out += ('<p class="docindex-note"><bdi>', e(more), '</bdi></p>\n')
    out.append('</section>')
    return "".join(out)


def render_folder_cards(*, folder: Any, labels: Any, **unused: Any) -> str:
    out: list[str] = []
    headed = ((folder.folders and folder.pages) or folder.start_here)
    if folder.folders:
        if headed:
            out += ('<h3>', e(labels.subfolders), '</h3>')
        out.append('\n<ul class="docindex-cards">\n')
        for entry in folder.folders:
            out.append('<li><span class="docindex-card-title">')
            out.append(render_folder_name(entry=entry))
            out.append('</span>')
            if entry.about:
                out += ('<span class="docindex-summary"><bdi>', e(entry.about), '</bdi></span>')
            out += ('<span class="docindex-note"><bdi>', e(entry.pages), '</bdi></span></li>\n')
        out.append('</ul>\n')
    if folder.pages:
        if headed:
            out += ('<h3>', e(labels.subpages), '</h3>')
        out.append('\n<ul class="docindex-cards">\n')
        for entry in folder.pages:
            out += ('<li><span class="docindex-card-title"><a href="', e(entry.href), '"><bdi>', e(entry.title), '</bdi></a>')
            if entry.note:
                out += (' <bdi class="docindex-note">', e(entry.note), '</bdi>')
            out.append('</span>')
            if entry.summary:
                out += ('<span class="docindex-summary"><bdi>', e(entry.summary), '</bdi></span>')
            if entry.updated:
                out += ('<span class="docindex-note"><time datetime="', e(entry.updated), '">', e(entry.updated), '</time></span>')
            out.append('</li>\n')
        out.append('</ul>\n')
    return "".join(out)


def render_folder_list(*, folder: Any, labels: Any, **unused: Any) -> str:
    out: list[str] = []
    headed = ((folder.folders and folder.pages) or folder.start_here)
    if folder.folders:
        if headed:
            out += ('<h3>', e(labels.subfolders), '</h3>')
        out.append('\n<ul class="docindex-list">\n')
        for entry in folder.folders:
            out.append('<li>')
            out.append(render_folder_name(entry=entry))
            out += (' <bdi class="docindex-note">', e(entry.pages), '</bdi>')
            if entry.about:
                out += ('<span class="docindex-summary"><bdi>', e(entry.about), '</bdi></span>')
            out.append('</li>\n')
        out.append('</ul>\n')
    if folder.pages:
        if headed:
            out += ('<h3>', e(labels.subpages), '</h3>')
        out.append('\n<ul class="docindex-list">\n')
        for entry in folder.pages:
            out += ('<li><a href="', e(entry.href), '"><bdi>', e(entry.title), '</bdi></a>')
            if entry.note:
                out += (' <bdi class="docindex-note">', e(entry.note), '</bdi>')
            if entry.updated:
                out += (' <time class="docindex-note" datetime="', e(entry.updated), '">', e(entry.updated), '</time>')
            if entry.summary:
                out += ('<span class="docindex-summary"><bdi>', e(entry.summary), '</bdi></span>')
            out.append('</li>\n')
        out.append('</ul>\n')
    return "".join(out)


def render_folder_table(*, folder: Any, labels: Any, **unused: Any) -> str:
    out: list[str] = []
    headed = ((folder.folders and folder.pages) or folder.start_here)
    if folder.folders:
        if headed:
            out += ('<h3>', e(labels.subfolders), '</h3>')
        out += ('\n<table class="docindex-table">\n<thead><tr><th class="docindex-name" scope="col">', e(labels.column_folder), '</th><th scope="col">', e(labels.column_about), '</th><th class="docindex-number" scope="col">', e(labels.subpages), '</th></tr></thead>\n<tbody>\n')
        for entry in folder.folders:
            out.append('<tr><th scope="row">')
            out.append(render_folder_name(entry=entry))
            out.append('</th><td>')
            if entry.about:
                out += ('<bdi>', e(entry.about), '</bdi>')
            out += ('</td><td class="docindex-number"><bdi>', e(entry.pages), '</bdi></td></tr>\n')
        out.append('</tbody>\n</table>\n')
    if folder.pages:
        if headed:
            out += ('<h3>', e(labels.subpages), '</h3>')
        summaries_1 = list([item for item in folder.pages if item.summary])
        dates_1 = list([item for item in folder.pages if item.updated])
        out.append('\n<table class="docindex-table">\n<thead><tr><th')
        if summaries_1:
            out.append(' class="docindex-name"')
        out += (' scope="col">', e(labels.column_page), '</th>')
        if summaries_1:
            out += ('<th scope="col">', e(labels.column_about), '</th>')
        if dates_1:
            out += ('<th class="docindex-number" scope="col">', e(labels.updated), '</th>')
        out.append('</tr></thead>\n<tbody>\n')
        for entry in folder.pages:
            out += ('<tr><th scope="row"><a href="', e(entry.href), '"><bdi>', e(entry.title), '</bdi></a>')
            if entry.note:
                out += (' <bdi class="docindex-note">', e(entry.note), '</bdi>')
            out.append('</th>')
            if summaries_1:
                out.append('<td>')
                if entry.summary:
                    out += ('<bdi>', e(entry.summary), '</bdi>')
                out.append('</td>')
            if dates_1:
                out.append('<td class="docindex-number">')
                if entry.updated:
                    out += ('<time datetime="', e(entry.updated), '">', e(entry.updated), '</time>')
                out.append('</td>')
            out.append('</tr>\n')
        out.append('</tbody>\n</table>\n')
    return "".join(out)


def render_imports(*, labels: Any, view: Any, **unused: Any) -> str:
    out: list[str] = []
    out += ('<section class="docindex docindex-imports" id="docindex-imports" aria-labelledby="docindex-imports-title">\n<h2 id="docindex-imports-title">', e(labels.imports), '</h2>\n')
    if view.imports:
        out.append('<ul class="docindex-list">\n')
        values_0 = list(view.imports)
        for at_0, (item) in enumerate(values_0):
            out.append('<li>')
            values_1 = list(item.files)
            for at_1, (file) in enumerate(values_1):
                if not (at_1 == 0):
                    out.append(', ')
                out.append(macro_page_link(file, True))
            out.append(' <span class="docindex-note">')
            if item.names:
                out += ('<code>', e(', '.join(map(str, item.names))), '</code>')
            if item.href:
                out += (' <a href="', e(item.href), '">', e(labels.line.replace('{n}', str(item.line))), '</a>')
            out.append('</span></li>\n')
        out.append('</ul>\n')
    if view.external:
        out += ('<p class="docindex-external">', e(labels.external.replace('{names}', ', '.join(map(str, view.external)))), '</p>\n')
    out.append('</section>')
    return "".join(out)


def render_index(*, has_title: Any, labels: Any, letters: Any, links: Any, script: Any, terms: Any, **unused: Any) -> str:
    out: list[str] = []
    out.append('<section class="docindex docindex-index" id="docindex-index" ')
    if has_title:
        out += ('aria-label="', e(labels.index), '"')
    else:
        out.append('aria-labelledby="docindex-index-title"')
    out.append('>\n')
    level = ('h2' if has_title else 'h3')
    if not (has_title):
        out += ('<h2 id="docindex-index-title">', e(labels.index), '</h2>\n')
    out.append('<p class="docindex-filter" hidden')
    if terms:
        out += (' data-terms="', e(terms), '"')
    out += ('><label>', e(labels.filter), ' <input type="search" autocomplete="off" autocapitalize="off" spellcheck="false"></label> <output aria-live="polite" data-none="', e(labels.filter_none), '"></output></p>\n<nav class="docindex-letters" aria-label="', e(labels.letters), '">\n')
    for link in links:
        if link.href:
            out += ('<a href="', e(link.href), '">', e(link.title), '</a>')
        else:
            out += ('<a aria-current="page">', e(link.title), '</a>')
        out.append('\n')
    out += ('</nav>\n<div class="docindex-found" hidden><ul></ul><p class="docindex-note" data-more="', e(labels.more), '"></p></div>\n')
    for letter in letters:
        out += ('<div class="docindex-letter">\n<', e(level), ' id="', e(letter.id), '">', e(letter.name), '</', e(level), '>\n')
        for entries in [letter.entries[at : at + 200] for at in range(0, len(letter.entries), 200)]:
            out.append('<ul class="docindex-entries">\n')
            for entry in entries:
                out.append(render_index_entry(entry=entry, labels=labels))
            out.append('</ul>\n')
        out.append('</div>\n')
    out += ('<script src="', e(script), '" defer></script>\n</section>')
    return "".join(out)


def render_keywords(*, chips: Any, data: Any, labels: Any, **unused: Any) -> str:
    out: list[str] = []
    out += ('<section class="docindex docindex-keywords" id="docindex-keywords" aria-labelledby="docindex-keywords-title">\n<h2 id="docindex-keywords-title">', e(labels.keywords), '</h2>\n')
    out.append(render_chips(chips=chips))
    if data:
        out += ('<script type="application/ld+json">', e(data), '</script>\n')
    out.append('</section>')
    return "".join(out)


def render_map(*, has_title: Any, labels: Any, map: Any, script: Any, style: Any, **unused: Any) -> str:
    out: list[str] = []
    out.append('<section class="docindex docindex-map" id="docindex-map" ')
    if has_title:
        out += ('aria-label="', e(labels.map), '"')
    else:
        out.append('aria-labelledby="docindex-map-title"')
    out += ('>\n<link rel="stylesheet" href="', e(style), '">\n')
    if not (has_title):
        out += ('<h2 id="docindex-map-title">', e(labels.map), '</h2>\n')
    out.append('<p class="docindex-facts">')
    values_0 = list(map.facts)
    for at_0, (fact) in enumerate(values_0):
        if not (at_0 == 0):
            out.append(' · ')
        out += ('<bdi>', e(fact), '</bdi>')
    if (map.links or map.ways):
        out += (' · <span class="docindex-map-key docindex-map-link">', e(labels.map_link), '</span>')
    if (map.relations or map.is_large):
        out += (' · <span class="docindex-map-key docindex-map-relation">', e(labels.map_related), '</span>')
    out += ('</p>\n<p class="docindex-map-tools" hidden data-in="', e(labels.zoom_in), '" data-out="', e(labels.zoom_out), '" data-whole="', e(labels.zoom_whole), '"><label>', e(labels.map_filter), ' <input type="search" autocomplete="off" autocapitalize="off" spellcheck="false"></label> <output aria-live="polite" data-none="', e(labels.filter_none), '"></output></p>\n<div class="docindex-map-frame">\n<svg viewBox="0 0 ', e(map.width), ' ', e(map.height), '" width="', e(map.width), '" height="', e(map.height), '" aria-hidden="true" focusable="false">\n')
    if map.is_large:
        for way in map.ways:
            out += ('<path class="docindex-map-link docindex-way-', e(way.width), '" d="', e(way.line), '"/>\n')
        for part in map.parts:
            out += ('<a class="docindex-hue-', e(part.hue), '" xlink:href="#', e(part.id), '" tabindex="-1"><title>', e(part.title), ': ', e(part.count), '</title><circle class="docindex-map-disc" cx="', e(part.x), '" cy="', e(part.y), '" r="', e(part.bubble), '"/><text x="', e(part.x), '" y="', e(part.y), '">', e(part.name), '</text><text class="docindex-map-count" x="', e(part.x), '" y="', e((part.y + 16)), '">', e(part.count), '</text></a>\n')
    else:
        for part in map.parts:
            out += ('<circle class="docindex-map-disc docindex-hue-', e(part.hue), '" cx="', e(part.x), '" cy="', e(part.y), '" r="', e(part.radius), '"/>\n')
        out += ('<path class="docindex-map-relation" d="', e(map.relations), '"/>\n<path class="docindex-map-link" d="', e(map.links), '"/>\n')
        for part in map.parts:
            dots = part.dots
            hue = part.hue
            out.append(render_map_dots(dots=dots, hue=hue))
            if part.href:
                out += ('<a xlink:href="', e(part.href), '" tabindex="-1"><title>', e(part.title), ': ', e(part.count), '</title><text x="', e(part.x), '" y="', e(((part.y - part.radius) - 6)), '">', e(part.name), '</text></a>')
            else:
                out += ('<text x="', e(part.x), '" y="', e(((part.y - part.radius) - 6)), '">', e(part.name), '</text>')
            out.append('\n')
    out.append('</svg>\n</div>\n')
    if map.is_large:
        for part in map.parts:
            out += ('<details class="docindex-map-part">\n<summary class="docindex-hue-', e(part.hue), '"><bdi>', e(part.title), '</bdi> <span class="docindex-note">', e(part.count), '</span></summary>\n<div id="', e(part.id), '">\n<div class="docindex-map-frame">\n<svg viewBox="0 0 ', e((part.radius * 2)), ' ', e((part.radius * 2)), '" width="', e((part.radius * 2)), '" height="', e((part.radius * 2)), '" aria-hidden="true" focusable="false">\n<path class="docindex-map-relation" d="', e(part.relations), '"/>\n<path class="docindex-map-link" d="', e(part.links), '"/>\n')
            dots = part.dots
            hue = part.hue
            out.append(render_map_dots(dots=dots, hue=hue))
            out.append('</svg>\n</div>\n')
            out.append(render_map_list(map=map, part=part))
            out.append('</div>\n</details>\n')
    else:
        out += ('<details class="docindex-map-whole">\n<summary>', e(labels.map_list), '</summary>\n')
        level_1 = ('h2' if has_title else 'h3')
        for part in map.parts:
            out += ('<div class="docindex-map-part">\n<', e(level_1), ' class="docindex-hue-', e(part.hue), '">')
            if part.href:
                out += ('<a href="', e(part.href), '"><bdi>', e(part.title), '</bdi></a>')
            else:
                out += ('<bdi>', e(part.title), '</bdi>')
            out += ('</', e(level_1), '>\n')
            out.append(render_map_list(map=map, part=part))
            out.append('</div>\n')
        out.append('</details>\n')
    out += ('<script src="', e(script), '" defer></script>\n</section>')
    return "".join(out)


def render_metadata(*, labels: Any, rows: Any, **unused: Any) -> str:
    out: list[str] = []
    out += ('<section class="docindex docindex-metadata" id="docindex-metadata" aria-labelledby="docindex-metadata-title">\n<details>\n<summary><h2 id="docindex-metadata-title">', e(labels.metadata), '</h2></summary>\n<dl>\n')
    for row in rows:
        value = row.value
        show = row.show
        out += ('<div class="docindex-fact docindex-fact-', e(row.name), '"><dt>', e(row.label), '</dt><dd>')
        if show == 'text':
            out += ('<bdi>', e(value), '</bdi>')
        elif show == 'code':
            out += ('<code>', (str(e(value)).replace('/', '/<wbr>') if '/' in value else e(value)), '</code>')
        elif show == 'links':
            for link in value:
                if not (link is value[0]):
                    out.append(' · ')
                out.append(macro_page_link(link))
        elif show == 'date':
            out += ('<time datetime="', e(value), '">', e(value), '</time>')
        else:
            out += ('<bdi>', e(', '.join(map(str, value))), '</bdi>')
        out.append('</dd></div>\n')
    out.append('</dl>\n</details>\n</section>')
    return "".join(out)


def render_recent(*, labels: Any, pages: Any, **unused: Any) -> str:
    out: list[str] = []
    out += ('<section class="docindex docindex-recent" id="docindex-recent" aria-labelledby="docindex-recent-title">\n<h2 id="docindex-recent-title">', e(labels.recent), '</h2>\n<ul class="docindex-list">\n')
    for page in pages:
        out += ('<li>', macro_page_link(page), ' <span class="docindex-note"><time datetime="', e(page.updated), '">', e(page.updated), '</time>')
        if page.note:
            out += (' · <bdi>', e(page.note), '</bdi>')
        out.append('</span></li>\n')
    out.append('</ul>\n</section>')
    return "".join(out)


def render_folder(*, folder: Any, labels: Any, **unused: Any) -> str:
    out: list[str] = []
    out += ('<section class="docindex docindex-folder" id="docindex-folder" aria-labelledby="docindex-folder-title">\n<h2 id="docindex-folder-title">', e(labels.folder), '</h2>\n<p class="docindex-facts">')
    values_0 = list(folder.facts)
    for at_0, (fact) in enumerate(values_0):
        if not (at_0 == 0):
            out.append(' · ')
        out += ('<bdi>', e(fact), '</bdi>')
    if folder.up:
        out += (' · <a class="docindex-up" href="', e(folder.up.href), '"><bdi>', e(folder.up.title), '</bdi></a>')
    out.append('</p>\n')
    if folder.keywords:
        chips = folder.keywords
        out.append(render_chips(chips=chips))
    if folder.start_here:
        out += ('<h3>', e(labels.start_here), '</h3>\n<ul class="docindex-list">\n')
        for page in folder.start_here:
            out += ('<li><a href="', e(page.href), '"><bdi>', e(page.title), '</bdi></a>')
            if page.note:
                out += (' <bdi class="docindex-note">', e(page.note), '</bdi>')
            if page.summary:
                out += ('<span class="docindex-summary"><bdi>', e(page.summary), '</bdi></span>')
            out.append('</li>\n')
        out.append('</ul>\n')
    out.append({"cards": render_folder_cards, "list": render_folder_list, "table": render_folder_table}[folder.layout](folder=folder, labels=labels))
    if folder.files:
        out += ('<h3>', e(labels.files), '</h3>\n<table class="docindex-table">\n<thead><tr><th class="docindex-name" scope="col">', e(labels.column_file), '</th><th scope="col">', e(labels.type), '</th><th class="docindex-size" scope="col">', e(labels.size), '</th></tr></thead>\n<tbody>\n')
        for file in folder.files:
            out += ('<tr><th scope="row"><a href="', e(file.href), '"><bdi>', e(file.title), '</bdi></a></th><td><bdi>', e(file.type), '</bdi></td><td class="docindex-size"><bdi>', e(file.size), '</bdi></td></tr>\n')
        out.append('</tbody>\n</table>\n')
    out.append('</section>')
    return "".join(out)


COMPILED: Mapping[str, tuple[Callable[..., str], tuple[str, ...]]] = {
    "about": (render_about, ('about', 'link')),
    "backlinks": (render_backlinks, ('backlinks', 'link')),
    "chips": (render_chips, ('chips',)),
    "files": (render_files, ('files',)),
    "folder": (render_folder, ('chips', 'folder', 'folder-cards', 'folder-list', 'folder-name', 'folder-table')),
    "folder-cards": (render_folder_cards, ('folder-cards', 'folder-name')),
    "folder-list": (render_folder_list, ('folder-list', 'folder-name')),
    "folder-name": (render_folder_name, ('folder-name',)),
    "folder-table": (render_folder_table, ('folder-name', 'folder-table')),
    "imports": (render_imports, ('imports', 'link')),
    "index": (render_index, ('index', 'index-entry')),
    "index-entry": (render_index_entry, ('index-entry',)),
    "keywords": (render_keywords, ('chips', 'keywords')),
    "lines": (render_lines, ('lines',)),
    "map": (render_map, ('map', 'map-dots', 'map-list')),
    "map-dots": (render_map_dots, ('map-dots',)),
    "map-list": (render_map_list, ('map-list',)),
    "map-local": (render_map_local, ('map-local',)),
    "metadata": (render_metadata, ('link', 'metadata')),
    "outline": (render_outline, ('outline',)),
    "recent": (render_recent, ('link', 'recent')),
    "related": (render_related, ('related',)),
    "source": (render_source, ('source',)),
    "source-facts": (render_source_facts, ('source-facts',)),
    "source-folder": (render_source_folder, ('source-folder',)),
}
"""By name: what renders a section, and all templates that it is made of."""
