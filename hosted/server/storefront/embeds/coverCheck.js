// Finds what covers the floating cart button of a page and says what to change. It runs on the test page of an embed,
// and on any page by `import()` in the console. `WORDS` is written before it by the server.

const CORNERS = ["bottom-right", "bottom-left", "top-right", "top-left"];
const EDGE_PX = 20;
const MAX_OFFSET_PX = 400;
const MAX_LEVEL = 2_147_483_647;

const say = (name, values = {}) =>
  WORDS[name].replace(/\{\{(\w+)\}\}/g, (_whole, key) => String(values[key] ?? ""));

const hostOfCart = () =>
  [...document.querySelectorAll("cuvee-cart, [data-cuvee=cart]")].find((one) =>
    one.shadowRoot?.querySelector(".floating"),
  );

const parentOf = (element) => element.parentElement ?? element.getRootNode().host ?? null;

/** Returns the element and those around it, from the inside. */
function lineOf(element) {
  const line = [];
  for (let at = element; at; at = parentOf(at)) line.push(at);
  return line;
}

const isFixed = (element) => ["fixed", "sticky"].includes(getComputedStyle(element).position);
const isOnTop = (element) => element.matches(":modal, :popover-open");

/** Returns the part of the page that holds an element in its place: a dialog, a fixed box, else the element itself. */
const boxOf = (element) => lineOf(element).find((one) => isOnTop(one) || isFixed(one)) ?? element;

/** Returns the greatest level of an element and those around it. */
const levelOf = (element) =>
  Math.max(0, ...lineOf(element).map((one) => Number.parseInt(getComputedStyle(one).zIndex, 10) || 0));

function nameOf(element) {
  const id = element.id ? `#${element.id}` : "";
  const kinds = [...element.classList].map((name) => `.${name}`).slice(0, 2);
  const label = element.getAttribute("aria-label");
  return `${element.localName}${id || kinds.join("")}${label ? ` « ${label} »` : ""}`;
}

/** Returns what lies on a box at five of its points, none of it part of the cart. */
function covering({ left, right, top, bottom }, host) {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  // Its corners are round: what is seen there is behind it.
  const points = [
    [x, y],
    [left + 6, y],
    [right - 6, y],
    [x, top + 6],
    [x, bottom - 6],
  ];
  const found = points
    .map((point) => document.elementFromPoint(...point))
    .filter((element) => element && element !== host && !lineOf(element).includes(host));
  return [...new Set(found.map(boxOf))];
}

const meets = (a, b) => a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;

/** Returns the boxes of all fixed elements of the page but the cart's own. */
const fixedBoxes = (host) =>
  [...document.body.querySelectorAll("*")]
    .filter((one) => one !== host && isFixed(one) && one.checkVisibility({ opacityProperty: true }))
    .map((one) => one.getBoundingClientRect())
    .filter(({ width, height }) => width && height);

function cornerBox(corner, { width, height }) {
  const [vertical, horizontal] = corner.split("-");
  const x = horizontal === "left" ? EDGE_PX : document.documentElement.clientWidth - EDGE_PX - width;
  const y = vertical === "top" ? EDGE_PX : innerHeight - EDGE_PX - height;
  return new DOMRect(x, y, width, height);
}

function cornerAt({ left, right, top, bottom }) {
  const vertical = top + bottom < innerHeight ? "top" : "bottom";
  return `${vertical}-${left + right < innerWidth ? "left" : "right"}`;
}

/** Returns what to change, the least intrusive first. */
function measures(button, covers, host) {
  const boxes = fixedBoxes(host);
  const here = cornerAt(button);
  const free = CORNERS.find(
    (corner) => corner !== here && !boxes.some((box) => meets(box, cornerBox(corner, button))),
  );
  const list = free ? [say("corner", { corner: WORDS.corners[free] })] : [];
  const met = covers.map((one) => one.getBoundingClientRect());
  const offset = Math.ceil(
    here.startsWith("bottom")
      ? innerHeight - Math.min(...met.map(({ top }) => top)) + 8
      : Math.max(...met.map(({ bottom }) => bottom)) + 8,
  );
  if (offset > 0 && offset <= Math.min(MAX_OFFSET_PX, innerHeight / 2))
    list.push(say("offset", { px: offset }));
  const level = Math.max(...covers.map(levelOf)) + 1;
  if (level <= MAX_LEVEL && !covers.some(isOnTop)) list.push(say("level", { level }));
  return list.length ? list : [say("dialog")];
}

/** Looks at the page as it is now. Returns the state and the sentences that describe it. */
function look() {
  const host = hostOfCart();
  const button = host?.shadowRoot.querySelector(".floating")?.getBoundingClientRect();
  if (!button?.width) return { state: "none", lines: [say("none")] };
  const covers = covering(button, host);
  if (covers.length === 0) return { state: "free", lines: [say("free")] };
  const names = covers.map(nameOf).join(", ");
  return { state: "covered", lines: [say("covered", { names }), ...measures(button, covers, host)] };
}

function show(output) {
  const { state, lines } = look();
  const text = lines.join("\n");
  if (output.dataset.state === state && output.textContent === text) return;
  output.dataset.state = state;
  output.textContent = text;
}

const output = document.getElementById("cuvee-cover");
if (output) {
  show(output);
  setInterval(() => show(output), 500);
} else console.warn(look().lines.join("\n"));
