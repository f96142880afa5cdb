// SPDX-License-Identifier: Apache-2.0

function choose(basis) {
  root.dataset.basis = basis;
  document.querySelectorAll(".bar button").forEach((b) => b.setAttribute("aria-pressed", String(b.dataset.basis === basis)));
  drawAll();
}

/** One tooltip for all, on hover and on keyboard focus; a phone's tap focuses. */
function explain() {
  const tip = document.getElementById("tip");
  let target;
  const place = () => {
    if (!target) return;
    const at = target.getBoundingClientRect();
    const left = Math.min(at.left, innerWidth - tip.offsetWidth - 16);
    const above = at.bottom + tip.offsetHeight + 12 > innerHeight;
    tip.style.left = Math.max(16, left) + "px";
    tip.style.top = (above ? at.top - tip.offsetHeight - 6 : at.bottom + 6) + "px";
  };
  const show = (event) => {
    target = event.target.closest?.("[data-tip]");
    tip.hidden = !target;
    tip.textContent = target?.dataset.tip ?? "";
    place();
  };
  const hide = () => {
    target = undefined;
    tip.hidden = true;
  };
  document.addEventListener("mouseover", show);
  document.addEventListener("focusin", show);
  document.addEventListener("focusout", hide);
  document.addEventListener("keydown", (event) => event.key === "Escape" && hide());
  document.addEventListener("scroll", place, true);
  document.querySelectorAll("[data-tip]").forEach((e) => e.setAttribute("aria-description", e.dataset.tip));
}

function contents() {
  document.querySelectorAll("main h2").forEach((heading, i) => {
    heading.id = "part-" + i;
    const link = { href: "#" + heading.id, textContent: heading.textContent };
    document.getElementById("contents").append(Object.assign(document.createElement("a"), link));
  });
}

contents();
explain();
document.querySelectorAll(".bar button").forEach((b) => b.addEventListener("click", () => choose(b.dataset.basis)));
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", drawAll);
let width = root.clientWidth;
new ResizeObserver(() => {
  if (root.clientWidth !== width) {
    width = root.clientWidth;
    drawAll();
  }
}).observe(root);
drawAll();
