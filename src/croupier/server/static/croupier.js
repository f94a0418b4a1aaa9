// All of the pages' own script: settings, motion, and what a swap must not take away. The pages work without it.
"use strict";

// --- Settings: kept on this device, set before the first paint

const kept = (key, value) => {
  try {
    return value === undefined ? localStorage.getItem(key) ?? "" : localStorage.setItem(key, value);
  } catch {
    return ""; // storage is off: the page follows the device
  }
};
const settings = ["theme", "contrast", "suits", "sound"];
const apply = (key, value) => value ? document.documentElement.setAttribute(`data-${key}`, value)
                                    : document.documentElement.removeAttribute(`data-${key}`);
for (const key of settings) apply(key, kept(key));

document.addEventListener("DOMContentLoaded", () => {
  for (const key of settings)
    for (const radio of document.querySelectorAll(`[data-setting=${key}] input`)) radio.checked = radio.value === kept(key);
  for (const field of document.querySelectorAll("input[name=name]"))
    if (!field.value || field.type === "hidden") sign(field, kept("name"));
  for (const game of document.querySelectorAll(".shelf [aria-current]"))
    game.closest("ul").scrollLeft = game.offsetLeft - game.offsetWidth;
  title();
  readClock();
  keepOn();
  sitTogether();
  for (const button of document.querySelectorAll("[data-copy]")) button.hidden = !navigator.clipboard;
  for (const button of document.querySelectorAll("[data-share]")) button.hidden = !navigator.share;
});

// The name that one gave last stands there the next time.
const sign = (field, name) => { field.value = name || field.defaultValue; };

document.addEventListener("change", ({ target }) => {
  if (target.name !== "name") return;
  kept("name", target.value.trim());
  for (const field of document.querySelectorAll("input[type=hidden][name=name]")) sign(field, target.value.trim());
});

// --- Motion: name what will travel before the swap, and again after it

const still = matchMedia("(prefers-reduced-motion: reduce)");
const travellers = (root) => root.querySelectorAll("[data-travel]");
const name = (element, travel) => element.style.setProperty("view-transition-name", travel);
let leaving = [];

function depart(next) {
  const here = new Map([...travellers(document)].map((element) => [element.dataset.travel, element]));
  for (const element of document.querySelectorAll("[style]")) element.style.removeProperty("view-transition-name");
  for (const [travel, element] of here) name(element, travel);
  const there = new Map([...travellers(next)].map((element) => [element.dataset.travel, element]));
  for (const [travel, element] of there) {
    const origin = !here.has(travel) && element.dataset.from && document.querySelector(element.dataset.from);
    if (origin && !origin.style.viewTransitionName) name(origin, travel);
  }
  leaving = [...here].filter(([travel, { dataset }]) => dataset.to && !there.has(travel));
}

function arrive() {
  for (const element of document.querySelectorAll("[style]")) element.style.removeProperty("view-transition-name");
  const here = new Set();
  for (const element of travellers(document)) {
    here.add(element.dataset.travel);
    name(element, element.dataset.travel);
  }
  for (const [travel, { dataset }] of leaving) {
    const goal = !here.has(travel) && document.querySelector(dataset.to); // tables that come at once overtake each other
    if (goal && !goal.style.viewTransitionName) name(goal, travel);
  }
}

// A newer table may come while cards still travel: that ends their way, and is no error.
addEventListener("unhandledrejection", (event) => {
  if (event.reason?.name === "AbortError") event.preventDefault();
});

// What travels is drawn above everything, a sheet that lies over the table too.
document.addEventListener("htmx:beforeTransition", (event) => {
  if (still.matches || document.hidden || document.querySelector(":popover-open:not([popover=manual])")) event.preventDefault();
});

// --- Results: what cards and dice decide is seen when they lie still, at the latest when something else happens. Until
// then the table is unsettled: its styles hide what is not known yet, of which some is marked as new in it, and purses
// hold what they held.

const deciding = /^(tumble|turn-up|pop|-ua-view-transition-group-anim-(card|played|down).*)$/;
const dollars = (sum) => `$${sum.toLocaleString("en")}`;
const decides = (each) => deciding.test(each.animationName) || each.effect.target?.matches?.(".board .card");
const changes = new MutationObserver(() => {});
let purses = new Map(); // texts of purses that still say another sum than the one they hold
let earlier = new Set(); // what moved before
let settling = 0;

function unsettle() {
  clearTimeout(settling);
  const moves = !still.matches && !document.hidden;
  document.documentElement.toggleAttribute("data-unsettled", moves);
  purses = new Map();
  const news = changes.takeRecords();
  changes.disconnect();
  if (!moves) return;
  for (const { type, target, addedNodes } of news)
    for (const node of type === "characterData" ? [target] : addedNodes)
      (node instanceof Element ? node : node.parentElement)?.setAttribute("data-new", "");
  for (const purse of document.querySelectorAll("[data-money]")) {
    const [held, text] = [before.money.get(purse.id), purse.firstChild];
    if (held === undefined || held === Number(purse.dataset.money) || !(text instanceof Text)) continue;
    purses.set(text, text.data);
    text.data = dollars(held);
  }
  settling = setTimeout(settle, 100); // by then what travels has begun to
}

function settle() {
  if (document.getAnimations().some((each) => !earlier.has(each) && decides(each))) {
    settling = setTimeout(settle, 50);
    return;
  }
  for (const [text, sum] of purses) text.data = sum;
  document.documentElement.removeAttribute("data-unsettled");
}

// --- Swaps: before and after

let before = { version: "", slot: "", focus: "", index: -1, money: new Map() };
let landing = false; // whether what is swapped is a table

// The answer to a form and the live stream bring the same tables, in any order: only what is newer is shown, or what
// answers a form. The end of a round, held in view, is older than the next round, which has the same number.
const rank = (root) => {
  const [number, moment] = root.getElementById("table").dataset.version.split(" ");
  return 2 * number + (moment ? 0 : 1);
};
let newest = 0; // of those that are shown or will be: one that travels is not there at once

function known(next) {
  const [now, then] = [Math.max(newest, rank(document)), rank(next)];
  newest = Math.max(now, then);
  return then < now || (then === now && !next.querySelector("#refusal, #notice"));
}

function leave(html) {
  const next = new DOMParser().parseFromString(html, "text/html");
  landing = Boolean(next.getElementById("table"));
  if (!landing) return true;
  if (known(next)) return false;
  const focus = document.activeElement;
  before = {
    version: document.getElementById("table").dataset.version,
    slot: document.querySelector("#mat input:checked")?.value,
    focus: focus?.closest("#table") ? focus.id || focus.name : "",
    index: [...document.querySelectorAll("#hand button.card")].indexOf(focus),
    money: new Map([...document.querySelectorAll("[data-money]")].map((purse) => [purse.id, Number(purse.dataset.money)])),
  };
  earlier = new Set(document.getAnimations());
  changes.observe(document.getElementById("table").parentElement, { childList: true, characterData: true, subtree: true });
  depart(next);
  return true;
}

function land() {
  title();
  if (!landing) return;
  arrive();
  readClock();
  keepOn();
  const moved = document.getElementById("table").dataset.version !== before.version;
  if (moved) document.documentElement.dataset.moves = "";
  for (const purse of document.querySelectorAll("[data-money]")) {
    const change = Number(purse.dataset.money) - (before.money.get(purse.id) ?? Number(purse.dataset.money));
    if (change && !purse.querySelector(".net")) purse.dataset.change = `${change > 0 ? "+" : "−"}${dollars(Math.abs(change))}`;
  }
  if (moved) unsettle();
  const slot = before.slot && document.querySelector(`#mat input:enabled[value="${before.slot}"]`);
  if (slot) slot.checked = true;
  say(slot);
  if (before.focus && !document.activeElement?.closest("#table")) refocus();
}

function refocus() {
  const cards = document.querySelectorAll("#hand button.card");
  const asked = document.querySelector("#mat input:enabled:checked, #mat :enabled label.free input");
  const next = asked ?? cards[Math.min(Math.max(before.index, 0), cards.length - 1)];
  const button = [...document.querySelectorAll(".action button, .action a")].find((each) => each.checkVisibility());
  (next ?? button ?? document.getElementById("awaited"))?.focus();
}

// Where there is nothing to decide, the page presses a button again and again for who wants that: each time that it is
// there, a moment after the table has changed.
let keeps = "";
let press = 0;

function keepOn() {
  const box = document.querySelector("[data-keeps]");
  clearTimeout(press);
  if (!box) return;
  box.closest("label").hidden = false;
  box.checked = box.dataset.keeps === keeps;
  if (box.checked) press = setTimeout(() => document.getElementById(keeps)?.click(), 400);
}

document.addEventListener("change", ({ target }) => {
  if (!("keeps" in target.dataset)) return;
  keeps = target.checked ? target.dataset.keeps : "";
  keepOn();
});

// A page that has been left for another one stays out of the way: the answer that is on its way may hold a seat.
let going = false;
addEventListener("beforeunload", () => { going = true; });
addEventListener("pageshow", () => { going = false; });

document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (detail.shouldSwap) detail.shouldSwap = leave(detail.serverResponse) && (landing || detail.target.id !== "table");
});
// Of the table the stream brings what has changed, and names the parts that are as it brought them last.
const parts = new Map();

function whole(html) {
  const full = html.replace(/<!--=([\w-]+)-->/g, (_, part) => parts.get(part));
  return full.replace(/<!--\[([\w-]+)-->([^]*?)<!--\]-->/g, (_, part, text) => parts.set(part, text).get(part));
}

document.addEventListener("htmx:sseBeforeMessage", (event) => {
  const { type } = event.detail;
  const data = whole(event.detail.data);
  Object.defineProperty(event.detail, "data", { value: data });
  if (type === "reload" && !going) location.reload();
  if (type === "talk") unread(data);
  if (type === "reload" || !leave(data)) event.preventDefault();
});
document.addEventListener("htmx:afterSwap", land);

function title() {
  const table = document.querySelector("[data-title]");
  if (!table) return;
  const mine = /^Your turn/;
  if (mine.test(table.dataset.title) && !mine.test(document.title)) chime();
  document.title = table.dataset.title;
}

// Two soft notes when it becomes one's turn, for who has asked for them. Browsers allow sound once a page was touched.
let audio = null;

function chime() {
  if (kept("sound") !== "soft") return;
  audio ??= new AudioContext();
  for (const [pitch, delay] of [[587, 0], [880, 0.14]]) {
    const [note, volume, at] = [audio.createOscillator(), audio.createGain(), audio.currentTime + delay];
    note.frequency.value = pitch;
    volume.gain.setValueAtTime(0, at);
    volume.gain.linearRampToValueAtTime(0.12, at + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, at + 0.5);
    note.connect(volume).connect(audio.destination);
    note.start(at);
    note.stop(at + 0.5);
  }
}

// --- The others at the table: what they say, and links to send them

const company = () => document.getElementById("company");

// Where there is room, friends see the talk beside the table all the time, and it stays while they play.
const roomy = matchMedia("(min-width: 1200px) and (min-height: 700px)");
roomy.addEventListener("change", sitTogether);

function sitTogether() {
  if (!company()?.showPopover) return;
  if (company().matches(":popover-open")) company().hidePopover();
  company().popover = roomy.matches ? "manual" : "auto";
  if (roomy.matches && "friends" in company().dataset) company().showPopover();
}

document.addEventListener("toggle", ({ target }) => {
  if (target === company()) delete document.documentElement.dataset.unread;
}, true);

function unread(html) {
  const newest = /id="(said-[0-9]+)"/.exec(html)?.[1];
  if (newest && !document.getElementById(newest) && company() && !company().matches(":popover-open"))
    document.documentElement.dataset.unread = "";
}

document.addEventListener("htmx:afterRequest", ({ target, detail }) => {
  if (target.matches?.("form.say") && detail.xhr.status && detail.xhr.status < 400) target.elements.text.value = "";
});

// The second click of a double one would press the next decision's button, which nobody has seen yet.
document.addEventListener("click", (event) => {
  if (event.detail > 1 && event.target.closest("#table [type=submit]")) event.preventDefault();
}, true);

document.addEventListener("click", async ({ target }) => {
  const button = target.closest("[data-copy], [data-share]");
  if (!button) return;
  const link = document.querySelector(button.dataset.copy ?? button.dataset.share).value;
  if (button.dataset.share) return navigator.share({ title: document.title, url: link }).catch(() => {});
  await navigator.clipboard.writeText(link);
  button.textContent = button.dataset.done;
});

// --- The time that is left: the page is drawn when something happens, and time goes on between

setInterval(() => {
  const clock = document.getElementById("time-left");
  if (clock) clock.textContent = `${Math.max(0, Math.ceil((Date.parse(clock.dateTime) - Date.now()) / 60_000))} min`;
}, 10_000);

// Since when somebody is awaited, or until when. This device's clock may be wrong: what counts is how long ago the page
// was drawn.
let ahead = 0;

function readClock() {
  const drawn = document.querySelector("[data-now]")?.dataset.now;
  if (drawn) ahead = Date.now() - Date.parse(drawn);
  tick();
}

function tick() {
  for (const time of document.querySelectorAll("[data-running]")) {
    const seconds = (Date.parse(time.dateTime) - Date.now() + ahead) / 1000;
    const [left, gone] = [Math.max(0, Math.ceil(seconds)), Math.max(0, Math.floor(-seconds))];
    if (time.dataset.running === "until") {
      time.textContent = ` (${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}\u00a0left)`;
      time.toggleAttribute("data-over", left <= 10);
    } else time.textContent = gone < 10 ? "" : `, ${gone < 60 ? `${gone}\u00a0s` : `${Math.floor(gone / 60)}\u00a0min`} so far`;
  }
}

setInterval(tick, 1_000);

// --- What one has chosen, and the rules beside the table

function say(radio) {
  const choice = document.getElementById("choice");
  if (choice && radio) choice.value = radio.getAttribute("aria-label");
}

document.addEventListener("change", ({ target }) => {
  const setting = target.closest("[data-setting]")?.dataset.setting;
  if (setting) {
    kept(setting, target.value);
    apply(setting, target.value);
    if (setting === "sound") chime();
  }
  if (target.name === "slot") say(target);
});

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-rules]");
  const sheet = document.getElementById("rules");
  if (!link || !sheet?.showPopover || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  sheet.querySelector("iframe").src = link.href;
  sheet.showPopover();
});
