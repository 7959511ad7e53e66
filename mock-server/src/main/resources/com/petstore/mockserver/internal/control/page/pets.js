// Shows what is stored, and adds, loads and saves pets for a tester.
import { call, change, download } from "./api.js";
import { byId, confirmed, element, setText, showChildren, whenSent } from "./dom.js";

const MOST_SHOWN = 200;
let shown = null;

/** Shows the newest pets first; reads them where any pet has changed since the last time, or the journal is that of another server. */
export async function showPets({ petChanges, journal }) {
  const version = `${journal.id} ${petChanges}`;
  if (version === shown) return;
  const { pets, total } = await call("GET", `/pets?last=${MOST_SHOWN}`);
  shown = version;
  showChildren(byId("pets"), pets.reverse().map((pet) => element("tr", {},
    ...[pet.id, pet.name, pet.categoryId, pet.status ?? ""].map((value) => element("td", { title: String(value) }, element("bdi", {}, String(value)))))));
  const more = total > pets.length ? `The newest ${pets.length} of ${total.toLocaleString("en")} pets.` : "";
  setText(byId("pets-note"), total ? more : "No pets. Add one, or load a seed file.");
}

whenSent(byId("add-pet"), async ({ name, categoryId, status }) => {
  // Not JSON.stringify, which would round a large identifier.
  const category = /^-?\d+$/.test(categoryId.value) ? categoryId.value : JSON.stringify(categoryId.value);
  const more = status.value ? `, "status": ${JSON.stringify(status.value)}` : "";
  const added = await change("POST", "/pets", `{"name": ${JSON.stringify(name.value)}, "categoryId": ${category}${more}}`);
  if (added) name.value = "";
});

byId("seed").onchange = async ({ target }) => {
  const [file] = target.files;
  if (file && await confirmed(`Replace all pets and orders by those of ${file.name}?`, "Replace all")) {
    await change("PUT", "/state", file);
  }
  target.value = "";
};

byId("reset").onclick = async () => {
  const question = "Reset the server? Pets, orders, faults and stubs become those of the start; the journal, quotas and bans are cleared.";
  if (await confirmed(question, "Reset")) await change("POST", "/state/reset");
};

byId("download").onclick = () => download("/state", "petstore-state.json");
