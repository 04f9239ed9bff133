import type { Article, MovementRow } from "@cuvee/core/cellar/stocks/contract.ts";
import type { LineMovement } from "@cuvee/core/cellar/excise/views.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newTestId, startTestServer, type Reply, type TestServer } from "#kit/testing/server.ts";
import { brokenInvariants } from "#kit/testing/invariants.ts";
import { openAccounts, openExciseOffice, type ExciseOffice } from "./testing/exciseOffice.fixture.ts";

let server: TestServer;
let office: ExciseOffice;
let accountId: string;
beforeAll(async () => {
  server = await startTestServer();
  server.clock.now = Date.parse("2026-11-05T09:00:00Z");
  office = await openExciseOffice(server);
  accountId = (await openAccounts(office)).account.id;
});
afterAll(async () => {
  await server.settle();
  expect(await brokenInvariants(server.ownerUrl)).toEqual({});
  await server.stop();
});

const outcome = ({ status, body }: Reply) => [status, body["code"]];
const type = (kind: string, more: Record<string, unknown> = {}, dutyStatus = "suspended"): Promise<Reply> =>
  office.ask("POST", "stocks/operations", {
    kind,
    warehouseId: office.warehouseId,
    lines: [{ formatId: office.shop.bottle.id, quantity: 6, dutyStatus }],
    day: "2026-10-12",
    ...more,
  });
const level = async (): Promise<number> =>
  (await office.set<Article>("GET", `stocks/${office.shop.bottle.id}`)).places.reduce(
    (all, p) => all + p.onHand,
    0,
  );
async function newest(kind: string): Promise<MovementRow> {
  const filter = encodeURIComponent(JSON.stringify({ kind: { in: [kind] } }));
  const { rows } = await office.set<{ rows: MovementRow[] }>(
    "GET",
    `stocks/movements?filter=${filter}&sort=-at`,
  );
  const [row] = rows;
  if (!row) throw new Error(`no ${kind}`);
  return row;
}
const reverse = (row: MovementRow): Promise<Reply> =>
  office.ask("POST", `stocks/movements/${Number(row.id)}/reversal`, { reason: "Erreur de saisie" });

it("what the closing would refuse is refused when it is typed, in words", async () => {
  const future = await type("replacement", { originMonth: "2026-11" });
  expect(outcome(future)).toEqual([422, "origin-month-future"]);
  expect(future.body["message"]).toBe(
    "Le mois de sortie d'origine ne peut pas suivre le retour des produits.",
  );
  expect(outcome(await type("replacement", { originMonth: "2024-09" }))).toEqual([422, "origin-month-old"]);
  expect(outcome(await type("production", {}, "paid"))).toEqual([422, "production-paid"]);
  const one = { formatId: office.shop.bottle.id, kind: "production", quantity: 6, dutyStatus: "paid" };
  expect(outcome(await office.ask("POST", "stocks/movements", one))).toEqual([422, "production-paid"]);
  expect((await type("replacement", { originMonth: "2024-10" })).status).toBe(201);
  expect((await type("production")).status).toBe(201);

  const { hand, version } = await office.month("2026-10");
  const line = { id: newTestId(), accountId, side: "suspended", node: "replaced", ml: 1, origin: "2024-09" };
  const lines = await office.ask("PUT", "excise/declarations/2026-10", { ...hand, lines: [line], version });
  expect(lines.body["fields"]).toMatchObject([{ path: "lines.0.origin", code: "origin-month-old" }]);
  const { accounts } = await office.set<{ accounts: { id: string }[] }>(
    "GET",
    "excise/capsules?period=2026-10",
  );
  const path = `excise/capsules/${accounts[0]?.id}/movements`;
  const capsules = await office.ask("POST", path, { kind: "otherIn", quantity: 1, day: "2026-10-05" });
  expect(capsules.body["fields"]).toMatchObject([{ path: "observations", code: "observations-needed" }]);
  const rum = { name: "Rhum", fiscalLabel: "RHUM_TIERS_ET_AUTRES", inao: null, alcohol: null };
  const account = { ...rum, colorId: null, products: [], version: 0 };
  const weak = await office.ask("PUT", `excise/accounts/${newTestId()}`, account);
  expect(weak.body["fields"]).toMatchObject([{ path: "alcohol", code: "strength-needed" }]);
});

it("a wrong movement of an open month is taken back on its day, and neither is declared", async () => {
  const before = await level();
  const flows = (await office.month("2026-10")).products[0]?.flows;
  expect((await type("breakage")).status).toBe(201);
  const wrong = await newest("breakage");
  expect(wrong).toMatchObject({ quantity: -6, isReversible: true, reversedAt: null });
  // A movement without an explanation is declared with its reason: the closing refuses no manual movement.
  const explained = await office.month("2026-10");
  expect(explained.products[0]).toMatchObject({
    observations: "Retour de produits sortis avec droits en 10/2024 ; Casse",
    isProposed: true,
  });
  expect(explained.faults).toEqual([]);
  const done = await reverse(wrong);
  expect(done.status, done.text).toBe(201);
  expect(await level()).toBe(before);
  expect((await office.month("2026-10")).products[0]?.flows).toEqual(flows);
  const [contrary, first] = await rowsOf("breakage");
  expect(contrary).toMatchObject({ quantity: 6, reason: "Erreur de saisie", isReversible: false });
  expect([contrary?.at, contrary?.reversesAt, contrary?.reverses]).toEqual([first?.at, first?.at, first?.id]);
  expect(contrary?.observation).toBe("Contre-mouvement : Casse du 12/10/2026");
  expect(first).toMatchObject({
    isReversible: false,
    reversedAt: expect.any(String),
    reversedBy: contrary?.id,
  });
  for (const row of [contrary, first])
    if (row) expect(outcome(await reverse(row))).toEqual([409, "movement-reversed"]);
});

async function rowsOf(kind: string): Promise<MovementRow[]> {
  const filter = encodeURIComponent(JSON.stringify({ kind: { in: [kind] } }));
  const { rows } = await office.set<{ rows: MovementRow[] }>("GET", `stocks/movements?filter=${filter}`);
  return rows.toSorted((a, b) => b.id.localeCompare(a.id)).slice(0, 2);
}

it("a movement of a closed month is taken back today, on the contrary line of the month that runs", async () => {
  const { lines: _, ...one } = {
    lines: 0,
    formatId: office.shop.bottle.id,
    quantity: 1200,
    dutyStatus: "suspended",
  };
  await type("purchase", { lines: [one] });
  await type("sale", { document: "FA-9" });
  await office.hand("2026-10", { documents: [{ kind: "paid", first: "FA-9", last: "FA-9", count: 1 }] });
  expect((await office.month("2026-10")).faults).toEqual([]);
  const closed = await office.close("2026-10");
  expect(closed.status, closed.text).toBe(201);
  const sealed = (await office.ask("GET", "excise/declarations/2026-10/customs.xml")).text;
  // The interprofession's message needs its recipient; a month that was closed without it has it from the sealed
  // content.
  const file = () => office.ask("GET", "excise/declarations/2026-10/message.xml");
  expect(outcome(await file())).toEqual([409, "interpro-siren"]);
  const { settings } = await office.set<{ settings: object }>("GET", "excise/settings");
  await office.set("PUT", "excise/settings", { ...settings, interproSiren: "783 146 426" });
  const message = await file();
  expect(message.headers.get("content-disposition")).toContain("DRM-2026-10-interprofession.xml");
  for (const text of [
    "<siren-interprofession>783146426</siren-interprofession>",
    "<numero-agrement>FR000000E0000</numero-agrement>",
    "<annee-courante>0.04500</annee-courante>",
  ])
    expect(message.text).toContain(text);
  const sale = await newest("sale");
  expect(sale.declaredIn).toBe("2026-10");
  const done = await reverse(sale);
  expect(done.status, done.text).toBe(201);
  expect((await office.ask("GET", "excise/declarations/2026-10/customs.xml")).text).toBe(sealed);
  const month = await office.month("2026-11");
  const back = month.products[0];
  expect(back?.flows.map(({ node, ml }) => [node, ml])).toEqual([["replaced", 6 * 750]]);
  expect(back?.lines).toMatchObject([{ node: "replaced", origin: "2026-10" }]);
  expect(month.faults).toEqual([]);
  expect(back?.observations).toBe("Contre-mouvement : Vente du 12/10/2026, déclaré dans la DRM 10/2026");
  expect(month.duties).toMatchObject([{ period: "2026-10", volumeMl: -4500 }]);
  const query = new URLSearchParams({ accountId, side: "suspended", node: "replaced" }).toString();
  const { movements } = await office.set<{ movements: LineMovement[] }>(
    "GET",
    `excise/declarations/2026-11/movements?${query}`,
  );
  expect(movements).toMatchObject([{ kind: "sale", units: 6 }]);
});

it("a transfer is taken back with both its ends, and what belongs to an order is undone there", async () => {
  const { warehouses } = await office.set<{ warehouses: { id: string; kind: string }[] }>(
    "GET",
    "warehouses",
  );
  const depot = warehouses.find((w) => w.kind === "depot")?.id;
  const before = await level();
  const moved = await type("transfer", { toWarehouseId: depot, day: "2026-11-03" });
  expect(moved.status, moved.text).toBe(201);
  expect((await reverse(await newest("transfer"))).status).toBe(201);
  expect(await level()).toBe(before);
  const lying = (await office.set<Article>("GET", `stocks/${office.shop.bottle.id}`)).places;
  expect(lying.find((p) => p.warehouseId === depot)?.onHand ?? 0).toBe(0);
  const opening = await newest("opening");
  expect(outcome(await reverse(opening))).toEqual([409, "movement-of-act"]);
});
