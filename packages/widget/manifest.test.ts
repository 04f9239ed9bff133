import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { KINDS, type Kind } from "#loader/registry.ts";
import { reachOf, type Reach } from "./npm/reach.ts";

// `custom-elements.json` describes the elements to editors, the documentation and the package. This test compares it
// with the attributes, events, parts and tokens of the code: an addition to one of the two must be made to the other.

type Named = { name: string; type?: { text: string }; fieldName?: string };
type ElementEntry = { name: string; tagName: string } & Record<
  "attributes" | "members" | "events" | "cssParts" | "cssProperties",
  Named[]
>;
type Module = { path: string; declarations: [ElementEntry]; exports: { name: string }[] };

const read = (file: string): string => readFileSync(join(import.meta.dirname, file), "utf8");
const { modules } = JSON.parse(read("custom-elements.json")) as { modules: Module[] };
const names = (list: readonly Named[]): string[] => list.map(({ name }) => name).toSorted();
const told = (kind: Kind): ElementEntry => {
  const found = modules.find(({ path }) => path === `${kind}.js`);
  if (!found) throw new Error(`custom-elements.json does not tell of ${kind}`);
  return found.declarations[0];
};

/** Views that an element shows later by `lazy`, and the cart's own event, which no import leads to. */
const LATER: Partial<Record<Kind, string[]>> = {
  shop: ["filters/attend.tsx#attend", "list/Pager.tsx#Pager", "product/ProductDialog.tsx#over"],
  product: ["why/Why.tsx#loadWhy"],
  reservation: ["places/Booking.tsx#Booking", "places/Events.tsx#Events"],
  cart: [
    "page/store.ts#stopCart",
    "cart/checkout.ts#checkout",
    "cart/Confirm.tsx#Confirm",
    "lines/Seller.tsx#Seller",
    "tickets/Visits.tsx#Visits",
    "share/Shared.tsx#offer",
    "share/Shared.tsx#receive",
    "why/Why.tsx#loadWhy",
  ],
};
/** Sheets loaded with them. */
const SHEETS: Partial<Record<Kind, string[]>> = {
  shop: ["list/list.css", "product/product.css"],
  reservation: ["places/places.css"],
  cart: ["lines/lines.css", "tickets/tickets.css"],
};
/** Events between the page and its frame; they may change and are not published. */
const INTERNAL = ["leave", "share"];

const reached = new Map<Kind, Reach>(
  KINDS.map((kind) => [kind, reachOf(kind, LATER[kind] ?? [], SHEETS[kind] ?? [])]),
);
const of = (kind: Kind): Reach => reached.get(kind) as Reach;

/** Returns the properties of the package's class, each with its form as an attribute. */
const properties = (kind: Kind): [name: string, as: string][] =>
  [...read(`npm/sources/${kind}.ts`).matchAll(/^ {2}(\w+): "(text|names|number|flag)"/gm)].map(
    ([, name = "", as = ""]) => [name, as],
  );

test("every element is told, under the tag and the class that there are", () => {
  expect(modules.map(({ path }) => path).toSorted()).toEqual(KINDS.map((kind) => `${kind}.js`).toSorted());
  const exported = read("npm/sources/elements.ts");
  for (const { path, declarations, exports } of modules) {
    const [{ name, tagName }] = declarations;
    expect(`${tagName}.js`).toBe(`cuvee-${path}`);
    expect(exports.map((one) => one.name)).toEqual([name, tagName]);
    expect(exported).toContain(`export { ${name} } from "./${path.replace(".js", ".ts")}";`);
  }
});

describe.each(KINDS)("%s", (kind) => {
  test("attributes: told, read by the code, properties of the package", () => {
    // The loader reads `shop` of every element, the frame of every view `theme`.
    expect(names(told(kind).attributes)).toEqual(
      [...new Set([...of(kind).attributes, "shop", "theme"])].toSorted(),
    );
    const own = properties(kind).filter(([name]) => name !== "host");
    const fields = told(kind).attributes.map(({ name, fieldName }) => [name, fieldName] as const);
    expect(names(told(kind).members)).toEqual(own.map(([name]) => name).toSorted());
    expect(fields.map(([, field]) => field).toSorted()).toEqual(own.map(([name]) => name).toSorted());
    for (const [name, field = ""] of fields)
      expect(field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)).toBe(name);
    for (const { fieldName, type } of told(kind).attributes)
      expect([fieldName, type?.text.replace(/^string$|^'.*/, "text")]).toEqual([
        fieldName,
        { flag: "boolean", number: "number" }[own.find(([name]) => name === fieldName)?.[1] ?? ""] ?? "text",
      ]);
  });

  test("events: told, and dispatched by the code", () => {
    const sent = [...of(kind).events].filter((name) => !INTERNAL.includes(name));
    expect(names(told(kind).events)).toEqual(sent.map((name) => `cuvee:${name}`).toSorted());
  });

  test("parts: told, and shown by the code", () => {
    expect(names(told(kind).cssParts)).toEqual([...of(kind).parts].toSorted());
  });

  test("tokens: told, and read by its sheets", () => {
    // The blending of pictures applies to elements that show some.
    const tokens = [...of(kind).tokens].filter(
      (token) => token !== "--cuvee-picture-blend" || of(kind).parts.has("picture"),
    );
    expect(names(told(kind).cssProperties)).toEqual(tokens.toSorted());
  });
});

test("no view shows a part that no element reaches", () => {
  const all = new Set([...reached.values()].flatMap(({ blocks }) => [...blocks]));
  const lost = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".tsx") && !/^(npm|dist|node_modules|e2e)\//.test(file))
    .filter((file) => / part="/.test(read(file)) && ![...all].some((block) => block.startsWith(`${file}#`)));
  expect(lost).toEqual([]);
});

test("the README names the same parts and tokens", () => {
  const readme = read("README.md");
  const parts = /^Parts \(stable, semver\): (.*)\.$/m.exec(readme)?.[1]?.replaceAll("`", "").split(", ");
  expect(parts?.toSorted()).toEqual([...new Set(KINDS.flatMap((kind) => [...of(kind).parts]))].toSorted());
  const tokens = new Set([...readme.matchAll(/`(--cuvee-[\w-]+)`(?=[^\n]*\|)/g)].map(([, name]) => name));
  expect([...tokens].toSorted()).toEqual(
    [...new Set(KINDS.flatMap((kind) => [...of(kind).tokens]))].toSorted(),
  );
});

test("the plugin of WordPress writes attributes that there are", () => {
  const php = read("../../examples/wordpress/cuvee/cuvee.php");
  const rows = [...php.matchAll(/^\t'([\w-]+)'\s*=> array\( ('.*') \),$/gm)].map(
    ([, kind = "", list = ""]) => [kind, list.replaceAll("'", "").split(", ")] as const,
  );
  expect(rows.map(([kind]) => kind).toSorted()).toEqual([...KINDS].toSorted());
  // Its settings know the shop; `embed` is the code of the dashboard that was pasted.
  for (const [kind, list] of rows)
    expect([kind, list.filter((name) => name !== "embed").toSorted()]).toEqual([
      kind,
      names(told(kind as Kind).attributes).filter((name) => name !== "shop"),
    ]);
});
