import type { ModelUses } from "@cuvee/core/relations/models/contract.ts";
import { dayAfter } from "@cuvee/core/billing/payments/dues.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newTestId, type TestServer } from "#kit/testing/server.ts";
import { acceptedOrder, bill, type Office } from "#sales/bills/testing/bills.fixture.ts";
import { openQuotesOffice, rowsOf, type QuoteCalls } from "#sales/quotes/testing/quotes.fixture.ts";
import { advancedOf, mailBlocksOf } from "#relations/models/testing/models.fixture.ts";

let server: TestServer;
let office: Office & { pen: QuoteCalls };
let modelId: string;
beforeAll(async () => {
  office = await openQuotesOffice();
  ({ server } = office);
  const [heading] = mailBlocksOf();
  const text = { fr: "Pièce {{documentNumber}} de {{amount}} pour {{firstname|vous}}" };
  const content = {
    ...advancedOf([{ ...heading, text } as never, { id: "d", kind: "divider" }]),
    subject: { fr: "Votre pièce {{documentNumber}}" },
  };
  modelId = newTestId();
  const made = await ask("POST", "/v1/models", { id: modelId, name: "Pièces", use: "document", content });
  expect(made.status, made.text).toBe(201);
  const uses = { quote: modelId, invoice: modelId, reminders: [modelId, null, null], version: 0 };
  expect((await ask("PUT", "/v1/models/uses", uses)).status).toBe(200);
});
afterAll(() => server.stop());

const ask = (method: string, path: string, body?: object) =>
  server.send(method, path, { token: office.token, ...(body ? { body } : {}) });

type Mail = { kind: string; subject: string; html: string; text: string; files: { name: string }[] };
const mailTo = async (recipient: string): Promise<Mail | undefined> =>
  (
    await rowsOf<Mail>(
      server,
      `select kind, subject, body_html as html, body_text as text, files from mails where recipient = $1
       order by created_at, id`,
      [recipient],
    )
  ).at(-1);

/** Expects a mail made from the model, with its attached document. */
async function expectMade(recipient: string): Promise<Mail> {
  const mail = await mailTo(recipient);
  if (!mail) throw new Error(`no mail to ${recipient}`);
  expect(mail.html).toContain("mj-column");
  expect(mail.subject).toMatch(/^Votre pièce \S+$/);
  expect(mail.text).toMatch(/Pièce \S+ de [\d\s]+,\d\d\s€ pour \S+/);
  // It informs: nobody unsubscribes from an invoice.
  expect(mail.html).not.toContain("/consent/");
  expect(mail.files.map(({ name }) => name.split(".").at(-1))).toEqual(["pdf"]);
  return mail;
}

test("an invoice is mailed in the words of the shop's model, with its file and the seller's message", async () => {
  const invoice = await bill(office, [(await acceptedOrder(office)).id]);
  const path = `/v1/documents/${String(invoice.body["id"])}`;
  const body = { to: ["compta@example.org"], version: invoice.body["version"], message: "Merci <encore> !" };
  expect((await ask("POST", `${path}/sending`, body)).status).toBe(200);
  const mail = await expectMade("compta@example.org");
  expect(mail.html).toContain("Merci &#60;encore&#62; !");
  expect(mail.text).toContain("Merci <encore> !");
});

test("a quote keeps its link, whatever the model says", async () => {
  const emails = ["acheteur@example.org"];
  const quote = await office.pen.begin({ clientId: await office.pen.client({ emails }) });
  const sent = await office.pen.post(`/v1/quotes/${quote.id}/sending`, {
    version: quote.version,
    mail: true,
  });
  expect(sent.status, sent.text).toBe(200);
  const mail = await expectMade("acheteur@example.org");
  expect(mail.text).toContain(String(sent.body["url"]));
});

test("a reminder has the model of its step, and shows it before; the next step has our sentences", async () => {
  const invoice = await bill(office, [(await acceptedOrder(office)).id]);
  const id = String(invoice.body["id"]);
  const dueOn = String(invoice.body["dueOn"] ?? invoice.body["issuedOn"]);
  server.clock.now = Date.parse(`${dayAfter(dueOn, 40)}T11:00:00Z`);
  office.token = await server.login("calades", "Calades2026");
  const first = (await ask("GET", `/v1/payments/reminders/${id}?step=1`)).body;
  expect(first["subject"]).toMatch(/^Votre pièce /);
  expect(first["text"]).not.toContain("L'abus d'alcool");
  const second = (await ask("GET", `/v1/payments/reminders/${id}?step=2`)).body;
  expect(second["subject"]).not.toMatch(/^Votre pièce /);
  const sent = await ask("POST", "/v1/payments/reminders", { rows: { ids: [id] }, step: 1 });
  expect(sent.body, sent.text).toMatchObject({ sent: 1 });
  await server.settle();
  await expectMade(String(first["recipient"]));
});

test("a model that mails are made of is neither deleted nor put away; one that is gone cannot be chosen", async () => {
  const used = [409, "model-used"];
  const removed = await ask("DELETE", `/v1/models/${modelId}`);
  expect([removed.status, removed.body["code"]]).toEqual(used);
  const away = await ask("PUT", `/v1/models/${modelId}/archived`, { archived: true, version: 1 });
  expect([away.status, away.body["code"]]).toEqual(used);
  const uses = (await ask("GET", "/v1/models/uses")).body as unknown as ModelUses;
  const unknown = await ask("PUT", "/v1/models/uses", { ...uses, invoice: newTestId() });
  expect(unknown.body["fields"]).toMatchObject([{ path: "invoice", code: "model" }]);
  const none = { quote: null, invoice: null, reminders: [null, null, null] };
  expect((await ask("PUT", "/v1/models/uses", { ...none, version: uses.version })).body).toMatchObject(none);
  expect((await ask("PUT", "/v1/models/uses", { ...none, version: uses.version })).status).toBe(409);
  expect((await ask("DELETE", `/v1/models/${modelId}`)).status).toBe(200);
});
