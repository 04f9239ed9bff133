import { dayAfter } from "@cuvee/core/billing/payments/dues.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sealTestDocument } from "#billing/payments/testing/ledger.fixture.ts";
import { openPaymentsOffice, type PaymentsOffice } from "#billing/payments/testing/office.fixture.ts";
import { codeOf } from "#kit/testing/storm.ts";

let office: PaymentsOffice;
let clientId: string;
let ids: string[];
const LATE = [0, 10, 45, 75, 120];
beforeAll(async () => {
  office = await openPaymentsOffice();
  ({ clientId } = await office.billed("encours@example.org"));
  const issued = office.today();
  // Time passes: sealed documents fall due one after the other.
  ids = await office.server.app.services.database.transaction({ shopId: office.shop.id }, async (tx) => {
    const created: string[] = [];
    for (const [n, late] of LATE.entries()) {
      const wanted = { clientId, amountCents: 1000 * (n + 1), dueOn: dayAfter(issued, 200 - late) };
      created.push(await sealTestDocument(tx, office.server.app.services, office.shop.id, wanted));
    }
    return created;
  });
  // At noon, whatever the current hour: daylight saving time must not shift the day.
  office.server.clock.now = Date.parse(`${dayAfter(issued, 200)}T11:00:00Z`);
  office.token = await office.server.login("calades", "Calades2026");
});
afterAll(() => office.server.stop());

const ask = (method: string, path: string, body?: object) =>
  office.server.send(method, path, { token: office.token, ...(body ? { body } : {}) });
const unpaid = async (id: string): Promise<Record<string, unknown> | undefined> => {
  const rows = (await ask("GET", "/v1/payments/unpaids?limit=200")).body["rows"] as unknown as Record<
    string,
    unknown
  >[];
  return rows.find((r) => r["id"] === id);
};

test("what is owed is listed by client and by its age, not due until its day is over", async () => {
  const { body } = await ask("GET", "/v1/payments/outstandings?limit=200");
  const row = (body["rows"] as unknown as Record<string, number | string>[]).find(
    (r) => r["id"] === clientId,
  );
  // With the invoice that was due in thirty days and is long overdue by now.
  expect(row).toMatchObject({
    documents: 6,
    notDueCents: 1000,
    d30Cents: 2000,
    d60Cents: 3000,
    d90Cents: 4000,
  });
  expect(Number(row?.["olderCents"])).toBeGreaterThan(5000);
  expect(Number(row?.["owedCents"])).toBe(1000 + Number(row?.["overdueCents"]));
  const measure = await ask("GET", "/v1/payments/outstandings/measure");
  expect(
    Number((measure.body["totals"] as unknown as Record<string, number>)["owedCents"]),
  ).toBeGreaterThanOrEqual(Number(row?.["owedCents"]));
  expect(await unpaid(ids[0] ?? "")).toBeUndefined();
  expect(await unpaid(ids[1] ?? "")).toMatchObject({
    daysLate: 10,
    age: "d30",
    openCents: 2000,
    reminders: 0,
  });
});

test("reminders go in three steps, each once a day, with words of the shop or of the sending", async () => {
  const id = ids[4] ?? "";
  const remind = async (more: object = {}) =>
    (await ask("POST", "/v1/payments/reminders", { rows: { ids: [id] }, ...more })).body;
  const preview = await ask("GET", `/v1/payments/reminders/${id}`);
  expect(preview.body).toMatchObject({ step: 1, recipient: "encours@example.org", sentToday: false });
  expect(preview.body["text"]).toContain("50,00");
  expect(await remind()).toEqual({ sent: 1, skipped: { today: 0, nobody: 0, settled: 0, orders: 0 } });
  expect(await remind({ step: 1 })).toMatchObject({ sent: 0, skipped: { today: 1 } });
  // The next step within the minute needs a confirmation first.
  expect(await remind()).toMatchObject({ code: "mail-again", facts: { recipient: "encours@example.org" } });
  const letter = { subject: "Solde {{number}}", text: "Reste {{amount}}.\n{{autre}}", again: true };
  expect(await remind(letter)).toMatchObject({ sent: 1 });
  expect(await remind({ step: 3, again: true })).toMatchObject({ sent: 1 });
  await office.server.settle();
  const mails = await office.mails(`reminder.${id}`);
  // Its history shows for each whether it was sent.
  const { events } = (await ask("GET", `/v1/documents/${id}`)).body as unknown as {
    events: { kind: string; mails: { recipient: string; state: string }[] }[];
  };
  expect(events.filter((e) => e.kind === "reminded").map((e) => e.mails)).toEqual(
    mails.map(() => [
      expect.objectContaining({ recipient: "encours@example.org", state: expect.any(String) }),
    ]),
  );
  expect(mails.map((m) => m.files.length)).toEqual([1, 1, 1]);
  expect(mails[0]?.subject).toMatch(/^Rappel : FA-2026-\d+/);
  expect(mails[1]?.subject).toMatch(/^Solde FA-2026-\d+$/);
  expect(mails[1]?.body_text).toContain("Reste 50,00");
  expect(mails[1]?.body_text).toContain("{{autre}}");
  expect(mails[2]?.subject).toContain("Mise en demeure");
  expect(await unpaid(id)).toMatchObject({ reminders: 3 });
  const missing = await ask("GET", `/v1/payments/reminders/${ids[0]}`);
  expect(codeOf(missing)).toEqual([409, "not-overdue"]);
});

test("a shop that asked for it has its clients reminded by itself, by the days of each step", async () => {
  await office.server.app.tidy();
  expect(await unpaid(ids[2] ?? "")).toMatchObject({ reminders: 0 });
  const rules = (await ask("GET", "/v1/payments/rules")).body as unknown as {
    version: number;
    reminders: object;
  };
  const steps = [5, 15, 30].map((afterDays) => ({ afterDays, subject: "", text: "" }));
  const put = await ask("PUT", "/v1/payments/rules", {
    version: rules.version,
    reminders: { isAutomatic: true, steps },
  });
  expect(put.status).toBe(200);
  const wrong = [5, 5, 30].map((afterDays) => ({ afterDays, subject: "", text: "" }));
  const refused = await ask("PUT", "/v1/payments/rules", {
    version: rules.version + 2,
    reminders: { isAutomatic: true, steps: wrong },
  });
  expect(refused.status).toBe(422);
  office.server.clock.now = new Date(office.server.clock.now).setUTCHours(10, 0, 0, 0);
  await office.server.app.tidy();
  await office.server.app.tidy();
  expect(await unpaid(ids[1] ?? "")).toMatchObject({ reminders: 1 });
  // The next step of the same document is possible the next day at the earliest: one a day, not all at once.
  expect(await unpaid(ids[2] ?? "")).toMatchObject({ reminders: 1 });
});
