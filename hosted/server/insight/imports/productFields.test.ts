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

/** Imports a wine with its grapes and plots, and returns the import after its check and, where it is clean, its run. */
async function importedWine(
  name: string,
  blend: string,
  plots: string,
): Promise<{ id: string; faults: unknown }> {
  const file = [
    ["produit", "millesime", "contenance", "prix ttc", "assemblage", "parcelles"],
    [name, "2023", "75 cl", "12,00", `"${blend}"`, `"${plots}"`],
  ];
  const sent = await fetch(`${server.url}/v1/imports?kind=products&name=vins.csv`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/octet-stream",
      "idempotency-key": newTestId(),
    },
    body: file.map((line) => line.join(";")).join("\n"),
  });
  const { id } = (await sent.json()) as ImportView;
  await server.send("POST", `/v1/imports/${id}/check`, { token });
  await server.settle();
  const lines = await server.send("GET", `/v1/imports/${id}/lines`, { token });
  const [line] = lines.body["lines"] as unknown as { faults: unknown }[];
  return { id, faults: line?.faults };
}

it("reads grapes and plots, names the cell that is wrong, and writes both back into a file", async () => {
  const blend = "Grenache 60 %, Syrah 40 %";
  const plots = "Les Galets (galets roulés, 120 a, 150 m) ; Le Clos";
  const fault = async (of: string, places: string) => (await importedWine("Fautif", of, places)).faults;
  expect(await fault("Grenache, Syrah", plots)).toEqual([{ field: "blend", code: "blend-form" }]);
  expect(await fault("Grenache 60 %, Syrah 60 %", plots)).toEqual([{ field: "blend", code: "over-hundred" }]);
  expect(await fault(blend, "(galets)")).toEqual([{ field: "plots", code: "plots-form" }]);
  expect(await fault(blend, "Clos (5000 m)")).toEqual([expect.objectContaining({ field: "plots" })]);

  const { id, faults } = await importedWine("Les Galets du matin", blend, plots);
  expect(faults).toEqual([]);
  await server.send("POST", `/v1/imports/${id}/run`, { token });
  await server.settle();
  const path = "/v1/catalogue/products";
  const found = await server.send("GET", `${path}?search=${encodeURIComponent("Les Galets du matin")}`, {
    token,
  });
  const [row] = found.body["rows"] as unknown as { id: string; blend: string; plots: string }[];
  expect(row).toMatchObject({ blend, plots });
  const product = await server.send("GET", `${path}/${row?.id}`, { token });
  const [vintage] = product.body["vintages"] as unknown as { blend: unknown; plots: unknown }[];
  expect(vintage).toMatchObject({
    blend: [
      { grape: "Grenache", percent: 60 },
      { grape: "Syrah", percent: 40 },
    ],
    plots: [
      { name: "Les Galets", soil: "galets roulés", areaA: 120, altitudeM: 150 },
      { name: "Le Clos", soil: null, areaA: null, altitudeM: null },
    ],
  });
  const file = { format: "csv", columns: ["name", "blend", "plots"], ids: [row?.id] };
  expect((await server.send("POST", `${path}/exports`, { token, body: file })).status).toBe(202);
  await server.settle();
  const { body } = await server.send("GET", "/v1/documents/to-download", { token });
  const [url = ""] = body as unknown as string[];
  const text = await (await fetch(server.url + url)).text();
  expect(text).toContain(`Les Galets du matin;${blend};"${plots}"`);
});
