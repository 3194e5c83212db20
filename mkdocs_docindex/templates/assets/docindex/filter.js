"use strict";
(() => {
  const MOST = 50;
  const fold = text => text.normalize("NFKD").replace(/[\u0300-\u036f]/g, "").toLowerCase();
  const make = (name, ...inside) => {
    const element = document.createElement(name);
    element.append(...inside);
    return element;
  };

  // Terms of an index on one page: each is shown by a copy of its entry.
  const onPage = section => {
    const terms = [];
    const read = (list, above) => [...list.children].forEach(item => {
      const term = above + item.firstElementChild.textContent;
      const kind = item.classList.contains("docindex-of-code") ? "code" : "docs";
      const folders = [...item.querySelectorAll("a")].map(link => link.pathname);
      const show = () => {
        const parts = [...item.children].filter(part => part.localName !== "ul").map(part => part.cloneNode(true));
        if (above) (parts[0].firstElementChild || parts[0]).textContent = term;
        return make("li", ...parts);
      };
      terms.push({text: fold(term), kind, folders, show});
      const inner = item.querySelector("ul");
      if (inner) read(inner, term + " ");
    });
    section.querySelectorAll(".docindex-entries").forEach(list => read(list, ""));
    return terms;
  };

  // Terms of an index with a page for each letter: each is shown by a link to its entry.
  const onPages = ([pages, names], base) => pages.flatMap(([page, entries]) => {
    const url = new URL(page, base).href;
    return entries.map(([id, term, isCode, inside]) => ({
      text: fold(term),
      kind: isCode === 2 ? "code" : "docs",
      folders: inside.map(number => new URL(names[number], base).pathname),
      show: () => {
        const link = make("a", make(isCode ? "code" : "bdi", term));
        link.href = `${url}#${id}`;
        const name = make("span", link);
        name.className = "docindex-term";
        return make("li", name);
      },
    }));
  });

  // A script and no fetch, which browsers refuse to pages that are opened from a disk.
  const load = (address, done) => {
    const script = make("script");
    script.src = address;
    script.onload = script.onerror = () => {
      done(window.docindexTerms, script.src);
      delete window.docindexTerms;
      script.remove();
    };
    document.head.append(script);
  };

  const start = () => document.querySelectorAll(".docindex-filter[hidden]").forEach(box => {
    const section = box.parentNode;
    const [input, output] = box.querySelectorAll("input, output");
    const found = section.querySelector(".docindex-found");
    const [list, more] = found.children;
    const choices = [...section.querySelectorAll(".docindex-switch input")];
    // A folder's page leads here with the way to the folder.
    const way = new URLSearchParams(location.search).get("docindex-in");
    let folder = way && new URL(way, location.href.split(/[?#]/)[0]).pathname;
    let terms, frame, asked;

    const filter = () => {
      frame = 0;
      if (!terms) return;
      const words = fold(input.value).match(/\S+/g) || [];
      const begin = words.join(" "), first = [], others = [];
      const {value: kind} = choices.find(choice => choice.checked) || {value: ""};
      if (begin || folder) {
        for (const term of terms) {
          if (kind && term.kind !== kind) continue;
          if (folder && !term.folders.some(path => path.startsWith(folder))) continue;
          if (words.every(word => term.text.includes(word))) (term.text.startsWith(begin) ? first : others).push(term);
        }
        const hits = first.concat(others);
        list.replaceChildren(...hits.slice(0, folder ? hits.length : MOST).map(term => term.show()));
        more.textContent = hits.length > MOST && !folder ? more.dataset.more.replace("{n}", hits.length - MOST) : "";
        const place = folder ? ` · ${way.replace(/^(\.\.\/)+/, "")}` : "";
        output.value = hits.length ? `${hits.length} / ${terms.length}${place}` : output.dataset.none;
      } else {
        output.value = "";
      }
      found.hidden = !(begin || folder);
      section.classList.toggle("docindex-finding", !found.hidden);
    };
    const ready = () => {
      if (asked) return;
      asked = true;
      section.classList.add("docindex-quick");
      const {terms: address} = box.dataset;
      if (!address) terms = onPage(section);
      else load(address, (pages, base) => {
        terms = pages ? onPages(pages, base) : onPage(section);
        if (terms.length) filter();
        else box.hidden = true;
      });
    };

    input.onfocus = ready;
    input.oninput = () => {
      ready();
      frame ||= requestAnimationFrame(filter);
    };
    input.onkeydown = event => {
      if (event.key === "Escape") input.value = folder = "", input.oninput();
    };
    choices.forEach(choice => choice.onchange = () => asked && filter());
    // What a link to this page leads to must be there.
    section.addEventListener("click", event => {
      const link = event.target.closest("a[href*='#']");
      if (!link || link.href.split("#")[0] !== location.href.split("#")[0]) return;
      input.value = folder = "";
      filter();
    });
    // The stylesheet has kept its place free, so that nothing moves.
    box.hidden = false;
    if (input.value || folder) input.oninput();
  });

  // Material's instant navigation loads no page anew.
  window.document$ ? document$.subscribe(start) : start();
})();
