// Shows what is left of the quota of each key, and changes plans and bans for a tester.
import { change } from "./api.js";
import { isBusy } from "./chart.js";
import { commandOf, copyButton, remember, valueOf } from "./curl.js";
import { button, byId, confirmed, element, setText, showChildren, whenSent } from "./dom.js";
import { PLANS } from "./tables.js"; // written by the server

const cards = new Map();
let known = [];
let names = new Map();

/** Shows the keys in use first, and then by their names; the server does not return the values of those that are secret. */
export function showKeys(keys, now) {
  known = keys.sort((a, b) => isBusy(b.id) - isBusy(a.id) || a.name.localeCompare(b.name) || a.id.localeCompare(b.id));
  byId("no-keys").hidden = keys.length > 0;
  for (const id of cards.keys()) {
    if (!keys.some((key) => key.id === id)) cards.delete(id);
  }
  showFilter(keys);
  showChildren(byId("keys"), keys.map((key) => {
    if (!cards.has(key.id)) cards.set(key.id, makeCard(key));
    const card = cards.get(key.id);
    card.update(key, now);
    return card.item;
  }));
  const ready = keys.find((key) => key.bannedUntil === undefined && valueOf(key) !== undefined);
  setText(byId("first-request"), commandOf(ready));
  byId("first-key").hidden = ready !== undefined;
}

/** The key of an id, unless it was revoked. */
export const keyOf = (id) => known.find((key) => key.id === id);

/** The name of a key, its id if it was revoked, nothing if a request had none. */
export const nameOf = (id) => names.get(id) ?? id ?? "";

function showFilter(keys) {
  const next = new Map(keys.map(({ id, name }) => [id, labelOf(keys, id, name)]));
  if (JSON.stringify([...next]) === JSON.stringify([...names])) return;
  names = next;
  const filter = byId("filter").elements.key;
  const chosen = filter.value;
  filter.replaceChildren(element("option", { value: "" }, "all"), ...keys.map(({ id }) => element("option", { value: id }, nameOf(id))));
  filter.value = names.has(chosen) ? chosen : "";
}

/** Two long keys can begin alike. */
function labelOf(keys, id, name) {
  return keys.some((other) => other.id !== id && other.name === name) ? `${name} ${id}` : name;
}

function makeCard({ id }) {
  const name = nameOf(id);
  const path = `/keys/${id}`;
  const plan = element("select", { "aria-label": `Plan of key ${name}` });
  plan.onchange = () => change("PATCH", path, { plan: plan.value });
  const ban = button("Ban 10 min", () => change("PUT", `${path}/ban`, {}));
  const lift = button("Lift the ban", () => change("DELETE", `${path}/ban`));
  const revoke = button("Revoke", async () => {
    if (await confirmed(`Revoke the key ${name}? Its requests get 401 from now on.`, "Revoke")) await change("DELETE", path);
  });
  const copy = copyButton("Copy curl", () => commandOf(keyOf(id)));
  for (const action of [ban, lift, revoke, copy]) action.setAttribute("aria-label", `${action.textContent}: key ${name}`);
  const banned = element("p", { class: "bad" });
  const windows = { minute: makeWindow(name, "minute"), day: makeWindow(name, "day") };
  const unlimited = element("p", { class: "faint" }, "No limit.");
  const label = element("bdi");
  const item = element("li", {},
    element("div", { class: "row" }, element("strong", { class: "mono grow", title: `id ${id}` }, label), plan, copy, ban, lift, revoke),
    banned, unlimited, element("div", { class: "windows" }, windows.minute.node, windows.day.node));
  return {
    item,
    update: (key, now) => {
      setText(label, nameOf(id));
      showPlan(plan, key);
      ban.hidden = key.bannedUntil !== undefined;
      lift.hidden = banned.hidden = !ban.hidden;
      setText(banned, key.bannedUntil ? `Banned for ${countdown(key.bannedUntil, now)}` : "");
      const isUnlimited = key.plan === "unlimited";
      unlimited.hidden = !isUnlimited;
      windows.minute.node.parentElement.hidden = isUnlimited;
      windows.minute.update(key.minute, now);
      windows.day.update(key.day, now);
    },
  };
}

function makeWindow(name, window) {
  const bar = element("progress", { "aria-label": `Remaining of the ${window} of key ${name}` });
  const text = element("span", { class: "faint" });
  return {
    node: element("div", {}, text, bar),
    update: ({ limit, remaining, resetAt }, now) => {
      bar.max = limit;
      bar.value = remaining;
      const reset = remaining < limit ? `, resets in ${countdown(resetAt, now)}` : "";
      setText(text, `${remaining.toLocaleString("en")} of ${limit.toLocaleString("en")} a ${window}${reset}`);
    },
  };
}

function showPlan(select, key) {
  if (select === document.activeElement) return;
  const own = key.plan === "enterprise" ? [`enterprise:${key.requestsPerMinute}/${key.requestsPerDay}`] : [];
  const plans = [...PLANS, ...own];
  if (select.options.length !== plans.length || select.options[select.options.length - 1].value !== plans.at(-1)) {
    select.replaceChildren(...plans.map((plan) => element("option", {}, plan)));
  }
  select.value = own[0] ?? key.plan;
}

function countdown(until, now) {
  const seconds = Math.max(0, Math.ceil((Date.parse(until) - now) / 1000));
  const two = (number) => String(number).padStart(2, "0");
  const minutes = Math.floor(seconds / 60);
  return minutes < 60
    ? `${minutes}:${two(seconds % 60)}`
    : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
}

byId("add-key").elements.plan.append(...[...PLANS, "enterprise"].map((plan) => element("option", {}, plan)));
byId("add-key").oninput = () => {
  byId("enterprise").hidden = byId("add-key").elements.plan.value !== "enterprise";
};
whenSent(byId("add-key"), async ({ key, plan, minute, day }) => {
  const chosen = plan.value === "enterprise" ? `enterprise:${minute.value}/${day.value}` : plan.value;
  const added = await change("POST", "/keys", { ...(key.value && { key: key.value }), plan: chosen });
  if (!added) return;
  remember(added.id, added.key);
  key.value = "";
});
