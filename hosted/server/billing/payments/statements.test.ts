import type { BankLineView } from "@cuvee/core/billing/payments/statements.contract.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { moneyIn, openDesk, type Desk } from "#billing/payments/office.fixture.ts";
import { newTestId } from "#kit/testing/server.ts";
import { codeOf } from "#kit/testing/storm.ts";

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.server.stop());

const french = (cents: number): string => (cents / 100).toFixed(2).replace(".", ",");
const day = (): string => desk.today().split("-").toReversed().join("/");
const take = async (content: string, more: object = {}) =>
  desk.ask("POST", "/v1/payments/statements", {
    id: newTestId(),
    bankId: await desk.bankId(),
    name: "releve.csv",
    content,
    ...more,
  });
const waiting = async (): Promise<BankLineView[]> =>
  (await desk.ask("GET", "/v1/payments/bank-lines/waiting")).body["lines"] as unknown as BankLineView[];
const match = (line: BankLineView | undefined, as: object) =>
  desk.ask("POST", `/v1/payments/bank-lines/${line?.id}/match`, { version: line?.version, as });

test("a file without a head is read as a person says, and as he said the next time", async () => {
  const rows = `${day()};0000;12,00;Vente salon\n${day()};0000;13,00;Vente salon`;
  expect(codeOf(await take(rows))).toEqual([422, "statement-mapping"]);
  const mapping = { first: 0, date: 0, label: 3, amount: 2, debit: null, credit: null, reference: null };
  expect((await take(rows, { mapping })).body).toMatchObject({ fresh: 2 });
  expect((await take(`${day()};0000;14,00;Vente caveau`)).body).toMatchObject({ fresh: 1 });
  expect(codeOf(await take("<OFX><!DOCTYPE x></OFX>"))).toEqual([422, "statement-unreadable"]);
  expect(codeOf(await take(rows, { mapping: { ...mapping, date: 3 } }))).toEqual([422, "statement-empty"]);
});

test("a statement is taken in once, its lines find their bills, and what came back is rejected", async () => {
  const one = await desk.billed("releve@example.org");
  const check = moneyIn(
    await desk.ask("POST", "/v1/settlements", {
      id: newTestId(),
      clientId: one.clientId,
      amountCents: 4321,
      type: "check",
      receivedOn: desk.today(),
      reference: "CHQ 7700881",
    }),
  );
  const csv = [
    "Date;Libellé;Débit;Crédit",
    `${day()};VIR MARTIN-DUBOIS ${one.number.replaceAll("-", "")};;${french(one.openCents)}`,
    `${day()};REMISE CHQ 7700881;;43,21`,
    `${day()};PRLV EDF;-84,20;`,
    `${day()};PRLV EDF;-84,20;`,
  ].join("\n");
  const read = await desk.ask("POST", "/v1/payments/statements/reading", {
    bankId: await desk.bankId(),
    name: "releve.csv",
    content: csv,
  });
  expect(read.body).toMatchObject({
    format: "csv",
    lines: 4,
    mapping: { date: 0, label: 1, debit: 2, credit: 3 },
  });
  expect((await take(csv)).body).toMatchObject({ lines: 4, fresh: 4, skipped: 0 });
  expect((await take(csv)).body).toMatchObject({ lines: 4, fresh: 0 });

  const lines = await waiting();
  const found = (label: string): BankLineView | undefined => lines.find((l) => l.label.includes(label));
  const money = found("VIR");
  const [best] = money?.suggestions ?? [];
  expect(best).toMatchObject({ kind: "documents", documents: [{ id: one.id, amountCents: one.openCents }] });
  const allocations = [{ documentId: one.id, amountCents: one.openCents }];
  const matched = await match(money, { kind: "documents", clientId: one.clientId, allocations });
  expect(matched.body).toMatchObject({ status: "matched" });
  expect((await desk.paper(one.id)).openCents).toBe(0);
  expect(codeOf(await match(money, { kind: "documents", clientId: one.clientId, allocations }))).toEqual([
    409,
    "conflict",
  ]);

  const remitted = found("REMISE");
  expect(remitted?.suggestions[0]).toMatchObject({ kind: "settlement", id: check.id });
  expect((await match(remitted, { kind: "settlement", id: check.id })).body["settlementId"]).toBe(check.id);
  expect(moneyIn(await desk.ask("GET", `/v1/settlements/${check.id}`)).status).toBe("banked");

  const edf = found("EDF");
  expect(edf?.suggestions).toEqual([]);
  expect(codeOf(await match(edf, { kind: "documents", clientId: one.clientId, allocations: [] }))).toEqual([
    422,
    "bank-line-amount",
  ]);
  const put = await desk.ask("POST", `/v1/payments/bank-lines/${edf?.id}/ignoring`, {
    version: edf?.version,
    ignored: true,
  });
  expect(put.body).toEqual({ status: "ignored" });

  await take(
    `<OFX><BANKTRANLIST><STMTTRN><DTPOSTED>${desk.today().replaceAll("-", "")}<TRNAMT>-43.21<FITID>Z1<NAME>REJET CHQ 7700881</BANKTRANLIST></OFX>`,
  );
  const back = (await waiting()).find((l) => l.label.includes("REJET"));
  expect(back?.suggestions).toMatchObject([{ kind: "return", id: check.id }]);
  expect((await match(back, { kind: "return", id: check.id })).status).toBe(200);
  expect(moneyIn(await desk.ask("GET", `/v1/settlements/${check.id}`)).status).toBe("rejected");
});
