// Calls the control interface for the page, and has the tester enter the token where one is required.
import { byId, setText, showError } from "./dom.js";

const ROOT = "/__petstore";
const PATIENCE_MS = 10000;
let waitingForToken = null;

/** No server responded. Any other failure is one of the page, or the server's own words. */
export class Offline extends Error {}

/** Calls the control interface; fails with the message of the server. */
export async function call(method, path, body) {
  const response = await send(method, path, body);
  return response.status === 204 ? null : parse(await arrived(response.text()));
}

/** Changes something for the user: a failure is shown, and the page then reads all that may have changed. */
export async function change(method, path, body) {
  return attempt(() => call(method, path, body)).finally(() => document.dispatchEvent(new Event("changed")));
}

/** Does something for the user, and shows why it failed. */
export async function attempt(run) {
  try {
    const result = await run();
    showError(null);
    return result;
  } catch (failure) {
    showError(failure);
    return undefined;
  }
}

/** Loads what the server has under a path, as it is: nothing parses it and writes it again. */
export function download(path, name) {
  return attempt(async () => {
    const address = URL.createObjectURL(await arrived((await send("GET", path)).blob()));
    const link = document.createElement("a");
    Object.assign(link, { href: address, download: name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 1000);
  });
}

function arrived(promise) {
  return promise.catch((failure) => {
    const isLate = failure.name === "TimeoutError";
    throw new Offline(isLate ? "The server has not responded for ten seconds." : "The server does not respond. Is it running?");
  });
}

/** Reads JSON; an integer that JavaScript would round becomes its text. */
function parse(text) {
  return JSON.parse(text, (name, value, context) =>
    Number.isInteger(value) && !Number.isSafeInteger(value) ? context?.source ?? value : value);
}

/** Sends a request, and has the user enter the token if the server requires one. A text or file is sent as it is, all else as JSON. */
async function send(method, path, body) {
  const headers = {};
  const token = sessionStorage.getItem("token");
  if (token) headers.Authorization = `Bearer ${token}`;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const isText = body === undefined || typeof body === "string" || body instanceof Blob;
  const response = await arrived(fetch(ROOT + path, {
    method, headers, body: isText ? body : JSON.stringify(body), cache: "no-store", signal: AbortSignal.timeout(PATIENCE_MS),
  }));
  if (response.status === 401) {
    // A request may have taken so long that the next token was entered meanwhile.
    if (token === sessionStorage.getItem("token")) await askForToken(token !== null);
    return send(method, path, body);
  }
  if (!response.ok) {
    const problem = await response.json().catch(() => ({}));
    throw new Error(problem.message ?? `The server responded ${response.status} to ${method} ${path}.`);
  }
  return response;
}

function askForToken(isRefused) {
  waitingForToken ??= new Promise((resolve) => {
    const dialog = byId("token");
    const form = dialog.querySelector("form");
    setText(byId("token-refused"), isRefused ? "The server refused this token. Compare it with the one that the server was started with." : "");
    // A browser closes a dialog at the second Escape, whatever the page does with the first.
    dialog.onclose = () => dialog.showModal();
    form.onsubmit = (event) => {
      event.preventDefault();
      sessionStorage.setItem("token", form.token.value);
      form.reset();
      dialog.onclose = null;
      dialog.close();
      waitingForToken = null;
      resolve();
    };
    dialog.showModal();
  });
  return waitingForToken;
}
