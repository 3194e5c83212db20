"use strict";
(() => {
  const fold = text => text.normalize("NFKD").replace(/[\u0300-\u036f]/g, "").toLowerCase();
  const hide = (item, hidden) => item.hidden === hidden || (item.hidden = hidden);

  const start = () => document.querySelectorAll(".docindex-filter[hidden]").forEach(box => {
    const [input, output] = box.querySelectorAll("input, output");
    const links = box.parentNode.querySelectorAll(".docindex-letters a[href^='#']");
    let total = 0, hits, words;
    const read = (list, above) => [...list.children].map(item => {
      const term = above + fold(item.firstElementChild.textContent);
      const list = item.querySelector("ul");
      total++;
      return {item, term, inner: list ? read(list, term + " ") : []};
    });
    const letters = [...box.parentNode.querySelectorAll(".docindex-letter")].map((part, place) =>
      ({part, link: links[place], inner: read(part.lastElementChild, "")}));

    const look = entry => {
      const found = words.every(word => entry.term.includes(word));
      hits += found;
      return entry.shown = entry.inner.filter(look).length > 0 || found;
    };
    const show = entry => {
      hide(entry.item, !entry.shown);
      if (entry.shown) entry.inner.forEach(show);
    };
    const filter = () => {
      hits = 0;
      words = fold(input.value).match(/\S+/g) || [];
      letters.forEach(({part, link, inner}) => {
        const none = !inner.filter(look).length;
        hide(part, none);
        if (link) hide(link, none);
        if (!none) inner.forEach(show);
      });
      output.value = words[0] ? hits ? `${hits} / ${total}` : output.dataset.none : "";
    };
    input.onfocus = () => box.parentNode.classList.add("docindex-quick");
    input.oninput = filter;
    input.onkeydown = event => {
      if (event.key === "Escape") input.value = "", filter();
    };
    box.hidden = false;
    if (input.value) filter();
  });

  // Material's instant navigation loads no page anew.
  window.document$ ? document$.subscribe(start) : start();
})();
