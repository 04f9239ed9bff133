import type { BatchView, MandateView } from "@cuvee/core/billing/payments/sepa.contract.ts";
import { dayAfter } from "@cuvee/core/billing/payments/dues.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPaymentsOffice, type PaymentsOffice } from "#billing/payments/testing/office.fixture.ts";
import { asOwner } from "#kit/testing/cluster.ts";
import { newTestId } from "#kit/testing/server.ts";
import { brokenInvariants } from "#kit/testing/invariants.ts";
import { codeOf } from "#kit/testing/storm.ts";
import { acceptedOrder, bill, deposit, viewIn } from "#sales/bills/testing/bills.fixture.ts";

let office: PaymentsOffice;
beforeAll(async () => {
  office = await openPaymentsOffice();
});
afterAll(() => office.server.stop());

const DEBTOR = {
  debtor: "Élise Martin-Dubois",
  address: { street: "rue de la République", building: "12", zipcode: "69002", city: "Lyon", country: "FR" },
  iban: "FR76 3000 6000 0112 3456 7890 189",
};
const mandate = (clientId: string, more: object = {}) =>
  office.ask("POST", "/v1/payments/mandates", {
    id: newTestId(),
    clientId,
    scheme: "CORE",
    signedOn: office.today(),
    ...DEBTOR,
    ...more,
  });
/** Sets the clock to noon of a day, and runs the housekeeping. */
async function itIs(day: string): Promise<void> {
  office.server.clock.now = Date.parse(`${day}T11:00:00Z`);
  office.token = await office.server.login("calades", "Calades2026");
  await office.server.app.tidy();
  await office.server.settle();
}
/** Returns the days on which money of a document was booked. */
const entriesOf = (number: string): Promise<string[]> =>
  asOwner(office.server.ownerUrl, async (client) => {
    const { rows } = await client.query<{ on: string }>(
      "select booked_on::text as on from journal_entries where kind = 'money' and label like '%' || $1",
      [number],
    );
    return rows.map(({ on }) => on);
  });
const view = <T>(reply: { status: number; text: string; body: unknown }): T => {
  if (reply.status >= 300) throw new Error(reply.text);
  return reply.body as T;
};

test("due bills are announced, collected in a file for the bank, and owed again when a debit comes back", async () => {
  const one = await office.billed("prelevement@example.org");
  const created = view<MandateView>(await mandate(one.clientId));
  expect(created).toMatchObject({ status: "completed", iban: "FR•• •••• 0189", collections: 0 });
  const { version } = view<{ version: number }>(await office.ask("GET", "/v1/payments/rules"));
  const wrong = await office.ask("PUT", "/v1/payments/rules", {
    version,
    sepa: { ics: "FR73ZZZ123456", noticeDays: 14 },
  });
  expect(wrong.body["fields"]).toMatchObject([{ path: "sepa.ics", code: "ics" }]);
  view(
    await office.ask("PUT", "/v1/payments/rules", {
      version,
      sepa: { ics: "FR72 ZZZ 123456", noticeDays: 14 },
    }),
  );

  const collectOn = dayAfter(office.today(), 45);
  const due = view<{ documents: object[]; earliest: string }>(
    await office.ask("GET", `/v1/payments/collections/due?on=${collectOn}`),
  );
  expect(due.documents).toMatchObject([{ documentId: one.id, rum: created.rum, fault: null }]);
  const batch = (on: string) => ({
    id: newTestId(),
    bankId: "",
    collectOn: on,
    documentIds: [one.id],
  });
  const bankId = await office.bankId();
  const soon = await office.ask("POST", "/v1/payments/collections", {
    ...batch(dayAfter(office.today(), 13)),
    bankId,
  });
  expect(codeOf(soon)).toEqual([422, "notice-short"]);
  const announced = view<BatchView>(
    await office.ask("POST", "/v1/payments/collections", { ...batch(collectOn), bankId }),
  );
  expect(announced).toMatchObject({ status: "announced", count: 1, totalCents: one.openCents, faults: [] });
  const twice = await office.ask("POST", "/v1/payments/collections", { ...batch(collectOn), bankId });
  expect(codeOf(twice)).toEqual([409, "collection-mandate"]);
  await office.server.settle();
  const [notice] = await office.mails("debit.");
  expect(notice).toMatchObject({ recipient: "prelevement@example.org" });
  expect(notice?.body_text).toContain("FR72ZZZ123456");
  expect(notice?.body_text).not.toContain("FR7630006");

  const file = (v: number) =>
    office.ask("POST", `/v1/payments/collections/${announced.id}/file`, { version: v });
  const collected = view<BatchView>(await file(announced.version));
  expect(collected).toMatchObject({
    status: "sent",
    collections: [{ status: "sent", sequence: "FRST", settlementId: null }],
  });
  expect(codeOf(await file(collected.version))).toEqual([409, "collection-over"]);
  const xml = await office.ask("GET", `/v1/payments/collections/${announced.id}/file.xml`);
  expect(xml.text).toContain("<SeqTp>FRST</SeqTp>");
  expect(xml.text).toContain(`<CtrlSum>${(one.openCents / 100).toFixed(2)}</CtrlSum>`);
  // A debit is no money before its day: not in the books, and not collected twice.
  expect((await office.paper(one.id)).openCents).toBe(one.openCents);
  expect(await entriesOf(one.number)).toEqual([]);
  const dueNow = view<{ documents: object[] }>(
    await office.ask("GET", `/v1/payments/collections/due?on=${collectOn}`),
  );
  expect(dueNow.documents).toEqual([]);
  await itIs(dayAfter(collectOn, -1));
  expect((await office.paper(one.id)).openCents).toBe(one.openCents);
  await itIs(collectOn);
  expect((await office.paper(one.id)).openCents).toBe(0);
  expect(await entriesOf(one.number)).toEqual([collectOn]);
  const settled = view<BatchView>(await office.ask("GET", `/v1/payments/collections/${announced.id}`));
  expect(settled).toMatchObject({ status: "collected", collections: [{ status: "collected" }] });

  const [debit] = collected.collections;
  const back = () =>
    office.ask("POST", `/v1/payments/collections/${announced.id}/debits/${debit?.id}/return`, {
      reason: "AM04",
    });
  expect(view<BatchView>(await back()).collections).toMatchObject([{ status: "returned", reason: "AM04" }]);
  expect((await office.paper(one.id)).openCents).toBe(one.openCents);
  expect(codeOf(await back())).toEqual([409, "settlement-over"]);

  // Another account is reported to the bank with the next debit, once.
  const now = view<MandateView>(await office.ask("GET", `/v1/payments/mandates/${created.id}`));
  expect(now).toMatchObject({ collections: 1, lastCollectedOn: collectOn });
  const { address, debtor } = DEBTOR;
  const changed = view<MandateView>(
    await office.ask("PUT", `/v1/payments/mandates/${created.id}`, {
      version: now.version,
      debtor,
      address,
      iban: "FR14 2004 1010 0505 0001 3M02 606",
    }),
  );
  expect(changed.isAmended).toBe(true);
  const second = view<BatchView>(
    await office.ask("POST", "/v1/payments/collections", { ...batch(dayAfter(office.today(), 14)), bankId }),
  );
  const again = view<BatchView>(
    await office.ask("POST", `/v1/payments/collections/${second.id}/file`, { version: second.version }),
  );
  expect(again.collections).toMatchObject([{ sequence: "RCUR" }]);
  expect((await office.ask("GET", `/v1/payments/collections/${second.id}/file.xml`)).text).toContain("SMNDA");
});

test("a mandate lapses, ends, and is never B2B with a consumer", async () => {
  const one = await office.billed("mandat@example.org");
  expect(codeOf(await mandate(one.clientId, { scheme: "B2B" }))).toEqual([422, "mandate-consumer"]);
  const lines = await mandate(one.clientId, {
    address: { lines: ["12 rue de la République 69002 Lyon"], country: "FR" },
  });
  expect(lines.status).toBe(422);
  const old = view<MandateView>(await mandate(one.clientId, { signedOn: "2020-01-01", rum: "ANCIEN-1" }));
  expect(old.lapsesOn).toBe("2023-01-01");
  expect(codeOf(await mandate(one.clientId, { rum: "ANCIEN-1" }))).toEqual([409, "rum-taken"]);
  const on = dayAfter(office.today(), 45);
  const due = view<{ documents: { documentId: string; fault: string }[] }>(
    await office.ask("GET", `/v1/payments/collections/due?on=${on}`),
  );
  expect(due.documents.find((d) => d.documentId === one.id)?.fault).toBe("lapsed");
  const end = await office.ask("POST", `/v1/payments/mandates/${old.id}/revocation`, {
    version: old.version,
    why: "Révoqué",
  });
  const ended = view<MandateView>(end);
  expect(ended.status).toBe("error");
  const sign = await office.ask("POST", `/v1/payments/mandates/${old.id}/signature`, {
    version: ended.version,
    signedOn: office.today(),
  });
  expect(codeOf(sign)).toEqual([409, "mandate-status"]);
});

test("a mandate for one debit collects one bill, and a mandate that is spent stands in no other's way", async () => {
  const [one, two] = [await office.billed("unique@example.org"), await office.billed("unique@example.org")];
  const once = view<MandateView>(await mandate(one.clientId, { oneOff: true, rum: "UNIQUE-1" }));
  const [on, bankId] = [dayAfter(office.today(), 45), await office.bankId()];
  const batch = (documentIds: string[]) =>
    office.ask("POST", "/v1/payments/collections", { id: newTestId(), bankId, collectOn: on, documentIds });
  const dueOf = async (documentId: string) =>
    view<{ documents: { documentId: string; rum: string; fault: string | null }[] }>(
      await office.ask("GET", `/v1/payments/collections/due?on=${on}`),
    ).documents.find((d) => d.documentId === documentId);
  expect(codeOf(await batch([one.id, two.id]))).toEqual([409, "collection-mandate"]);
  const created = view<BatchView>(await batch([one.id]));
  // While its debit is announced, no other is possible.
  expect(await dueOf(two.id)).toBeUndefined();
  view(await office.ask("POST", `/v1/payments/collections/${created.id}/file`, { version: created.version }));
  expect(await dueOf(two.id)).toMatchObject({ rum: once.rum, fault: "used" });
  const often = view<MandateView>(await mandate(one.clientId, { rum: "RECURRENT-1" }));
  expect(await dueOf(two.id)).toMatchObject({ rum: often.rum, fault: null });
  expect((await batch([two.id])).status).toBe(201);
});

test("no file is made once its day has passed: the bill stays owed", async () => {
  const one = await office.billed("jour@example.org");
  view<MandateView>(await mandate(one.clientId, { rum: "JOUR-1" }));
  const [collectOn, bankId] = [dayAfter(office.today(), 45), await office.bankId()];
  const batch = view<BatchView>(
    await office.ask("POST", "/v1/payments/collections", {
      id: newTestId(),
      bankId,
      collectOn,
      documentIds: [one.id],
    }),
  );
  office.server.clock.now = Date.parse(`${dayAfter(collectOn, 1)}T11:00:00Z`);
  const token = await office.server.login("calades", "Calades2026");
  const file = `/v1/payments/collections/${batch.id}/file`;
  const late = await office.server.send("POST", file, { token, body: { version: batch.version } });
  expect(codeOf(late)).toEqual([409, "collection-day"]);
  // Its page shows it before the user submits.
  const shown = await office.server.send("GET", `/v1/payments/collections/${batch.id}`, { token });
  expect(shown.body["faults"]).toEqual([{ at: "file", code: "day" }]);
  const { body } = await office.server.send("GET", `/v1/documents/${one.id}`, { token });
  expect(body["openCents"]).toBe(one.openCents);
});

test("a debit whose deposit a bill replaced meanwhile pays that bill; what the bank refuses before its day is owed as before", async () => {
  await itIs(dayAfter(office.today(), 1));
  const bankId = await office.bankId();
  const order = await acceptedOrder(office, { quantity: 6, email: "acompte@example.org" });
  const document = viewIn(await deposit(office, order.id, { percentBp: 3000 }));
  view<MandateView>(await mandate(document.clientId, { rum: "ACOMPTE-1" }));
  const collectOn = dayAfter(office.today(), 14);
  const send = async (documentIds: string[]): Promise<BatchView> => {
    const body = { id: newTestId(), bankId, collectOn, documentIds };
    const { id, version } = view<BatchView>(await office.ask("POST", "/v1/payments/collections", body));
    return view<BatchView>(await office.ask("POST", `/v1/payments/collections/${id}/file`, { version }));
  };
  const first = await send([document.id]);
  const back = await office.ask(
    "POST",
    `/v1/payments/collections/${first.id}/debits/${first.collections[0]?.id}/return`,
    { reason: "AC04" },
  );
  expect(view<BatchView>(back).collections).toMatchObject([{ status: "returned", settlementId: null }]);
  await send([document.id]);
  const final = viewIn(await bill(office, [order.id]));
  expect((await office.paper(document.id)).openCents).toBe(0);
  // Nothing else of an order is collected while a debit is under way.
  const due = view<{ documents: { documentId: string }[] }>(
    await office.ask("GET", `/v1/payments/collections/due?on=${dayAfter(collectOn, 60)}`),
  );
  expect(due.documents.map(({ documentId }) => documentId)).not.toContain(final.id);
  await itIs(collectOn);
  expect((await office.paper(final.id)).openCents).toBe(order.totalTtcCents - document.totalTtcCents);
  expect(await brokenInvariants(office.server.ownerUrl)).toEqual({});
});
