// Copies code, shows examples on request, searches. The page is readable without it.
const { copied, none, search } = document.body.dataset;

for (const button of document.querySelectorAll("[data-copy]")) {
  const said = button.textContent;
  button.hidden = !navigator.clipboard;
  button.addEventListener("click", () => {
    navigator.clipboard
      .writeText(button.parentElement.querySelector("code").textContent)
      .then(() => {
        button.textContent = copied;
        setTimeout(() => (button.textContent = said), 1600);
      })
      .catch(() => getSelection().selectAllChildren(button.parentElement.querySelector("code")));
  });
}

for (const button of document.querySelectorAll("[data-try]")) {
  const template = button.parentElement.querySelector("template");
  // The gate appears once per site; on the page that documents it, once for each visit.
  if (template.content.querySelector("cuvee-age-gate"))
    try {
      localStorage.removeItem("cuvee:adult:1");
    } catch {
      // Storage is blocked: the gate appears anyway.
    }
  button.hidden = false;
  button.addEventListener("click", () => {
    button.parentElement.append(template.content.cloneNode(true));
    button.hidden = true;
  });
}

const nav = document.querySelector(".pages details");
const wide = matchMedia("(min-width: 60rem)");
const unfold = () => (nav.open = wide.matches);
// The first page of the help centre has no list beside it.
if (nav) {
  wide.addEventListener("change", unfold);
  unfold();
}

const form = document.querySelector(".search");
const input = form.querySelector("input");
const list = form.querySelector("ol");
let entries;

async function load() {
  entries ??= fetch(search)
    .then((answer) => answer.json())
    .then(prepared);
  return entries;
}

async function show() {
  if (input.value.trim() === "") {
    list.hidden = true;
    return;
  }
  const results = found(await load(), input.value)
    .slice(0, 8)
    .map((one) => {
      const item = document.createElement("li");
      const link = document.createElement("a");
      const [path, hash = ""] = one.to.split("#");
      link.href = `${path}${new URL(search, location).search}${hash && `#${hash}`}`;
      const page = document.createElement("small");
      page.textContent = one.page;
      link.append(one.title, page);
      item.append(link);
      return item;
    });
  if (results.length === 0) {
    const item = document.createElement("li");
    item.textContent = none;
    results.push(item);
  }
  list.replaceChildren(...results);
  list.hidden = false;
}

form.hidden = false;
form.addEventListener("submit", (event) => {
  event.preventDefault();
  list.querySelector("a")?.click();
});
input.addEventListener("input", () => show().catch(() => (list.hidden = true)));
form.addEventListener("focusout", (event) => {
  if (!form.contains(event.relatedTarget)) list.hidden = true;
});
form.addEventListener("focusin", () => show().catch(() => (list.hidden = true)));
form.addEventListener("keydown", (event) => {
  if (event.key === "Escape") {
    list.hidden = true;
    input.focus();
  }
  const links = [...list.querySelectorAll("a")];
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step || list.hidden || links.length === 0) return;
  event.preventDefault();
  const at = links.indexOf(document.activeElement) + step;
  (at < 0 ? input : (links[at] ?? links.at(-1))).focus();
});
addEventListener("keydown", (event) => {
  if (event.key !== "/" || /INPUT|TEXTAREA/.test(document.activeElement?.tagName ?? "")) return;
  event.preventDefault();
  input.focus();
});
