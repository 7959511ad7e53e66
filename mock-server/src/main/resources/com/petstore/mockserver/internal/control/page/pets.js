import { call, change } from "./api.js";
import { byId, element, setText, showChildren, whenSent } from "./dom.js";

const MOST_SHOWN = 200;
let shown = -1;

/** Reads the pets where their number has changed: a request can add pets, but not change or remove one. */
export async function showPets(count) {
  if (count === shown) return;
  const { pets } = await call("GET", "/state");
  shown = pets.length;
  showChildren(byId("pets"), pets.slice(-MOST_SHOWN).map((pet) => element("tr", {},
    element("td", {}, String(pet.id)), element("td", {}, pet.name),
    element("td", {}, String(pet.categoryId)), element("td", {}, pet.status))));
  const more = pets.length > MOST_SHOWN ? `The last ${MOST_SHOWN} of ${pets.length} pets.` : "";
  setText(byId("pets-note"), pets.length ? more : "No pets. Add one, or load a seed file.");
}

function replace(state) {
  shown = -1;
  return change("PUT", "/state", state);
}

whenSent(byId("add-pet"), async ({ name, categoryId, status }) => {
  const state = await call("GET", "/state");
  const pet = { name: name.value, categoryId: Number(categoryId.value), ...(status.value && { status: status.value }) };
  if (await replace({ ...state, pets: [...state.pets, pet] })) name.value = "";
});

byId("seed").onchange = async ({ target }) => {
  if (target.files.length) await replace(await target.files[0].text());
  target.value = "";
};

byId("reset").onclick = () => {
  shown = -1;
  change("POST", "/state/reset");
};

byId("download").onclick = async () => {
  const text = JSON.stringify(await call("GET", "/state"), null, 2);
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  element("a", { href: address, download: "petstore-state.json" }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
};
