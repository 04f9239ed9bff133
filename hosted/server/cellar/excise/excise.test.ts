import { readFileSync } from "node:fs";
import { join } from "node:path";
import type {
  CapsuleMovement,
  CapsuleView,
  ExciseAccount,
  LineMovement,
  PeriodRow,
} from "@cuvee/core/cellar/excise/views.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newTestId, startTestServer, type TestServer } from "#kit/testing/server.ts";
import {
  openAccounts,
  openExciseOffice,
  SETTINGS,
  type ExciseOffice,
} from "./testing/exciseOffice.fixture.ts";

const GOLDEN = join(import.meta.dirname, "../../../../packages/core/cellar/excise/golden");
const golden = (name: string): string => readFileSync(join(GOLDEN, name), "utf8");
const OTHER = {
  name: "Autre",
  fiscalLabel: "VT_IG_IGP",
  inao: null,
  alcohol: null,
  colorId: null,
  products: [],
};
/** Removes the space between elements. */
const normal = (xml: string): string => xml.replace(/>\s+</g, "><").trim();

let server: TestServer;
let drm: ExciseOffice;
let account: ExciseAccount;
let capsules: CapsuleView;

beforeAll(async () => {
  server = await startTestServer();
  server.clock.now = Date.parse("2026-11-05T09:00:00Z");
  drm = await openExciseOffice(server);
});
afterAll(() => server.stop());
const hl = (hectolitres: number): number => Math.round(hectolitres * 100_000);
const at = (side: "suspended" | "paid" = "suspended") => ({ accountId: account.id, side });
const codes = (faults: { code: string }[]): string[] => faults.map((f) => f.code);

describe("before anything is declared", () => {
  it("asks who declares, and takes no wrong number", async () => {
    expect((await drm.ask("GET", "excise/declarations")).body["code"]).toBe("excise-settings");
    expect(await drm.set("GET", "excise/settings")).toMatchObject({
      settings: null,
      isFixed: false,
      elsewhere: [],
    });
    const wrong = await drm.ask("PUT", "excise/settings", { ...SETTINGS, exciseNumber: "FR000000E00" });
    expect([wrong.status, wrong.body["fields"]]).toEqual([
      422,
      [expect.objectContaining({ path: "exciseNumber", code: "excise-number" })],
    ]);
    ({ account, capsules } = await openAccounts(drm));
    const again = await drm.ask("PUT", "excise/settings", SETTINGS);
    expect([again.status, again.body["code"]]).toEqual([409, "conflict"]);
  });
});

describe("the worked month of the rules", () => {
  it("is made of its movements, to five decimals", async () => {
    // Earlier stock is the opening, until it is counted: then it is the counted amount.
    await drm.move("production", 3000, "2026-09-15");
    const before = await drm.month("2026-10");
    expect(before.products[0]?.openingMl).toBeGreaterThanOrEqual(3000 * 750);
    await drm.move("sale", 1400, "2026-10-12", { document: "FA-2026-00042" });
    await drm.move("export", 600, "2026-10-20");
    await drm.move("tasting", 5, "2026-10-31");
    const month = await drm.hand("2026-10", {
      openings: [{ ...at(), ml: hl(120) }],
      lines: [{ id: newTestId(), ...at(), node: "purchases", ml: hl(5) }],
    });
    expect(month.proposedDocuments).toEqual([
      { kind: "paid", first: "FA-2026-00042", last: "FA-2026-00042", count: 1 },
    ]);
    await drm.hand("2026-10", {
      documents: [{ kind: "paid", first: "FA-2026-00042", last: "FA-2026-00081", count: 40 }],
    });
    const [wine] = month.products;
    expect([wine?.openingMl, wine?.closingMl]).toEqual([hl(120), 10_996_250]);
    expect(wine?.flows.map(({ node, ml, movements }) => [node, ml, movements])).toEqual([
      ["purchases", hl(5), 0],
      ["sales", hl(10.5), 1],
      ["definitive", hl(4.5), 1],
      ["tasting", 3750, 1],
    ]);
    expect(month.duties.map((d) => d.amountCents)).toEqual([4400]);
    expect(month.faults).toEqual([]);
    const query = new URLSearchParams({ ...at(), node: "sales" }).toString();
    const { movements } = await drm.set<{ movements: LineMovement[] }>(
      "GET",
      `excise/declarations/2026-10/movements?${query}`,
    );
    expect(movements).toMatchObject([
      { kind: "sale", units: -1400, ml: hl(10.5), document: "FA-2026-00042" },
    ]);
  });

  it("proposes the capsules of its sales", async () => {
    const path = `excise/capsules/${capsules.id}/movements`;
    await drm.set("POST", path, { kind: "purchases", quantity: 1000, day: "2026-10-05" });
    const month = await drm.set<{ accounts: CapsuleView[] }>("GET", "excise/capsules?period=2026-10");
    expect(month.accounts[0]).toMatchObject({ opening: 14_000, proposedUses: 1400, closing: 15_000 });
    const { movements } = await drm.set<{ movements: CapsuleMovement[] }>("POST", path, {
      kind: "uses",
      quantity: 1500,
      day: "2026-10-31",
    });
    await drm.set("POST", `${path}/${movements[0]?.id}/correction`, {});
    const twice = await drm.ask("POST", `${path}/${movements[0]?.id}/correction`, {});
    expect(twice.body["code"]).toBe("capsules-corrected");
    await drm.set("POST", path, { kind: "uses", quantity: 1400, day: "2026-10-31" });
    const after = await drm.set<{ accounts: CapsuleView[] }>("GET", "excise/capsules?period=2026-10");
    expect(after.accounts[0]).toMatchObject({ proposedUses: 0, closing: 13_600 });
    const missing = await drm.ask("POST", path, { kind: "missing", quantity: 13_601, day: "2026-10-31" });
    expect([missing.status, missing.body["code"]]).toEqual([409, "capsules-missing"]);
  });

  it("is closed and gives both golden files, for good", async () => {
    const file = (name: string) => drm.ask("GET", `excise/declarations/2026-10/${name}`);
    const closed = await drm.close("2026-10");
    expect(closed.status, closed.text).toBe(201);
    expect(closed.body).toMatchObject({
      status: "closed",
      canReopen: true,
      sha256: expect.stringMatching(/^\w{64}$/),
    });
    const xml = await file("customs.xml");
    expect(normal(xml.text)).toBe(normal(golden("ciel-dti-plus-viti.xml")));
    expect(xml.headers.get("content-type")).toBe("application/xml; charset=utf-8");
    expect(xml.headers.get("content-disposition")).toBe('attachment; filename="DRM-2026-10.xml"');
    const csv = await file("interprofession.csv");
    // The shop's green capsules are named; the worked line names no colour.
    expect(csv.text.replaceAll(";VERT;", ";;")).toBe(golden("interprofession.csv"));
    expect(csv.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    // The movements behind a line can still be looked up.
    const query = new URLSearchParams({ ...at(), node: "sales" }).toString();
    const behind = await drm.ask("GET", `excise/declarations/2026-10/movements?${query}`);
    expect(behind.body["movements"]).toMatchObject([
      { kind: "sale", units: -1400, ml: hl(10.5), document: "FA-2026-00042", isLate: false },
    ]);
    const hand = await drm.ask("PUT", "excise/declarations/2026-10", {
      ...(await drm.month("2026-10")).hand,
      version: 9,
    });
    expect([hand.status, hand.body["code"]]).toEqual([409, "month-closed"]);
    const name = await drm.ask("PUT", `excise/accounts/${account.id}`, {
      ...OTHER,
      version: account.version,
    });
    expect(
      (name.body["fields"] as unknown as { path: string; code: string }[]).map((f) => [f.path, f.code]),
    ).toEqual([
      ["name", "declared-already"],
      ["fiscalLabel", "declared-already"],
    ]);
    expect((await drm.ask("DELETE", `excise/accounts/${account.id}`)).body["code"]).toBe("account-declared");
    const number = await drm.ask("PUT", "excise/settings", {
      ...SETTINGS,
      exciseNumber: "FR000000E0001",
      version: 1,
    });
    expect(number.body["fields"]).toMatchObject([{ path: "exciseNumber", code: "declared-already" }]);
  });
});

describe("the month after", () => {
  it("opens with what was left, and counts what was posted late", async () => {
    const sealed = (await drm.ask("GET", "excise/declarations/2026-10/customs.xml")).text;
    await drm.move("sale", 12, "2026-10-28");
    expect((await drm.ask("GET", "excise/declarations/2026-10/customs.xml")).text).toBe(sealed);
    await drm.wakeAt("2026-12-02T09:00:00Z");
    await drm.move("sale", 6, "2026-11-10");
    const month = await drm.month("2026-11");
    expect(month.products[0]).toMatchObject({ openingMl: 10_996_250, beforeMl: 10_996_250 });
    expect(month.products[0]?.flows).toMatchObject([{ node: "sales", ml: 18 * 750, movements: 2, late: 1 }]);
    expect([month.late, month.opensFreely, month.capsules[0]?.opening]).toEqual([1, false, 13_600]);
    // A manual opening is accepted in the first month of the stock year only.
    expect((await drm.hand("2026-11", { openings: [{ ...at(), ml: 1 }] })).products[0]?.openingMl).toBe(
      10_996_250,
    );
  });

  it("is refused with the code of the customs, until it is mended", async () => {
    await drm.move("breakage", 2, "2026-11-15");
    await drm.move("replacement", 6, "2026-11-18", { originMonth: "2026-03" });
    const emptied = await drm.hand("2026-11", { notes: [{ ...at(), text: "" }] });
    expect(codes(emptied.faults)).toEqual(["018", "031"]);
    const refused = await drm.close("2026-11");
    expect([refused.status, refused.body["code"]]).toEqual([422, "declaration-faults"]);
    const { faults } = refused.body["facts"] as unknown as { faults: { code: string; message: string }[] };
    expect(faults[0]).toMatchObject({
      code: "018",
      message: "« AOP Exemple rouge » : expliquez les autres sorties en observations.",
    });
    const early = await drm.ask("POST", "excise/declarations/2026-12/closure", { version: 0 });
    expect(codes((early.body["facts"] as unknown as { faults: { code: string }[] }).faults)).toContain("042");
    const lines = [{ id: newTestId(), ...at(), node: "sales" as const, ml: hl(200) }];
    expect(codes((await drm.hand("2026-11", { lines })).faults)).toContain("048");
    const nothing = await drm.hand("2026-11", { lines: [], nothing: true });
    expect(codes(nothing.faults)).toContain("008");
    const mended = await drm.hand("2026-11", {
      nothing: false,
      notes: [{ ...at(), text: "Casse au chai ; retour client de mars" }],
    });
    expect([mended.faults, mended.canClose]).toEqual([[], true]);
    expect(mended.duties).toMatchObject([{ period: "2026-11" }, { period: "2026-03", volumeMl: -4500 }]);
    const line = await drm.ask("PUT", "excise/declarations/2026-11", {
      ...mended.hand,
      lines: [{ id: newTestId(), ...at(), node: "lees", ml: 1 }],
      version: mended.version,
    });
    expect(line.body["fields"]).toMatchObject([{ path: "lines.0.node", code: "unknown-line" }]);
    const old = await drm.ask("PUT", "excise/declarations/2026-11", { ...mended.hand, version: 0 });
    expect([old.status, old.body["code"]]).toEqual([409, "conflict"]);
  });

  it("can be opened again as the last one, until it is deposited", async () => {
    const act = (period: string, what: string, body: object = {}) =>
      drm.ask("POST", `excise/declarations/${period}/${what}`, body);
    expect((await act("2026-11", "deposit")).body["code"]).toBe("month-open");
    expect((await drm.close("2026-11")).status).toBe(201);
    expect((await act("2026-10", "reopening", { reason: "x" })).body["code"]).toBe("month-not-last");
    const reopened = await act("2026-11", "reopening", { reason: "Oubli" });
    expect(reopened.body).toMatchObject({ status: "draft", products: [{ flows: [{}, {}, {}] }] });
    expect((reopened.body["acts"] as unknown as { act: string; reason: string }[])[0]).toMatchObject({
      act: "reopened",
      reason: "Oubli",
    });
    expect((await drm.close("2026-11")).status).toBe(201);
    expect((await act("2026-11", "deposit")).body).toMatchObject({ status: "deposited", canReopen: false });
    expect((await act("2026-11", "reopening", { reason: "x" })).body["code"]).toBe("month-deposited");
    // The current month can be declared once it is over.
    expect((await drm.month("2026-12")).canClose).toBe(false);
    expect((await drm.close("2026-12")).body["code"]).toBe("month-running");
    const { periods, next } = await drm.set<{ periods: PeriodRow[]; next: string }>(
      "GET",
      "excise/declarations",
    );
    expect(next).toBe("2026-12");
    expect(periods.map((p) => [p.period, p.status])).toEqual([
      ["2026-12", "draft"],
      ["2026-11", "deposited"],
      ["2026-10", "closed"],
    ]);
    expect(periods[2]?.dueCents).toBe(4400);
  });
});

describe("accounts", () => {
  it("are proposed for everything in the cellar, by appellation and colour", async () => {
    const before = await drm.set<{ unplaced: { fiscalLabel: string | null }[] }>("GET", "excise/accounts");
    expect(before.unplaced.length).toBeGreaterThan(5);
    const after = await drm.set<{ accounts: ExciseAccount[]; unplaced: unknown[] }>(
      "POST",
      "excise/accounts/proposals",
      {},
    );
    expect(after.unplaced).toEqual([]);
    expect(after.accounts.length).toBeLessThan(before.unplaced.length);
    expect(after.accounts.map((a) => a.name)).toContain("Rasteau rouge");
    const [first, second] = after.accounts;
    const { id = "", version, fiscalLabel } = second ?? {};
    const body = {
      name: first?.name,
      fiscalLabel,
      inao: null,
      alcohol: null,
      colorId: null,
      products: [],
      version,
    };
    const twice = await drm.ask("PUT", `excise/accounts/${id}`, body);
    expect(twice.body["fields"]).toMatchObject([{ path: "name", code: "account-name" }]);
  });

  it("of capsules keep their colour, and a colour its type", async () => {
    const { colors } = await drm.set<{
      colors: { id: string; version: number; name: string; accounts: number }[];
    }>("GET", "excise/crd-colors");
    const [green] = colors;
    expect(colors.map((c) => c.name)).toContain("Lie-de-vin");
    expect((await drm.ask("DELETE", `excise/crd-colors/${green?.id}`)).body["code"]).toBe("color-in-use");
    const input = { name: "Vert", color: "#00AA00", isCRD: true, categories: ["T"], version: green?.version };
    const other = await drm.ask("PUT", `excise/crd-colors/${green?.id}`, {
      ...input,
      type: "COLLECTIVES_DROITS_ACQUITTES",
    });
    expect(other.body["fields"]).toMatchObject([{ path: "type", code: "color-used" }]);
    const body = { colorId: green?.id, category: "PI", ml: 750, bib: false, opening: 0, day: "2026-12-01" };
    expect((await drm.ask("POST", "excise/capsules", body)).body["fields"]).toMatchObject([
      { path: "category", code: "color-category" },
    ]);
    expect((await drm.ask("POST", "excise/capsules", { ...body, category: "T" })).body["code"]).toBe(
      "capsules-open",
    );
  });
});
