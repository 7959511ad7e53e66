// Lists, adds and removes faults, for testers who do not want to write JSON.
import { change } from "./api.js";
import { button, byId, confirmed, element, showChildren, whenSent } from "./dom.js";
import { KINDS, OPERATIONS } from "./tables.js"; // written by the server

const number = (name, label, min, value = "", required = false) => ({ name, label, type: "number", min, value, required });
const text = (name, label, value = "", required = false) => ({ name, label, value, required });
const choice = (name, label, options) => ({ name, label, options });

/** What any fault may have, for the kinds that need it. */
const NEEDED = {
  delay: [number("delayMs", "Delay in ms", 1, 500, true), number("jitterMs", "Jitter in ms", 0)],
  headers: [text("header", "Header", "Date", true), text("value", "Value; drops it if empty")],
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
  form.replaceChildren(...fieldsOf(kind).map(inputOf), element("button", {}, "Add fault"));
  form.elements.kind.value = kind;
  form.elements.kind.onchange = () => {
    showForm(form.elements.kind.value);
    form.elements.kind.focus();
  };
}

function fieldsOf(kind) {
  const { isOnlyAfterProcessing, needs, fields } = KINDS.find((any) => any.kind === kind);
  return [
    choice("kind", "Kind", KINDS.map((any) => any.kind)),
    ...(isOnlyAfterProcessing ? [] : [choice("phase", "When", ["before-processing", "after-processing"])]),
    ...(NEEDED[needs] ?? []),
    ...fields,
    choice("operations", "Operation", ["all", ...OPERATIONS]),
    number("times", "Times; any number if empty", 1, 1),
  ];
}

whenSent(byId("add-fault"), (inputs) => {
  const given = {};
  for (const { name, type } of fieldsOf(inputs.kind.value)) {
    const { value } = inputs[name];
    if (value !== "") given[name] = type === "number" ? Number(value) : value;
  }
  const { header, value, operations, ...fault } = given;
  if (header) Object.assign(fault, value ? { headers: { [header]: value } } : { dropHeaders: [header] });
  if (operations !== "all") fault.operations = [operations];
  change("POST", "/faults", fault);
});

byId("clear-faults").onclick = async () => {
  if (await confirmed("Remove all faults?", "Remove all")) await change("DELETE", "/faults");
};

byId("presets").append(...Object.entries(PRESETS).map(([label, fault]) => button(label, () => change("POST", "/faults", fault))));
showForm("status");
