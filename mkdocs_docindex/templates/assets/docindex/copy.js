"use strict";
(() => {
  // A promise in the item, as some browsers forget the click while a file is loading.
  const copy = async address => {
    const load = async () => {
      const answer = await fetch(address);
      if (!answer.ok) throw new Error(answer.statusText);
      return new Blob([await answer.text()], {type: "text/plain"});
    };
    await navigator.clipboard.write([new ClipboardItem({"text/plain": load()})]);
  };

  const start = () => document.querySelectorAll(".docindex-copy:not([data-ready])").forEach(box => {
    const [link, output] = box.querySelectorAll("a, output");
    if (!link || !output || !navigator.clipboard || !window.ClipboardItem) return;
    box.dataset.ready = "";
    link.setAttribute("role", "button");
    link.addEventListener("click", event => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      event.stopPropagation(); // instant navigation would load the copy as a page
      copy(link.href).then(() => {
        output.value = link.dataset.done;
        setTimeout(() => { output.value = ""; }, 2000);
      }, () => { location.href = link.href; });
    });
    link.addEventListener("keydown", event => {
      if (event.key !== " ") return;
      event.preventDefault();
      link.click();
    });
  });

  start();
})();
