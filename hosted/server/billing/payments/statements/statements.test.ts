import type { BankLineView } from "@cuvee/core/billing/payments/statements.contract.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  moneyIn,
  openPaymentsOffice,
  type PaymentsOffice,
} from "#billing/payments/testing/office.fixture.ts";
import { asOwner } from "#kit/testing/cluster.ts";
import { newTestId } from "#kit/testing/server.ts";
import { codeOf } from "#kit/testing/storm.ts";

let office: PaymentsOffice;
beforeAll(async () => {
  office = await openPaymentsOffice();
});
afterAll(() => office.server.stop());

const french = (cents: number): string => (cents / 100).toFixed(2).replace(".", ",");
const day = (): string => office.today().split("-").toReversed().join("/");
const take = async (content: string, more: object = {}) =>
  office.ask("POST", "/v1/payments/statements", {
    id: newTestId(),
    bankId: await office.bankId(),
    name: "releve.csv",
    content,
    ...more,
  });
const waiting = async (): Promise<BankLineView[]> =>
  (await office.ask("GET", "/v1/payments/bank-lines/waiting")).body["lines"] as unknown as BankLineView[];
const match = (line: BankLineView | undefined, as: object) =>
  office.ask("POST", `/v1/payments/bank-lines/${line?.id}/match`, { version: line?.version, as });

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
  const one = await office.billed("releve@example.org");
  const check = moneyIn(
    await office.ask("POST", "/v1/settlements", {
      id: newTestId(),
      clientId: one.clientId,
      amountCents: 4321,
      type: "check",
      receivedOn: office.today(),
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
  const read = await office.ask("POST", "/v1/payments/statements/reading", {
    bankId: await office.bankId(),
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
  expect((await office.paper(one.id)).openCents).toBe(0);
  expect(codeOf(await match(money, { kind: "documents", clientId: one.clientId, allocations }))).toEqual([
    409,
    "conflict",
  ]);

  const remitted = found("REMISE");
  expect(remitted?.suggestions[0]).toMatchObject({ kind: "settlement", id: check.id });
  expect((await match(remitted, { kind: "settlement", id: check.id })).body["settlementId"]).toBe(check.id);
  expect(moneyIn(await office.ask("GET", `/v1/settlements/${check.id}`)).status).toBe("banked");

  const edf = found("EDF");
  expect(edf?.suggestions).toEqual([]);
  expect(codeOf(await match(edf, { kind: "documents", clientId: one.clientId, allocations: [] }))).toEqual([
    422,
    "bank-line-amount",
  ]);
  const put = await office.ask("POST", `/v1/payments/bank-lines/${edf?.id}/ignoring`, {
    version: edf?.version,
    ignored: true,
  });
  expect(put.body).toEqual({ status: "ignored" });

  await take(
    `<OFX><BANKTRANLIST><STMTTRN><DTPOSTED>${office.today().replaceAll("-", "")}<TRNAMT>-43.21<FITID>Z1<NAME>REJET CHQ 7700881</BANKTRANLIST></OFX>`,
  );
  const back = (await waiting()).find((l) => l.label.includes("REJET"));
  expect(back?.suggestions).toMatchObject([{ kind: "return", id: check.id }]);
  expect((await match(back, { kind: "return", id: check.id })).status).toBe(200);
  expect(moneyIn(await office.ask("GET", `/v1/settlements/${check.id}`)).status).toBe("rejected");
});

test("no line is lost: banks that give one name to several, files that are longer than a statement", async () => {
  const stamp = office.today().replaceAll("-", "");
  const line = (name: string) =>
    `<STMTTRN><DTPOSTED>${stamp}<TRNAMT>50.00<FITID>0000000<NAME>${name}</STMTTRN>`;
  const ofx = `<OFX><BANKTRANLIST>${line("VIR PREMIER")}${line("VIR SECOND")}${line("VIR SECOND")}</BANKTRANLIST></OFX>`;
  expect((await take(ofx)).body).toMatchObject({ lines: 3, fresh: 2 });
  expect((await take(ofx)).body).toMatchObject({ fresh: 0 });
  const many = Array.from({ length: 5200 }, (_, n) => `${day()};Long relevé ${n};1,00`).join("\n");
  const whole = `Date;Libellé;Montant\n${many}`;
  expect(codeOf(await take(whole))).toEqual([422, "statement-unreadable"]);
  expect((await waiting()).some((l) => l.label.startsWith("Long relevé"))).toBe(false);
});

const balance = async (account: string): Promise<number> => {
  const { rows } = await asOwner(office.server.ownerUrl, (client) =>
    client.query<{ cents: number }>(
      "select coalesce(sum(debit_cents - credit_cents), 0)::int as cents from journal_lines where account like $1",
      [account],
    ),
  );
  return rows[0]?.cents ?? 0;
};

test("a slip is undone before a statement shows it: its money waits again, and the books are turned back", async () => {
  const { clientId } = await office.billed("bordereau@example.org");
  const money = async (amountCents: number) =>
    moneyIn(
      await office.ask("POST", "/v1/settlements", {
        id: newTestId(),
        clientId,
        amountCents,
        type: "check",
        receivedOn: office.today(),
        reference: `CHQ ${amountCents}`,
      }),
    );
  const settlements = [await money(1111), await money(2222)];
  const before = [await balance("511%"), await balance("512%")];
  const slipOf = async () =>
    office.ask("POST", "/v1/payments/slips", {
      id: newTestId(),
      type: "check",
      bankId: await office.bankId(),
      madeOn: office.today(),
      settlementIds: settlements.map((m) => m.id),
    });
  const undo = (id: unknown) => office.ask("POST", `/v1/payments/slips/${String(id)}/undoing`, {});
  const first = (await slipOf()).body;
  expect(first).toMatchObject({ state: "made", canUndo: true, undone: null });
  expect(await balance("512%")).toBe((before[1] ?? 0) + 3333);
  expect((await undo(first["id"])).body).toMatchObject({ state: "undone", canUndo: false });
  expect([await balance("511%"), await balance("512%")]).toEqual(before);
  expect(codeOf(await undo(first["id"]))).toEqual([409, "slip-over"]);
  const freed = moneyIn(await office.ask("GET", `/v1/settlements/${settlements[0]?.id}`));
  expect(freed).toMatchObject({ status: "noted", slipNumber: null, slipId: null, can: { cancel: true } });

  // The next slip contains them once, a line of a statement shows it, and it stays as long as that line is matched with
  // it.
  const second = (await slipOf()).body;
  expect(moneyIn(await office.ask("GET", `/v1/settlements/${settlements[1]?.id}`)).slipNumber).toBe(
    second["number"],
  );
  await take(`Date;Libellé;Montant\n${day()};REMISE DE CHEQUES;33,33`);
  const shown = (await waiting()).find((l) => l.label === "REMISE DE CHEQUES");
  expect(shown?.suggestions).toMatchObject([{ kind: "slip", id: second["id"] }]);
  expect(codeOf(await match(shown, { kind: "slip", id: String(first["id"]) }))).toEqual([409, "slip-over"]);
  expect((await match(shown, { kind: "slip", id: String(second["id"]) })).status).toBe(200);
  expect(codeOf(await undo(second["id"]))).toEqual([409, "slip-over"]);
  const listed = await office.ask(
    "GET",
    "/v1/payments/bank-lines?filter=%7B%22status%22%3A%7B%22in%22%3A%5B%22matched%22%5D%7D%7D",
  );
  const row = (listed.body["rows"] as unknown as { id: string; matchedWith: string }[]).find(
    (r) => r.id === shown?.id,
  );
  expect(row).toMatchObject({ matchedWith: second["number"], slipId: second["id"] });
  const unmatch = (version: number) =>
    office.ask("POST", `/v1/payments/bank-lines/${shown?.id}/unmatching`, { version });
  expect(codeOf(await unmatch(1))).toEqual([409, "conflict"]);
  expect((await unmatch(2)).body).toEqual({ status: "open" });
  expect(codeOf(await unmatch(3))).toEqual([409, "bank-line-open"]);
  expect((await undo(second["id"])).status).toBe(200);

  // A bounced check has been at the bank: that slip stays.
  const third = (await slipOf()).body;
  const { version } = moneyIn(await office.ask("GET", `/v1/settlements/${settlements[0]?.id}`));
  await office.ask("POST", `/v1/settlements/${settlements[0]?.id}/rejection`, {
    version,
    reason: "Sans provision",
  });
  expect(codeOf(await undo(third["id"]))).toEqual([409, "slip-over"]);
  expect(await balance("512%")).toBe((before[1] ?? 0) + 2222);
});

test("a line that was matched by mistake waits again, and what matching it noted is taken back", async () => {
  const one = await office.billed("erreur@example.org");
  const bank = [await balance("511%"), await balance("512%")];
  const check = moneyIn(
    await office.ask("POST", "/v1/settlements", {
      id: newTestId(),
      clientId: one.clientId,
      amountCents: 5151,
      type: "check",
      receivedOn: office.today(),
    }),
  );
  const back = `Date;Libellé;Montant\n${day()};VIR ERREUR;${french(one.openCents)}\n${day()};CHQ ERREUR;51,51\n${day()};REJET ERREUR;-51,51`;
  await take(back);
  const line = async (label: string) => (await waiting()).find((l) => l.label === label);
  const unmatch = async (id: string | undefined, version: number) =>
    office.ask("POST", `/v1/payments/bank-lines/${id}/unmatching`, { version });
  const allocations = [{ documentId: one.id, amountCents: one.openCents }];
  const asMoney = { kind: "documents", clientId: one.clientId, allocations };

  const transfer = await line("VIR ERREUR");
  const noted = String((await match(transfer, asMoney)).body["settlementId"]);
  expect((await office.paper(one.id)).openCents).toBe(0);
  expect((await unmatch(transfer?.id, 2)).status).toBe(200);
  expect((await office.paper(one.id)).openCents).toBe(one.openCents);
  expect(moneyIn(await office.ask("GET", `/v1/settlements/${noted}`)).status).toBe("cancelled");
  expect(await balance("512%")).toBe(bank[1]);
  const again = await line("VIR ERREUR");
  expect((await match(again, asMoney)).status).toBe(200);
  expect((await office.paper(one.id)).openCents).toBe(0);

  const seen = await line("CHQ ERREUR");
  await match(seen, { kind: "settlement", id: check.id });
  expect(moneyIn(await office.ask("GET", `/v1/settlements/${check.id}`)).status).toBe("banked");
  expect((await unmatch(seen?.id, 2)).status).toBe(200);
  expect(moneyIn(await office.ask("GET", `/v1/settlements/${check.id}`)).status).toBe("noted");
  expect(await balance("511%")).toBe((bank[0] ?? 0) + 5151);

  await match(await line("CHQ ERREUR"), { kind: "settlement", id: check.id });
  const rejected = await line("REJET ERREUR");
  await match(rejected, { kind: "return", id: check.id });
  expect(codeOf(await unmatch(rejected?.id, 2))).toEqual([409, "bank-line-return"]);
  expect(codeOf(await unmatch(seen?.id, 4))).toEqual([409, "settlement-over"]);
});

test("money is one line of a statement: another of the same amount is not the same", async () => {
  const one = await office.billed("deux-fois@example.org");
  const note = async (type: string): Promise<{ id: string }> =>
    moneyIn(
      await office.ask("POST", "/v1/settlements", {
        id: newTestId(),
        clientId: one.clientId,
        amountCents: 7777,
        type,
        receivedOn: office.today(),
      }),
    );
  const transfer = await note("transfer");
  const check = await note("check");
  const slip = await office.ask("POST", "/v1/payments/slips", {
    id: newTestId(),
    bankId: await office.bankId(),
    type: "check",
    madeOn: office.today(),
    settlementIds: [check.id],
  });
  expect(slip.status, slip.text).toBe(201);
  await take(
    `Date;Libellé;Débit;Crédit\n${[1, 2, 3].map((n) => `${day()};VIR SEUL ${n};;77,77`).join("\n")}`,
  );
  const lines = (await waiting()).filter((l) => l.label.includes("VIR SEUL"));
  expect(lines).toHaveLength(3);
  expect((await match(lines[0], { kind: "settlement", id: transfer.id })).status).toBe(200);
  expect(codeOf(await match(lines[1], { kind: "settlement", id: transfer.id }))).toEqual([
    409,
    "bank-line-money",
  ]);
  const { id } = slip.body as unknown as { id: string };
  expect((await match(lines[1], { kind: "slip", id })).status).toBe(200);
  expect(codeOf(await match(lines[2], { kind: "slip", id }))).toEqual([409, "slip-over"]);
  expect(codeOf(await match(lines[2], { kind: "settlement", id: check.id }))).toEqual([
    409,
    "bank-line-money",
  ]);
});
