// Stepping through a finished match by the arrow keys, which do what the links do.
"use strict";

const KEYS = { ArrowLeft: "prev", ArrowRight: "next", Home: "first", End: "last" };

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.target.matches("input, select, textarea")) return;
  const link = KEYS[event.key] && document.querySelector(`.steps a[rel="${KEYS[event.key]}"]`);
  if (!link || document.querySelector(":popover-open")) return;
  event.preventDefault();
  link.click();
});

// The index shows where one is.
const show = () => document.querySelector('.index [aria-current="step"]')?.scrollIntoView({ block: "nearest" });
if (matchMedia("(min-width: 1180px)").matches) show();
document.getElementById("log")?.addEventListener("toggle", show);
