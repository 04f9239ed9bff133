import type { ProductRecord } from "@cuvee/core/offer/catalogue/record.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { fingerprint } from "#kit/testing/invariants.ts";
import { ESTATE, openShop } from "#kit/testing/orders.ts";
import { formatBody, productBody, vintageBody } from "#kit/testing/products.ts";
import { newTestId, startTestServer, type Reply, type TestServer } from "#kit/testing/server.ts";

let server: TestServer;
let token: string;
let product: ProductRecord;
let visual: string;

const PATH = "/v1/catalogue/products";
const rich = (text: string) => ({
  type: "doc",
  content: [{ type: "paragraph", content: [{ type: "text", text }] }],
});
const doc = {
  type: "doc",
  content: [{ type: "paragraph", content: [{ type: "text", text: "Un texte assez long" }] }],
};

/** Returns a product body with every field filled. */
function whole() {
  const visuals = [{ visual, alt: "La bouteille" }];
  const bottle = formatBody({ nameInShop: "Bouteille", eq75: 1000, ean: "3760000000017", visuals });
  const pack = formatBody({
    ref: "c6",
    type: "packing",
    packing: { packing: "carton", packingQuantity: 6 },
    contents: [{ formatId: bottle["id"], quantity: 6 }],
  });
  const texts = { fr: { tasting: doc } };
  const vintage = vintageBody(
    {
      advanced: texts,
      ingredients: { fr: "Raisins" },
      allergens: ["sulphites"],
      allergensNote: { fr: "Sans ajout" },
      nutrition: { sugarsE1: 20, glycerolE1: 70, acidsE1: 60, ownE2: { salt: 1 } },
      servingFromC: 16,
      servingToC: 18,
      keepFrom: 2027,
      keepPeak: 2030,
      keepTo: 2035,
      decantMinutes: 60,
      blend: [{ grape: "Grenache noir", percent: 70 }],
      plots: [{ name: "Les Ocres", soil: "Galets", areaA: 120, altitudeM: 220 }],
    },
    bottle,
    pack,
  );
  return productBody(
    {},
    {
      precision: "Vieilles vignes",
      category: "Rouges",
      quality: "Sec",
      gamme: "Terroirs",
      producer: "Domaine",
      brand: "Marque",
      descriptions: { fr: { description: doc } },
      visuals,
      vintages: [vintage],
    },
  );
}

beforeAll(async () => {
  server = await startTestServer();
  token = await server.login("calades", "Calades2026");
  const shop = await openShop(server, ESTATE);
  visual = shop.bottle.visual ?? "";
  const reply = await server.send("POST", PATH, { token, body: { ...whole(), id: newTestId() } });
  expect(reply.status, reply.text.slice(0, 500)).toBe(201);
  product = reply.body as unknown as ProductRecord;
});
afterAll(() => server.stop());

type Problem = { code: string; fields?: { path: string; code: string; message: string }[] };
/** Returns the code with which a reply refuses a field, or else a description of the reply. */
function outcome({ status, body }: Reply, path: string): string {
  const { code, fields = [] } = body as unknown as Problem;
  // A wrong value inside a text, a picture or a list may be reported on the whole.
  const field = fields.find((f) => f.path === path || path.startsWith(`${f.path}.`));
  if (status !== 422 || code !== "invalid-input") return `${path}: ${status} ${code}`;
  if (!field) return `${path}: names ${fields.map((f) => f.path).join()}`;
  return / /.test(field.message) ? "refused" : `${path}: says ${field.message}`;
}

type Leaf = { at: (string | number)[]; value: unknown };
const leaves = (value: unknown, at: Leaf["at"] = []): Leaf[] =>
  typeof value === "object" && value !== null
    ? [{ at, value }, ...Object.entries(value).flatMap(([k, v]) => leaves(v, [...at, k]))]
    : [{ at, value }];

function replaced(body: unknown, at: Leaf["at"], value: unknown): unknown {
  const [first, ...rest] = at;
  if (first === undefined) return value;
  const copy: Record<string, unknown> | unknown[] = Array.isArray(body) ? [...body] : { ...(body as object) };
  (copy as Record<string, unknown>)[first] = replaced((body as Record<string, unknown>)[first], rest, value);
  return copy;
}

const LONG = JSON.stringify("x".repeat(25_000));
/** Returns values that the field does not accept, as JSON texts. */
function bad(value: unknown): string[] {
  if (typeof value === "number") return ["-1", "1.5", "1e400", '"1"', "[]"];
  if (typeof value === "string") return [LONG, "1", "[]", '"\\u0000"'];
  if (typeof value === "boolean") return ["1", '"true"', "null"];
  return Array.isArray(value) ? ["{}", '"x"', "[null]"] : ["[]", '"x"'];
}

it("refuses every field that cannot be, by name, and writes nothing", async () => {
  const body = { ...whole(), version: product.version };
  const before = await fingerprint(server.ownerUrl);
  const wrong: string[] = [];
  const send = (text: string): Promise<Reply> =>
    server.send("PUT", `${PATH}/${product.id}`, { token, raw: text });
  for (const { at, value } of leaves(body)) {
    // A rich text is reported as one field; only two places below it are tried.
    const inside = at.indexOf("content");
    // An absent field has no wrong value of its own: other paths of the same body cover it.
    if (at.length === 0 || value === null || (inside >= 0 && at.length > inside + 3)) continue;
    const path = at.join(".");
    // The carton is a format like the bottle except for its contents.
    if (/\.formats\.1\./.test(path) && !/packing|contents/.test(path)) continue;
    for (const text of bad(value)) {
      const reply = await send(JSON.stringify(replaced(body, at, "@bad@")).replace('"@bad@"', () => text));
      const answer = outcome(reply, text === "[null]" ? `${path}.0` : path);
      if (answer !== "refused") wrong.push(`${answer} for ${text.slice(0, 40)}`);
    }
    if (typeof value === "object" && value !== null && !Array.isArray(value) && inside < 0) {
      const reply = await send(JSON.stringify(replaced(body, at, { ...(value as object), more: 1 })));
      const answer = outcome(reply, `${path}.more`);
      if (answer !== "refused") wrong.push(answer);
    }
  }
  expect(wrong).toEqual([]);
  expect(await fingerprint(server.ownerUrl)).toEqual(before);
});

it("refuses what no field alone shows", async () => {
  const send = async (more: Record<string, unknown>) => {
    const reply = await server.send("POST", PATH, {
      token,
      body: { ...productBody({}, more), id: newTestId() },
    });
    const { fields = [] } = reply.body as unknown as Problem;
    return [reply.status, ...fields.map((f) => `${f.path} ${f.code}`)];
  };
  const format = (more: Record<string, unknown>) => ({ vintages: [vintageBody({}, formatBody(more))] });
  const vintage = (more: Record<string, unknown>) => ({ vintages: [vintageBody(more)] });
  const grape = (name: string, percent: number) => ({ grape: name, percent });
  const twin = formatBody();
  const same = formatBody();
  const script = {
    type: "doc",
    content: [
      {
        type: "paragraph",
        content: [
          { type: "text", text: "x", marks: [{ type: "link", attrs: { href: "javascript:alert(1)" } }] },
        ],
      },
    ],
  };
  const cases: [Record<string, unknown>, string][] = [
    [format({ ean: "3760000000018" }), "vintages.0.formats.0.ean ean-check"],
    [format({ ean: "376000000" }), "vintages.0.formats.0.ean ean-length"],
    [format({ unity: "hl", unityValueE3: 11_000 }), "vintages.0.formats.0.unityValueE3 too-big"],
    [
      format({ contents: [{ formatId: newTestId(), quantity: 1 }] }),
      "vintages.0.formats.0.contents contents-packing",
    ],
    [{ vintages: [vintageBody(), vintageBody()] }, "vintages duplicate"],
    [
      { vintages: [vintageBody({ name: "A" }, twin), vintageBody({ name: "B" }, twin)] },
      "vintages duplicate",
    ],
    [{ vintages: [vintageBody({}, same, formatBody())] }, "vintages.0.formats duplicate"],
    [{ vintages: [] }, "vintages too-few"],
    [vintage({ servingFromC: 18, servingToC: 16 }), "vintages.0.servingToC ascending"],
    [vintage({ keepFrom: 2030, keepPeak: 2029 }), "vintages.0.keepPeak ascending"],
    [vintage({ keepPeak: 2030, keepTo: 2029 }), "vintages.0.keepTo ascending"],
    [vintage({ blend: [grape("Syrah", 60), grape("Merlot", 41)] }), "vintages.0.blend over-hundred"],
    [vintage({ blend: [grape("Syrah", 60), grape("syrah", 10)] }), "vintages.0.blend duplicate"],
    [{ slug: "Pas bon" }, "slug slug"],
    [{ status: "closed" }, "status status-move"],
    [{ accessoryType: "decanter" }, "accessoryType accessory-type"],
    [{ labels: ["AB", "ab"] }, "labels duplicate"],
    [{ exciseCode: "W999" }, "exciseCode invalid"],
    [{ growingZone: 7 }, "growingZone too-big"],
    [{ descriptions: { fr: { description: script } } }, "descriptions.fr.description rich-text"],
    [{ descriptions: { fr: { description: rich("Neuf mots") } } }, "descriptions.fr.description description"],
    [
      { descriptions: { en: { description: rich("x".repeat(5001)) } } },
      "descriptions.en.description description",
    ],
    [{ descriptions: { de: {} } }, "descriptions.de unknown-field"],
    [{ visuals: [{ visual: "https://evil.example/x.png", alt: "" }] }, "visuals.0.visual unknown-file"],
  ];
  const before = await fingerprint(server.ownerUrl);
  for (const [more, wanted] of cases) expect(await send(more)).toEqual([422, wanted]);
  expect(await fingerprint(server.ownerUrl)).toEqual(before);
});

it("the good body is good", async () => {
  const reply = await server.send("PUT", `${PATH}/${product.id}`, {
    token,
    body: { ...whole(), version: product.version },
  });
  expect(reply.status, reply.text.slice(0, 400)).toBe(200);
});
