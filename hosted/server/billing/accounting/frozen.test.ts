import { createHash } from "node:crypto";
import { fecFaults } from "@cuvee/core/billing/accounting/fecFaults.ts";
import { FILE_FORMATS } from "@cuvee/core/billing/accounting/formats.ts";
import type { BooksView, CodesView } from "@cuvee/core/billing/accounting/views.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { asOwner } from "#kit/testing/cluster.ts";
import { brokenInvariants } from "#kit/testing/invariants.ts";
import type { Reply } from "#kit/testing/server.ts";
import {
  acceptedOrder,
  bill,
  credit,
  openOffice,
  viewIn,
  type Office,
} from "#sales/bills/testing/bills.fixture.ts";
import { openBooks, type Books } from "./testing/books.fixture.ts";

let office: Office;
let books: Books;
/** Two invoices of 2026: one that is paid in that year, and one that is open when the year closes. */
let paid: { id: string; totalTtcCents: number };
let open: { id: string; totalTtcCents: number };

const at = async (day: string): Promise<void> => {
  office.server.clock.now = Date.parse(`${day}T11:00:00Z`);
  office.token = await office.server.login("calades", "Calades2026");
  books = openBooks(office);
};
const send = (method: string, path: string, body?: unknown): Promise<Reply> =>
  office.server.send(method, `/v1/${path}`, { token: office.token, body });
const newBill = async () => viewIn(await bill(office, [(await acceptedOrder(office, { quantity: 6 })).id]));
const pay = (of: typeof open, on: string) =>
  books.money({ amountCents: of.totalTtcCents, on }, [[{ documentId: of.id }, of.totalTtcCents]], of.id);

beforeAll(async () => {
  office = await openOffice({ jobs: false });
  await at("2026-12-20");
  paid = await newBill();
  open = await newBill();
  await pay(paid, "2026-12-21");
  await at("2027-01-10");
  await newBill();
});
afterAll(() => office.server.stop());

const FILES = ["fec/2026-12-31", ...FILE_FORMATS.map((f) => `files/${f}?from=2026-01-01&to=2026-12-31`)];
/** Returns every file of 2026, with its name and the VAT. */
async function filesOf2026(): Promise<Record<string, string>> {
  const all: Record<string, string> = {};
  for (const path of [...FILES, "vat?from=2026-01-01&to=2026-12-31"]) {
    const file = await books.ask(path);
    expect(file.status, path).toBe(200);
    all[path] = `${file.headers.get("content-disposition")}\n${file.text}`;
  }
  return all;
}

type Line = Record<"number" | "on" | "account" | "auxiliary" | "label" | "journal" | "letter", string> & {
  cents: number;
};
/** Returns the lines of a FEC, which the checker finds valid. */
async function fecOf(closesOn: string): Promise<Line[]> {
  const { text, headers, status } = await books.ask(`fec/${closesOn}`);
  expect(status, text).toBe(200);
  const name = /filename="(.*)"/.exec(headers.get("content-disposition") ?? "")?.[1] ?? "";
  expect(fecFaults(name, Buffer.from(text, "utf8"))).toEqual([]);
  const cents = (amount = ""): number => Number(amount.replace(",", ""));
  return text
    .split("\r\n")
    .slice(1, -1)
    .map((row) => row.split("\t"))
    .map((c) => ({
      journal: c[0] ?? "",
      number: c[2] ?? "",
      on: c[3] ?? "",
      account: c[4] ?? "",
      auxiliary: c[6] ?? "",
      label: c[10] ?? "",
      cents: cents(c[11]) - cents(c[12]),
      letter: c[13] ?? "",
    }));
}
const sumsOf = (lines: readonly Line[]): Record<string, number> => {
  const sums: Record<string, number> = {};
  for (const { account, auxiliary, cents } of lines) {
    const key = `${account} ${auxiliary}`;
    sums[key] = (sums[key] ?? 0) + cents;
  }
  return Object.fromEntries(
    Object.entries(sums)
      .filter(([, cents]) => cents !== 0)
      .toSorted(),
  );
};
/** Returns the balance sheet at the end of a year, its result on 120 or 129. */
const leftBy = (lines: readonly Line[]): Record<string, number> =>
  sumsOf(
    lines.map((l) => {
      if (/^[1-5]/.test(l.account)) return l;
      const result = lines.filter((o) => !/^[1-5]/.test(o.account)).reduce((all, o) => all + o.cents, 0);
      return { ...l, account: result < 0 ? "12000000" : "12900000", auxiliary: "" };
    }),
  );
const isOpening = (l: Line): boolean => l.journal === "AN";

it("a year opens with what the one before leaves: provisional until that is locked", async () => {
  const before = await fecOf("2026-12-31");
  const after = await fecOf("2027-12-31");
  expect(before.some(isOpening)).toBe(false);
  const opening = after.filter(isOpening);
  expect(after.slice(0, opening.length)).toEqual(opening);
  expect(new Set(opening.map((l) => `${l.number} ${l.on} ${l.label}`))).toEqual(
    new Set(["1 20270101 A nouveaux provisoires au 01/01/2027"]),
  );
  expect(sumsOf(opening)).toEqual(leftBy(before));
  expect(opening.filter((l) => l.account.startsWith("411")).every((l) => l.auxiliary !== "")).toBe(true);
  const { years } = (await books.ask("books")).body as unknown as BooksView;
  expect(years.find((y) => y.closesOn === "2027-12-31")).toMatchObject({
    opening: "provisional",
    isLocked: false,
    frozen: null,
  });
});

it("a year that is locked keeps its files to the byte, whatever is lettered, renamed or set later", async () => {
  expect((await send("POST", "accounting/locks", { until: "2026-12-31" })).status).toBe(201);
  const stored = await filesOf2026();
  const { years } = (await books.ask("books")).body as unknown as BooksView;
  const fec = stored["fec/2026-12-31"] ?? "";
  const sha256 = createHash("sha256")
    .update(fec.slice(fec.indexOf("\n") + 1))
    .digest("hex");
  expect(years.find((y) => y.closesOn === "2026-12-31")).toMatchObject({
    isLocked: true,
    frozen: { sha256 },
  });
  expect(years.find((y) => y.closesOn === "2027-12-31")).toMatchObject({ opening: "final" });

  await at("2027-02-03");
  await pay(open, "2027-02-02");
  viewIn(await credit(office, paid.id, { mode: "whole" }));
  const { version, journals } = (await books.ask("codes")).body as unknown as CodesView;
  const codes = [{ use: "client", account: "41100001", label: "Clients du domaine" }];
  expect((await send("PUT", "accounting/codes", { version, codes })).status).toBe(200);
  const renamed = { ...journals, sales: { code: "VTE", name: "Ventes du domaine" } };
  expect((await send("PUT", "accounting/journals", { version: version + 1, journals: renamed })).status).toBe(
    200,
  );
  await asOwner(office.server.ownerUrl, async (db) => {
    await db.query("update clients set lastname = 'Autrement', company = 'Autrement'");
    await db.query(
      `update shops set name = 'Autre nom', legal = legal || '{"siren":"552100554","siret":"55210055400013"}'`,
    );
  });
  await newBill();

  const letters = await asOwner(office.server.ownerUrl, (db) =>
    db.query(
      `select 1 from journal_letters t join journal_entries e on e.shop_id = t.shop_id and e.id = t.entry_id
       where e.closes_on = '2026-12-31' and t.at > '2027-02-01'`,
    ),
  );
  expect(letters.rows.length).toBeGreaterThan(0);
  expect(await filesOf2026()).toEqual(stored);

  const opening = (await fecOf("2027-12-31")).filter(isOpening);
  expect(new Set(opening.map((l) => l.label))).toEqual(new Set(["A nouveaux au 01/01/2027"]));
  expect(sumsOf(opening)).toEqual(leftBy(await fecOf("2026-12-31")));
  expect(await brokenInvariants(office.server.ownerUrl)).toEqual({});
});

it("each further year opens with the one before, results of years apart", async () => {
  await at("2028-01-05");
  await newBill();
  const left = leftBy(await fecOf("2027-12-31"));
  expect((await send("POST", "accounting/locks", { until: "2028-01-04" })).status).toBe(201);
  const opening = (await fecOf("2028-12-31")).filter(isOpening);
  expect(sumsOf(opening)).toEqual(left);
  // The number reserved for the opening entry is no gap for the verification of the books.
  expect((await books.ask("verification")).body).toMatchObject({ broken: null, next: null });
  expect(await filesOf2026()).toMatchObject({ "fec/2026-12-31": expect.stringContaining("FEC20261231.txt") });
});

it("refuses to change what is kept", async () => {
  for (const sql of ["update accounting_files set name = name", "delete from accounting_files"])
    await expect(asOwner(office.server.ownerUrl, (db) => db.query(sql))).rejects.toThrow(/append-only/);
});
