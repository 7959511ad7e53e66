/** What a client sent, and all else, gets into the page as text only: nothing here or elsewhere takes markup. */
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
  children.forEach((child, at) => {
    if (parent.children[at] !== child) parent.insertBefore(child, parent.children[at] ?? null);
  });
  while (parent.children.length > children.length) parent.lastChild.remove();
}

/** Sets a text only where it changes, so that screen readers hear it once. */
export function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

export function showError(failure) {
  byId("error").hidden = false;
  setText(byId("error"), failure.message ?? String(failure));
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
