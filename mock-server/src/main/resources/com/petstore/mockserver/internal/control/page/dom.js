// Builds what testers see. What a client sent, and all else, gets into the page as text only: nothing here or elsewhere takes markup.
export const byId = (id) => document.getElementById(id);

/** Makes an element; children are elements or become text. */
export function element(tag, properties = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name === "class") made.className = value;
    else if (name.includes("-")) made.setAttribute(name, value);
    else made[name] = value;
  }
  made.append(...children.map((child) => child ?? ""));
  return made;
}

/** Makes these the children of a parent, and leaves those that are there already in place, so that they keep the focus. */
export function showChildren(parent, children) {
  const wanted = new Set(children);
  for (const child of [...parent.children]) {
    if (!wanted.has(child)) child.remove();
  }
  children.forEach((child, at) => {
    if (parent.children[at] !== child) parent.insertBefore(child, parent.children[at] ?? null);
  });
}

/** Sets a text only where it changes, so that screen readers read it once. */
export function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

/** Shows why something failed, until the next thing that the user does or the user dismisses it; null if nothing failed. */
export function showError(failure) {
  byId("toast").hidden = failure === null;
  setText(byId("error"), failure?.message ?? "");
}

export function button(label, whenPressed) {
  const made = element("button", { type: "button" }, label);
  made.onclick = whenPressed;
  return made;
}

/** Runs this in place of sending the form. */
export function whenSent(form, run) {
  form.onsubmit = (event) => {
    event.preventDefault();
    run(form.elements);
  };
}

/** Shows a question before something is lost, and returns whether the user agrees. */
export function confirmed(question, label) {
  const dialog = byId("confirm");
  setText(byId("question"), question);
  setText(byId("agree"), label);
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.onclose = () => {
      // The event comes later than the end of the question, and may be that of the last one.
      if (!dialog.open) resolve(dialog.returnValue === "agree");
    };
  });
}

byId("dismiss").onclick = () => showError(null);
byId("agree").onclick = () => byId("confirm").close("agree");
byId("cancel").onclick = () => byId("confirm").close("");
