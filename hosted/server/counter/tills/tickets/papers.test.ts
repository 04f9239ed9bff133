import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { cents } from "@cuvee/core/kit/money.ts";
import { sayIn, type Texts } from "@cuvee/core/kit/texts/say.ts";
import type { ReceiptLine } from "@cuvee/core/counter/receipts/receipts.ts";
import { closingReceipt } from "@cuvee/core/counter/tills/closings/closingReceipt.ts";
import type { Closing, ClosingPeriod } from "@cuvee/core/counter/tills/closings/closings.ts";
import type { TillRecord } from "@cuvee/core/counter/tills/journal.ts";
import { fingerprint, type ReceiptOf } from "@cuvee/core/counter/tills/tickets/receiptLines.ts";
import { closingOf } from "@cuvee/core/counter/tills/runningState.ts";
import type { TillSnapshot } from "@cuvee/core/counter/tills/snapshot.ts";
import type { Ticket } from "@cuvee/core/counter/tills/tickets/ticket.ts";
import { ticketReceipt } from "@cuvee/core/counter/tills/tickets/ticketReceipt.ts";
import { bottles, closeDay, openDay, openDevice, sell, writeRecord, type Device } from "#demo/tillDevice.ts";
import { readPdf } from "#billing/documents/testing/pdf.fixture.ts";
import { ESTATE, openShop, type TestShop } from "#kit/testing/orders.ts";
import { newTestId, startTestServer, type Reply, type TestServer } from "#kit/testing/server.ts";
import { enrol, makePoint } from "#kit/testing/tills.ts";
import { APP_VERSION } from "#kit/http/version.ts";

// Every mention of rules §3.2 on every paper of a till: the ticket, and the closings of day, month and fiscal year as
// they are printed and as PDF, from the sales of a device and the records of a server.

type Paper = "ticket" | "Z" | "month" | "year" | "Z.pdf" | "month.pdf" | "year.pdf";
const CLOSINGS: Paper[] = ["Z", "month", "year", "Z.pdf", "month.pdf", "year.pdf"];
const ALL: Paper[] = ["ticket", ...CLOSINGS];
const PRINTED: Paper[] = ["ticket", "Z", "month", "year"];
const DAYS: Paper[] = ["Z", "Z.pdf"];

let server: TestServer;
let token: string;
let shop: TestShop;
let device: Device;
let ticket: Ticket;
const papers = new Map<Paper, string>();
const records = new Map<Paper, { record: TillRecord; hash: string; signature: string }>();

const get = (path: string): Promise<Reply> => server.send("GET", path, { token });
const texts = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../../../../locales/fr/receipts.json"), "utf8"),
) as Texts;

/** Returns a receipt as text. */
const plain = (lines: readonly ReceiptLine[]): string =>
  lines
    .map((line) => {
      if (line.kind === "text") return line.text;
      if (line.kind === "pair") return `${line.left} ${line.right}`;
      return line.kind === "row" ? line.cells.join(" ") : "";
    })
    .join("\n");
const spaced = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, " ");

function paperOf(record: TillRecord, sealed: ReceiptOf["sealed"]): ReceiptOf {
  const { seller, point, till } = device.snapshot;
  const { receiptHead: head, receiptFoot: foot } = point;
  return { record, sealed, seller, till, head, foot, lang: "fr", say: sayIn("fr", texts) };
}

/** Writes a record, and keeps its receipt. */
async function keep(paper: Paper, write: () => Promise<unknown>): Promise<void> {
  await write();
  const sealed = device.records.at(-1);
  if (!sealed) throw new Error("no record");
  const record = JSON.parse(sealed.content) as TillRecord;
  records.set(paper, { record, ...sealed });
  const of = paperOf(record, sealed);
  const { body } = record;
  if (body.kind === "ticket") papers.set(paper, spaced(plain(ticketReceipt({ ...of, ticket: body }))));
  if (body.kind === "closing") papers.set(paper, spaced(plain(closingReceipt({ ...of, closing: body }))));
}

const close = (period: ClosingPeriod, of: string): Promise<TillRecord> =>
  writeRecord(device, closingOf(device.running, { id: newTestId(), code: device.till.code, period, of }));

beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, ESTATE);
  token = await server.login("calades", "Calades2026");
  const point = await makePoint(server, token, shop.bottle.id);
  const till = await enrol(server, token, point.id);
  const snapshot = (await get(`/v1/tills/${till.id}/snapshot`)).body as unknown as TillSnapshot;
  // 20 November 2026, 10:15:03 in France.
  const at = Date.parse("2026-11-20T10:15:03+01:00");
  device = openDevice(till, snapshot, { id: newTestId(), name: "Louise Dumas" }, at);
  await openDay(device);
  await keep("ticket", async () => {
    ticket = await sell(device, {
      lines: [bottles(device, shop.bottle.id, 3, { discountBp: 1000, reason: "Salon" })],
      tenders: [
        { type: "check", amountCents: cents(1000), reference: "0012345" },
        { type: "cash", amountCents: cents(50_000) },
      ],
    });
  });
  await keep("Z", () => closeDay(device, { "5000": 2, "1": 7 }, "Erreur de rendu", cents(2000)));
  await keep("month", () => close("month", "2026-11"));
  await keep("year", () => close("year", "2026-12-31"));
  const sent = await server.send("POST", `/v1/tills/${till.id}/records`, {
    token,
    body: { records: device.records },
  });
  expect(sent.body["refused"]).toBeNull();
  await server.settle();
  for (const paper of ["Z", "month", "year"] as const) {
    const { id } = closing(paper);
    const pdf: Paper = `${paper}.pdf`;
    const file = await fetch(`${server.url}/v1/closings/${id}/file.pdf`, {
      headers: { authorization: `Bearer ${token}` },
    });
    papers.set(pdf, (await readPdf(Buffer.from(await file.arrayBuffer()))).all);
    const stored = records.get(paper);
    if (stored) records.set(pdf, stored);
  }
});
afterAll(() => server.stop());

const euro = (amount: number): string =>
  spaced(new Intl.NumberFormat("fr", { style: "currency", currency: "EUR" }).format(amount / 100));
const closing = (paper: Paper): Closing => records.get(paper)?.record.body as Closing;
const line = () => ticket.lines[0];
const vat = () => ticket.vat[0];

const MENTIONS: [mention: string, on: Paper[], says: (paper: Paper) => (string | RegExp)[]][] = [
  ["who sells", ALL, () => [device.snapshot.seller.name, device.snapshot.seller.address.city]],
  ["SIRET", ALL, () => [`SIRET ${device.snapshot.seller.siret}`]],
  ["register", ALL, () => [/RCS Avignon \d{3} \d{3} \d{3}/]],
  ["APE", ALL, () => ["APE 0121Z"]],
  ["VAT id", ALL, () => [`TVA ${device.snapshot.seller.vatNumber}`]],
  ["number", ALL, (p) => [p === "ticket" ? ticket.number : closing(p).number]],
  ["till", ALL, () => [`Caisse ${device.till.code}`]],
  ["operator", ALL, () => ["Louise Dumas"]],
  ["date and time to the second", ALL, () => [/20(\/11\/| novembre )2026( à|,)? 10:15:03/]],
  ["software and version", ALL, () => [`Cuvée ${APP_VERSION}`]],
  [
    "signature",
    ALL,
    (p) => {
      const stored = records.get(p);
      return stored ? [fingerprint(stored)] : ["?"];
    },
  ],
  ["day", DAYS, () => ["Journée du 20/11/2026"]],
  ["month", ["month", "month.pdf"], () => ["Mois : novembre 2026"]],
  ["fiscal year", ["year", "year.pdf"], () => ["Exercice clos le 31/12/2026"]],
  ["designation", ["ticket"], () => [line()?.name ?? "?"]],
  ["quantity and unit price", ["ticket"], () => [`3 × ${euro((line()?.unitE4 ?? 0) / 100)}`]],
  ["rate and net of a line", ["ticket"], () => [`TVA 20 % · HT ${euro(line()?.netCents ?? 0)}`]],
  ["discount and why", ["ticket"], () => [`Remise : Salon ${euro(-(line()?.discountCents ?? 0))}`]],
  ["number of lines", ALL, () => [/(Nombre de lignes|Lignes) 1\b/]],
  [
    "rate, net, VAT, gross",
    PRINTED,
    () => [`20 % ${euro(vat()?.baseCents ?? 0)} ${euro(vat()?.vatCents ?? 0)} ${euro(ticket.totalTtcCents)}`],
  ],
  [
    "net of a rate",
    CLOSINGS.filter((p) => p.endsWith("pdf")),
    () => [`Base HT à 20 % ${euro(vat()?.baseCents ?? 0)}`],
  ],
  [
    "VAT of a rate",
    CLOSINGS.filter((p) => p.endsWith("pdf")),
    () => [`TVA à 20 % ${euro(vat()?.vatCents ?? 0)}`],
  ],
  [
    "gross of a rate",
    CLOSINGS.filter((p) => p.endsWith("pdf")),
    () => [`Total TTC à 20 % ${euro(ticket.totalTtcCents)}`],
  ],
  [
    "totals",
    ALL,
    () => [
      `Total HT ${euro(ticket.totalHtCents)}`,
      `Total TVA ${euro(ticket.totalVatCents)}`,
      new RegExp(
        `(TOTAL TTC|Total TTC|Chiffre d'affaires TTC) ${euro(ticket.totalTtcCents).replace(/[.$]/g, "\\$&")}`,
      ),
    ],
  ],
  [
    "methods of payment",
    ["ticket"],
    () => [`Chèque 0012345 ${euro(1000)}`, `Espèces ${euro(ticket.totalTtcCents - 1000)}`, "Reçu", "Rendu"],
  ],
  [
    "methods of payment, counted",
    CLOSINGS,
    () => [`Chèque (1) ${euro(1000)}`, `Espèces (1) ${euro(ticket.totalTtcCents - 1000)}`],
  ],
  ["tickets", CLOSINGS, () => ["Tickets 1"]],
  ["discounts", CLOSINGS, () => [`Remises ${euro(line()?.discountCents ?? 0)}`]],
  ["refunds", CLOSINGS, () => [/(Retours|Remboursements) \(0\) 0,00 €/]],
  ["duplicates", CLOSINGS, () => ["Duplicatas 0"]],
  ["openings of the drawer", CLOSINGS, () => ["Ouvertures du tiroir 0"]],
  ["records", CLOSINGS, (p) => [new RegExp(`Enregistrements ${closing(p).from} (à|–) ${closing(p).to}\\b`)]],
  [
    "what is no turnover",
    CLOSINGS,
    () => [
      /Pourboires? 0,00 €/,
      "Taxe de séjour 0,00 €",
      /(Règlements de commandes|Encaissé pour des commandes) 0,00 €/,
      "Entrées d'espèces 0,00 €",
      "Sorties d'espèces 0,00 €",
    ],
  ],
  [
    "the cash, counted",
    DAYS,
    () => [
      "Fond de caisse 50,00 €",
      "2 × 50,00 € 100,00 €",
      "Compté 100,07 €",
      `Attendu ${euro(4000 + ticket.totalTtcCents)}`,
      "Erreur de rendu",
      "Laissé en caisse 20,00 €",
      "Écart ",
    ],
  ],
  [
    "perpetual totals",
    CLOSINGS,
    () => [
      `Grand total perpétuel ${euro(ticket.totalTtcCents)}`,
      /Total perpétuel absolu|Grand total en valeur absolue/,
    ],
  ],
];

it.each(MENTIONS)("%s", (_, on, says) => {
  for (const paper of on) {
    const text = papers.get(paper) ?? "";
    for (const words of says(paper))
      expect([paper, text]).toEqual([
        paper,
        expect.stringMatching(
          words instanceof RegExp ? words : words.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"),
        ),
      ]);
  }
});

it("no paper says a day, a version or a number as a program keeps it", () => {
  for (const [paper, text] of papers) {
    expect([paper, text]).toEqual([
      paper,
      expect.not.stringMatching(/\d{4}-\d\d(-\d\d)?|Cuvée Cuvée|undefined|null|NaN/),
    ]);
  }
});
