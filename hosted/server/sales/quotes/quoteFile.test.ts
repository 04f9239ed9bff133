import { ordinalDay } from "@cuvee/core/kit/languages.ts";
import { dayInFrance } from "@cuvee/core/kit/days.ts";
import type { QuoteView } from "@cuvee/core/sales/quotes/quotes.ts";
import { dueDate } from "@cuvee/core/shops/settings/dueDate.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readPdf } from "#billing/documents/testing/pdf.fixture.ts";
import type { TestServer } from "#kit/testing/server.ts";
import { openQuotesOffice, rowsOf, type QuoteCalls } from "#sales/quotes/testing/quotes.fixture.ts";

let server: TestServer;
let owner: string;
let quotes: QuoteCalls;
beforeAll(async () => {
  ({ server, token: owner, pen: quotes } = await openQuotesOffice());
});
afterAll(() => server.stop());

const fetchPdf = (path: string, headers: Record<string, string>): Promise<Response> =>
  fetch(server.url + path, { headers });
const pdfOf = async (quote: QuoteView) => {
  const reply = await fetchPdf(`/v1/quotes/${quote.id}/file.pdf`, { authorization: `Bearer ${owner}` });
  expect([reply.status, reply.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  return readPdf(Buffer.from(await reply.arrayBuffer()));
};
const send = async (quote: QuoteView): Promise<QuoteView> => {
  const reply = await quotes.post(`/v1/quotes/${quote.id}/sending`, { version: quote.version });
  expect(reply.status, reply.text).toBe(200);
  return reply.body as unknown as QuoteView;
};
const keyOf = (quote: QuoteView): string => quote.url?.split("#")[1] ?? "";
const euros = (amount: number, lang: string): string =>
  new Intl.NumberFormat(lang, { minimumFractionDigits: 2 }).format(amount / 100);

test("a draft is a file that says so; sent, it has its number, VAT by rate, its last day and a place to agree", async () => {
  const draft = await quotes.begin({
    content: quotes.content(12, {
      notes: "Avec nos salutations",
      schedule: [{ type: "%", amount: 3000, due: null }],
      internalNotes: "Marge faible",
    }),
  });
  const early = await pdfOf(draft);
  expect(early.title).toBe("Devis");
  expect(early.all).toContain("Brouillon");

  const sent = await send(draft);
  const { all, title, files } = await pdfOf(sent);
  expect(title).toBe(`Devis ${sent.number}`);
  expect(all).not.toContain("Brouillon");
  expect(all).not.toContain("Marge faible");
  for (const [base, vat] of sent.priced.vat.map((row) => [row.baseCents, row.vatCents] as const)) {
    expect(all).toContain(euros(base, "fr"));
    expect(all).toContain(euros(vat, "fr"));
  }
  const [year, month, day] = sent.validUntil.split("-");
  for (const text of [
    `Valable jusqu'au ${day}/${month}/${year}`,
    "Bon pour accord",
    euros(sent.totalTtcCents, "fr"),
    "Avec nos salutations",
    "Règlement : Virement",
    "SIRET",
  ])
    expect(all).toContain(text);
  // A quote has no embedded invoice file.
  expect(Object.keys(files)).toEqual([]);
});

test.each([
  ["the client's terms", null, "À terme, À 30 jours : le "],
  ["its own", "d45eom", "À terme, À 45 jours fin de mois : le "],
] as const)("a quote on account by %s says the day that they make", async (_, terms, text) => {
  const clientId = await quotes.client({ siret: "55208131766522", paymentTerms: "d30" });
  const sent = await send(
    await quotes.begin({ clientId, content: quotes.content(6, { payment: { type: "account", terms } }) }),
  );
  const from = dayInFrance(server.app.services.now());
  const long = (day: string): string =>
    ordinalDay(
      new Intl.DateTimeFormat("fr", { dateStyle: "long", timeZone: "UTC" }).format(new Date(day)),
      "fr",
    );
  const due = dueDate(terms ?? "d30", from) ?? "";
  expect((await pdfOf(sent)).all).toContain(`${text}${long(due)} pour une facture du ${long(from)}`);
});

test("its buyer has the same file by his link, in his language, and with the mail; a stranger has not", async () => {
  const sent = await send(await quotes.begin({ lang: "en" }));
  const path = `/v1/quotes/${sent.id}/offer/file.pdf`;
  const reply = await fetchPdf(path, { "x-order-key": keyOf(sent) });
  expect(reply.status).toBe(200);
  const bytes = Buffer.from(await reply.arrayBuffer());
  const { all, lang } = await readPdf(bytes);
  expect(lang).toBe("en");
  expect(all).toContain("Quote");
  expect(all).toContain(sent.number);
  const [mail] = await rowsOf<{ files: { name: string; mime: string; base64: string }[] }>(
    server,
    "select files from mails where kind = 'quoteSent' order by id desc limit 1",
  );
  expect(mail?.files.map(({ name, mime }) => [name, mime])).toEqual([
    [`${sent.number}.pdf`, "application/pdf"],
  ]);
  expect(Buffer.from(mail?.files[0]?.base64 ?? "", "base64").equals(bytes)).toBe(true);

  const other = await send(await quotes.begin());
  expect((await fetchPdf(path, { "x-order-key": keyOf(other) })).status).toBe(404);
  expect((await fetchPdf(path, {})).status).toBe(401);
  const draft = await quotes.begin();
  const guessed = server.app.services.secrets.orderKey(draft.id);
  expect((await fetchPdf(`/v1/quotes/${draft.id}/offer/file.pdf`, { "x-order-key": guessed })).status).toBe(
    404,
  );
});

test("what is no quote, or has no client or line, has no file", async () => {
  const codeOf = async (more: object): Promise<unknown[]> => {
    const { id } = await quotes.begin(more);
    const reply = await server.send("GET", `/v1/quotes/${id}/file.pdf`, { token: owner });
    return [reply.status, reply.body["code"]];
  };
  expect(await codeOf({ subType: "order" })).toEqual([404, "not-found"]);
  expect(await codeOf({ clientId: null })).toEqual([422, "quote-client"]);
  expect(await codeOf({ content: quotes.content(1, { lines: [] }) })).toEqual([422, "quote-empty"]);
});
