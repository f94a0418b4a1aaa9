// The house at the other end: the stream of what happens there, and what becomes of an action that it has not heard.
"use strict";

// --- The stream

let stream = null;
let gone = false;

document.addEventListener("htmx:sseError", () => { gone = true; tell(); });
document.addEventListener("htmx:sseOpen", ({ detail }) => {
  [stream, gone, trouble] = [detail.source, false, ""];
  tell();
  sendAgain();
});

// A device that slept, or found another network, may hold a stream that is dead: it says nothing, and no error comes.
// The extension opens a new one after an error, on which the house sends the whole table.
let hiddenSince = Infinity;

function reconnect() {
  if (!stream || stream.readyState === EventSource.CLOSED) return;
  stream.close();
  stream.dispatchEvent(new Event("error"));
}

addEventListener("online", reconnect);
document.addEventListener("visibilitychange", () => {
  if (!document.hidden && Date.now() - hiddenSince > 30_000) reconnect();
  hiddenSince = document.hidden ? Date.now() : Infinity;
});

// --- What a form sends

// The stream brings forms as they are for many tables: what goes with an action is said of the table that is shown.
document.addEventListener("formdata", ({ formData }) => {
  if (!formData.has("action_id")) return;
  const { action, version } = document.getElementById("table").dataset;
  formData.set("action_id", action);
  formData.set("version", Number.parseInt(version));
});

// While the stream is open, it brings what a form has done, and the answer to the form is empty.
let heard = 0;

document.addEventListener("htmx:sseBeforeMessage", ({ detail }) => { if (detail.type === "table") heard = Date.now(); });
document.addEventListener("htmx:configRequest", ({ detail }) => {
  if (stream?.readyState === EventSource.OPEN) detail.headers.Follows = "yes";
  detail.elt.dataset.sent = Date.now();
  detail.timeout = 15_000;
});
document.addEventListener("htmx:afterRequest", ({ detail }) => {
  const sent = Number(detail.elt.dataset.sent);
  if (detail.xhr.status === 204) setTimeout(() => { if (heard < sent) reconnect(); }, 3_000);
});

// --- What the house has not heard

// An action is sent again until the house answers. Its id makes it one action, however often it comes, and the house
// refuses it if the table has become another one. What has no id is not sent twice: one is told that it was not heard.
let unheard = null;
let trouble = "";

document.addEventListener("htmx:afterRequest", ({ detail }) => {
  const { xhr, requestConfig: { path, formData } } = detail;
  const away = xhr.status === 0 || (xhr.status > 501 && !xhr.responseText.includes('id="table"'));
  const kept = formData.has("action_id");
  trouble = "";
  if (away && detail.elt.id === "table" && !unheard?.sent) return; // one has done something else meanwhile
  if (away && kept) unheard = { path, values: formData, waits: setTimeout(sendAgain, 3_000) };
  else if (away) trouble = "The house did not hear that: try again.";
  else if (kept && formData.get("action_id") === unheard?.values.get("action_id")) unheard = null;
  if (!away && detail.failed && !/id="(table|say-refused)"/.test(xhr.responseText)) trouble = sentence(xhr.responseText);
  tell();
});

function sendAgain() {
  if (!unheard) return;
  clearTimeout(unheard.waits);
  if (unheard.sent) return;
  unheard.sent = true;
  const { path, values } = unheard;
  htmx.ajax("POST", path, { source: "#table", target: "#table", swap: "morph:outerHTML", values })
    .catch(() => {}); // it is told of where the request ends
}

// What a page says that the house answers instead of a table.
const sentence = (html) => new DOMParser().parseFromString(html, "text/html").querySelector("h1")?.textContent
  ?? "The house could not do that.";

function tell() {
  const notice = document.getElementById("offline");
  if (!notice) return;
  notice.hidden = !gone && !unheard && !trouble;
  notice.textContent = trouble || (unheard ? "The house has not heard that yet. It is sent again until it does."
                                           : "The connection is gone. Trying again…");
}
