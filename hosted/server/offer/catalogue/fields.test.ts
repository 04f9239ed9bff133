import type { Product } from "@cuvee/core/offer/catalogue/catalogue.ts";
import {
  LISTED_FIELDS,
  PRODUCT_FIELDS,
  PUBLISHED_FIELDS,
  REUSED_FIELDS,
  SHARED_FIELDS,
  type Field,
} from "@cuvee/core/offer/catalogue/fields.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ESTATE, openShop } from "#kit/testing/orders.ts";
import { newTestId, startTestServer, type TestServer } from "#kit/testing/server.ts";
import { bodyOf, openCatalogueOf, type Seller } from "./testing/records.fixture.ts";

let server: TestServer;
let token: string;
let seller: Seller;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.login("calades", "Calades2026");
  seller = openCatalogueOf(server, token);
});
afterAll(() => server.stop());

/** Values of fields with rules of their own. */
const RULED: Readonly<Record<string, unknown>> = {
  productType: "accessory",
  fiscalLabel: "VM_IG_AOP",
  country: "IT",
  cnCode: "22042138",
};

function valueFor(name: string, field: Field): unknown {
  switch (field.kind) {
    case "text":
      return `Essai ${name}`.slice(0, field.max);
    case "words":
      return [`Un ${name}`, `Deux ${name}`];
    case "choice":
      return field.of.at(-1);
    case "number":
      return field.max;
    case "flag":
      return true;
  }
}
const values: Readonly<Record<string, unknown>> = Object.fromEntries(
  Object.entries(PRODUCT_FIELDS).map(([name, field]) => [name, RULED[name] ?? valueFor(name, field)]),
);
const valuesOf = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, values[name]]));

it("keeps every field of a product, tells its change, copies it, and shows it where the table says so", async () => {
  const product = await seller.make();
  const put = { ...bodyOf(product), ...values, status: "online" };
  expect(await seller.done("PUT", `/${product.id}`, put)).toMatchObject(values);
  expect(await seller.read(product.id)).toMatchObject(values);
  const { events } = await seller.done<{ events: { fields: string[] }[] }>("GET", `/${product.id}/history`);
  expect(events[0]?.fields.toSorted()).toEqual([...Object.keys(values), "status"].toSorted());
  const copy = { id: newTestId(), name: "Copie", slug: `copie-${newTestId()}` };
  expect(await seller.done("POST", `/${product.id}/duplicate`, copy)).toMatchObject(values);
  const { products } = await openShop(server, ESTATE);
  const shown: Product | undefined = products.find(({ id }) => id === product.id);
  expect(shown).toMatchObject(valuesOf(PUBLISHED_FIELDS));
  const options = await server.send("GET", "/v1/catalogue/options", { token });
  for (const name of REUSED_FIELDS)
    expect((options.body["used"] as unknown as Record<string, string[]>)[name]).toContain(values[name]);
});

it("lists fields, filters by them, and writes them into files", async () => {
  const { id } = await seller.make(values);
  for (const name of LISTED_FIELDS) {
    const filter = encodeURIComponent(JSON.stringify({ [name]: { in: [values[name]] } }));
    const { rows } = await seller.done<{ rows: { id: string }[] }>("GET", `?filter=${filter}`);
    expect(rows.find((row) => row.id === id)).toMatchObject(valuesOf(LISTED_FIELDS));
  }
  const file = { format: "csv", columns: LISTED_FIELDS, ids: [id] };
  expect((await seller.ask("POST", "/exports", file)).status).toBe(202);
  await server.settle();
  const { body } = await server.send("GET", "/v1/documents/to-download", { token });
  const [url = ""] = body as unknown as string[];
  const text = await (await fetch(server.url + url)).text();
  expect(text).toContain(LISTED_FIELDS.map((name) => values[name]).join(";"));
});

it("empties shared fields of many products at once, and late fields that a body leaves out", async () => {
  const { id } = await seller.make(values);
  const nothing = Object.fromEntries(SHARED_FIELDS.map((name) => [name, null]));
  const bulk = { id: newTestId(), products: { ids: [id] }, set: nothing };
  await seller.done("POST", "/bulk", bulk);
  const record = await seller.read(id);
  expect(record).toMatchObject(nothing);
  const late = Object.entries(PRODUCT_FIELDS).flatMap(([name, field]) => ("late" in field ? [name] : []));
  const body = Object.entries(bodyOf(record)).filter(([name]) => !late.includes(name));
  expect(await seller.done("PUT", `/${id}`, Object.fromEntries(body))).toMatchObject(
    Object.fromEntries(late.map((name) => [name, null])),
  );
});
