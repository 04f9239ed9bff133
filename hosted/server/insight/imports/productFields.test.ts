import { IMPORT_FIELDS } from "@cuvee/core/insight/imports/fieldList.ts";
import type { ImportView } from "@cuvee/core/insight/imports/fields.ts";
import { PRODUCT_FIELDS, type Fields } from "@cuvee/core/offer/catalogue/fields.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newTestId, startTestServer, type TestServer } from "#kit/testing/server.ts";

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.login("calades", "Calades2026");
});
afterAll(() => server.stop());

const fields: Fields = PRODUCT_FIELDS;
/** Texts of a product that a file may have; a country is a word of its own. */
const TEXTS = IMPORT_FIELDS.products.filter(
  ({ name }) => fields[name]?.kind === "text" && name !== "country",
);
const NAME = "Cuvée des champs";

async function imported(valueOf: (name: string) => string): Promise<Record<string, unknown>> {
  const file = [
    ["produit", "millesime", "contenance", "prix ttc", ...TEXTS.map(({ headings }) => headings[0])],
    [NAME, "2023", "75 cl", "12,00", ...TEXTS.map(({ name }) => valueOf(name))],
  ];
  const sent = await fetch(`${server.url}/v1/imports?kind=products&name=fichier.csv`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/octet-stream",
      "idempotency-key": newTestId(),
    },
    body: file.map((line) => line.join(";")).join("\n"),
  });
  const { id } = (await sent.json()) as ImportView;
  for (const step of ["check", "run"]) {
    expect((await server.send("POST", `/v1/imports/${id}/${step}`, { token })).status).toBe(202);
    await server.settle();
  }
  const path = "/v1/catalogue/products";
  const found = await server.send("GET", `${path}?search=${encodeURIComponent(NAME)}`, { token });
  const [row] = found.body["rows"] as unknown as { id: string }[];
  return (await server.send("GET", `${path}/${row?.id}`, { token })).body;
}

it("reads every text of a product that a file may have, and keeps it where a later file has none", async () => {
  const values = Object.fromEntries(TEXTS.map(({ name }) => [name, `Valeur ${name}`]));
  expect(TEXTS.length).toBeGreaterThan(3);
  expect(await imported((name) => values[name] ?? "")).toMatchObject(values);
  expect(await imported((name) => (name === "producer" ? "Valeur producer" : ""))).toMatchObject(values);
});
