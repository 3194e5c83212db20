"use strict";
(() => {
  const SVG = "http://www.w3.org/2000/svg";
  const fold = text => text.normalize("NFKD").replace(/[\u0300-\u036f]/g, "").toLowerCase();
  const make = (name, text = "") => Object.assign(document.createElement(name), {textContent: text});

  const icon = line => {
    const svg = document.createElementNS(SVG, "svg"), path = document.createElementNS(SVG, "path");
    svg.setAttribute("viewBox", "0 0 16 16");
    svg.setAttribute("aria-hidden", "true");
    path.setAttribute("d", line);
    svg.append(path);
    return svg;
  };

  // A picture that can be drawn nearer and moved; with a finger only when it is near, so that the page scrolls.
  const zoomable = (frame, words) => {
    const svg = frame.querySelector(":scope > svg");
    const [, , width, height] = svg.getAttribute("viewBox").split(" ").map(Number);
    let left = 0, top = 0, zoom = 1, from = null, moved = false;

    const show = () => {
      left = Math.max(0, Math.min(left, width - width / zoom));
      top = Math.max(0, Math.min(top, height - height / zoom));
      svg.setAttribute("viewBox", `${left} ${top} ${width / zoom} ${height / zoom}`);
      frame.classList.toggle("docindex-map-near", zoom > 1);
    };
    const place = event => {
      const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
      return [point.x, point.y];
    };
    const zoomBy = (factor, [x, y] = [left + width / zoom / 2, top + height / zoom / 2]) => {
      const next = Math.max(1, Math.min(12, zoom * factor));
      left = x - (x - left) * zoom / next;
      top = y - (y - top) * zoom / next;
      zoom = next;
      show();
    };

    const buttons = make("div");
    buttons.className = "docindex-map-buttons";
    for (const [line, name, act] of [
      ["M3 8h10M8 3v10", words.in, () => zoomBy(1.6)],
      ["M3 8h10", words.out, () => zoomBy(1 / 1.6)],
      ["M2 6V2h4M10 2h4v4M14 10v4h-4M6 14H2v-4", words.whole, () => zoomBy(0)],
    ]) {
      const button = make("button");
      button.append(icon(line));
      button.type = "button";
      button.title = name;
      button.setAttribute("aria-label", name);
      button.onclick = act;
      buttons.append(button);
    }
    frame.prepend(buttons);

    svg.addEventListener("wheel", event => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      zoomBy(event.deltaY < 0 ? 1.2 : 1 / 1.2, place(event));
    }, {passive: false});
    svg.addEventListener("pointerdown", event => {
      moved = false;
      from = zoom > 1 && event.button === 0 ? place(event) : null;
    });
    svg.addEventListener("pointermove", event => {
      if (!from) return;
      if (!event.buttons) return void (from = null);
      const [x, y] = place(event);
      moved ||= Math.hypot(x - from[0], y - from[1]) * zoom > 6;
      if (!moved) return;
      svg.setPointerCapture(event.pointerId);
      left -= x - from[0];
      top -= y - from[1];
      show();
    });
    svg.addEventListener("pointerup", () => { from = null; });
    svg.addEventListener("dragstart", event => event.preventDefault());
    svg.addEventListener("click", event => {
      if (moved) event.preventDefault(), event.stopPropagation();
    }, true);
  };

  // The page below the pointer: its lines, its title and what it is about.
  const explained = frame => {
    const svg = frame.querySelector(":scope > svg");
    const tip = make("p");
    tip.className = "docindex-map-tip";
    tip.hidden = true;
    tip.setAttribute("aria-hidden", "true");
    frame.append(tip);
    const lit = document.createElementNS(SVG, "path");
    lit.classList.add("docindex-map-lit");
    let lines;
    const touching = place => {
      if (!lines) {
        lines = new Map();
        svg.querySelectorAll("path[d]").forEach(path => {
          for (const [line, one, other] of path.getAttribute("d").matchAll(/M(\d+ \d+)[^M]*?(\d+ \d+)(?=M|$)/g)) {
            for (const end of [one, other]) lines.set(end, (lines.get(end) || "") + line);
          }
        });
        svg.querySelector("g, a").before(lit);
      }
      return lines.get(place) || "";
    };
    const leave = () => {
      tip.hidden = true;
      lit.setAttribute("d", "");
    };
    svg.addEventListener("pointerover", event => {
      const link = event.target.closest("a"), title = link?.querySelector("title");
      if (title) {
        link.dataset.title = title.textContent;
        title.remove(); // else the browser would show it as well
      }
      const circle = link?.querySelector("circle");
      if (!circle) return leave();
      const [name, ...rest] = link.dataset.title.split("\n");
      tip.replaceChildren(make("strong", name), make("span", rest.join(" ").trim()));
      tip.hidden = false;
      lit.setAttribute("d", touching(`${circle.getAttribute("cx")} ${circle.getAttribute("cy")}`));
      const box = frame.getBoundingClientRect(), dot = circle.getBoundingClientRect();
      const x = dot.left + dot.width / 2 - box.left - tip.offsetWidth / 2;
      const below = dot.bottom - box.top + 8, above = dot.top - box.top - tip.offsetHeight - 8;
      tip.style.left = `${Math.max(0, Math.min(x, box.width - tip.offsetWidth - 2))}px`;
      tip.style.top = `${below + tip.offsetHeight > box.height && above > 0 ? above : below}px`;
    });
    svg.addEventListener("pointerleave", leave);
  };

  const start = () => document.querySelectorAll(".docindex-map-tools[hidden]").forEach(tools => {
    const section = tools.parentNode;
    const [input, output] = tools.querySelectorAll("input, output");
    const parts = [...section.querySelectorAll(".docindex-map-part")];
    const details = [...section.querySelectorAll("details")];
    let pages, frame, opened;

    section.querySelectorAll(".docindex-map-frame").forEach(frame => {
      zoomable(frame, tools.dataset);
      explained(frame);
    });

    const read = () => {
      const dots = new Map();
      section.querySelectorAll("svg a").forEach(link => {
        if (link.querySelector("circle")) dots.set(link.getAttribute("xlink:href"), link);
      });
      return parts.flatMap(part => [...part.querySelectorAll("li")].map(item => {
        const bubble = dots.get(`#${part.querySelector("div[id]")?.id}`);
        const dot = dots.get(item.querySelector("a").getAttribute("href"));
        return {part, item, text: fold(item.firstElementChild.textContent), marks: [dot, bubble].filter(Boolean)};
      }));
    };
    const filter = () => {
      frame = 0;
      pages ||= read();
      const words = fold(input.value).match(/\S+/g) || [];
      const finding = words.length > 0;
      if (finding && !opened) opened = details.filter(one => one.open);
      const hits = new Set(), marked = new Set(), filled = new Set();
      for (const page of pages) {
        const hit = words.every(word => page.text.includes(word));
        page.item.hidden = !hit;
        if (!hit) continue;
        hits.add(page);
        filled.add(page.part);
        if (finding) page.marks.forEach(mark => marked.add(mark));
      }
      for (const {marks} of pages) marks.forEach(mark => mark.classList.toggle("docindex-map-hit", marked.has(mark)));
      for (const part of parts) part.hidden = !filled.has(part);
      if (finding) details.forEach(one => { one.open = one.matches(".docindex-map-whole") || filled.has(one); });
      else if (opened) details.forEach(one => { one.open = opened.includes(one); });
      if (!finding) opened = null;
      output.value = !finding ? "" : hits.size ? `${hits.size} / ${pages.length}` : output.dataset.none;
      section.classList.toggle("docindex-map-finding", finding);
    };
    input.oninput = () => { frame ||= requestAnimationFrame(filter); };
    input.onkeydown = event => {
      if (event.key === "Escape") input.value = "", input.oninput();
    };
    // Browsers that do not open what a link leads to.
    section.addEventListener("click", event => {
      const id = event.target.closest("svg a[*|href^='#']")?.getAttribute("xlink:href").slice(1);
      const target = id && document.getElementById(id)?.closest("details");
      if (target) target.open = true;
    });
    tools.hidden = false;
    if (input.value) input.oninput();
  });

  // Material's instant navigation loads no page anew.
  window.document$ ? document$.subscribe(start) : start();
})();
