import { change } from "./api.js";
import { button, byId, confirmed, element, showChildren, whenSent } from "./dom.js";

const EITHER = ["before-processing", "after-processing"];
const number = (name, label, min, value = "", isRequired = false) => ({ name, label, type: "number", min, value, required: isRequired });
const text = (name, label, value = "", isRequired = false) => ({ name, label, type: "text", value, required: isRequired });
const choice = (name, label, options) => ({ name, label, options });

/** What each kind takes; those without phases change the response of the service, and so come after it. */
const KINDS = {
  status: { phases: EITHER, fields: [{ ...number("status", "Status", 200, 503, true), max: 599 }, text("body", "Body")] },
  "rate-limited": {
    phases: EITHER,
    fields: [
      choice("retryAfter", "Retry-After", ["seconds", "decimal", "http-date", "rfc-850-date", "asctime-date", "missing", "garbage", "negative", "huge"]),
      number("waitMs", "Wait in ms", 1, 30000),
    ],
  },
  latency: { phases: EITHER, fields: [number("delayMs", "Delay in ms", 1, 500, true), number("jitterMs", "Jitter in ms", 0)] },
  stall: { phases: EITHER, fields: [] },
  "connection-reset": { phases: EITHER, fields: [] },
  "connection-closed": { phases: EITHER, fields: [] },
  "reset-mid-body": { fields: [number("bytes", "After bytes", 0)] },
  "truncated-body": { fields: [number("bytes", "After bytes", 0)] },
  "slow-body": { fields: [number("overMs", "Over ms", 1, 5000, true)] },
  "empty-body": { fields: [] },
  "malformed-json": { fields: [] },
  "wrong-content-type": { fields: [text("contentType", "Content type", "text/plain", true)] },
  "broken-chunk": { fields: [] },
  headers: { fields: [text("header", "Header", "Date", true), text("value", "Value; drops it if empty")] },
  "huge-body": { fields: [number("bytes", "Bytes", 0, 1048576, true)] },
};

const PRESETS = {
  "One 429 for 30 s": { kind: "rate-limited", waitMs: 30000, times: 1 },
  "503 twice": { kind: "status", status: 503, times: 2 },
  "Reset after processing": { kind: "connection-reset", phase: "after-processing", times: 1 },
  "Slow body": { kind: "slow-body", overMs: 5000 },
};

const items = new Map();

export function showFaults(faults) {
  byId("no-faults").hidden = faults.length > 0;
  byId("clear-faults").hidden = faults.length === 0;
  showChildren(byId("faults"), faults.map((fault) => {
    const summary = summaryOf(fault);
    if (items.get(fault.id)?.summary !== summary) {
      const remove = button("Remove", () => change("DELETE", `/faults/${fault.id}`));
      remove.ariaLabel = `Remove fault ${fault.id}`;
      items.set(fault.id, { summary, node: element("li", { class: fault.remainingHits === 0 ? "row used-up" : "row" }, element("span", {}, summary), remove) });
    }
    return items.get(fault.id).node;
  }));
  for (const id of items.keys()) {
    if (!faults.some((fault) => fault.id === id)) items.delete(id);
  }
}

function summaryOf({ id, hits, remainingHits, hasPredicate, fault }) {
  const { kind, ...rest } = fault;
  const details = Object.entries(rest).filter(([name]) => name !== "times").map(([name, value]) => `${name} ${typeof value === "object" ? JSON.stringify(value) : value}`);
  const left = remainingHits === undefined ? "no limit" : remainingHits === 0 ? "used up" : `${remainingHits} left`;
  return `${id}: ${[kind, ...details, ...(hasPredicate ? ["with a predicate"] : [])].join(", ")} (${hits} hit${hits === 1 ? "" : "s"}, ${left})`;
}

function inputOf({ name, label, options, ...properties }) {
  const input = options
    ? element("select", { name }, ...options.map((option) => element("option", {}, option)))
    : element("input", { name, autocomplete: "off", ...properties });
  return element("label", {}, `${label} `, input);
}

/** The form has the fields of the chosen kind only. */
function showForm(kind) {
  const form = byId("add-fault");
  const { phases, fields } = KINDS[kind];
  form.replaceChildren(
    inputOf(choice("kind", "Kind", Object.keys(KINDS))),
    ...(phases ? [inputOf(choice("phase", "When", phases))] : []),
    ...fields.map(inputOf),
    inputOf(choice("operations", "Operation", ["all", "listPets", "createPet", "getPet", "listOrders"])),
    inputOf(number("times", "Times; any number if empty", 1, 1)),
    element("button", {}, "Add fault"));
  form.elements.kind.value = kind;
  form.elements.kind.onchange = () => {
    showForm(form.elements.kind.value);
    form.elements.kind.focus();
  };
}

whenSent(byId("add-fault"), (inputs) => {
  const fault = { kind: inputs.kind.value };
  for (const { name, type } of [choice("phase"), number("times"), ...KINDS[fault.kind].fields]) {
    const given = inputs[name]?.value ?? "";
    if (given !== "") fault[name] = type === "number" ? Number(given) : given;
  }
  if (fault.kind === "headers") {
    const { header, value } = fault;
    delete fault.header;
    delete fault.value;
    Object.assign(fault, value ? { headers: { [header]: value } } : { dropHeaders: [header] });
  }
  if (inputs.operations.value !== "all") fault.operations = [inputs.operations.value];
  change("POST", "/faults", fault);
});

byId("clear-faults").onclick = async () => {
  if (await confirmed("Remove all faults?", "Remove all")) await change("DELETE", "/faults");
};

byId("presets").append(...Object.entries(PRESETS).map(([label, fault]) => button(label, () => change("POST", "/faults", fault))));
showForm("status");
