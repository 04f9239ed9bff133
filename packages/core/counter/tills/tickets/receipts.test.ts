import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { LANGUAGES } from "#kit/languages.ts";
import { basisPoints, cents, e4 } from "#kit/money.ts";
import { sayIn, type Texts } from "#kit/texts/say.ts";
import type { ReceiptLine } from "#counter/receipts/receipts.ts";
import type { CopyMaker } from "#counter/tills/copies.ts";
import { closingReceipt } from "#counter/tills/closings/closingReceipt.ts";
import type { TillRecord } from "#counter/tills/journal.ts";
import type { ReceiptOf } from "./receiptLines.ts";
import { closingOf, NEW_JOURNAL, nextRunning } from "#counter/tills/runningState.ts";
import { recordOf, TILL } from "#counter/tills/testing/tickets.gen.ts";
import { ticketReceipt } from "./ticketReceipt.ts";
import type { Ticket } from "./ticket.ts";

const S = { category: "S" as const, rateBp: basisPoints(2000) };
const ticket: Ticket = {
  kind: "ticket",
  id: "t1cket0000000001",
  n: 42,
  number: "C1-000042",
  chain: "ttc",
  typology: "public",
  client: { id: "c11ent0000000001", name: "Jeanne Martin" },
  lines: [
    {
      ...S,
      id: "a",
      move: "sale",
      accountingType: "product",
      vatType: "fr2000",
      name: "Les Galets rouges",
      detail: "2022 · 75 cl",
      quantity: 3,
      add: 0,
      listE4: e4(120_000),
      unitE4: e4(120_000),
      discountCents: cents(300),
      why: "Salon",
      amountCents: cents(3300),
      netCents: cents(2750),
    },
    {
      ...S,
      id: "b",
      move: "sale",
      accountingType: "tasting",
      vatType: "fr2000",
      name: "Visite des chais",
      detail: "15 h",
      quantity: 2,
      add: 0,
      listE4: e4(150_000),
      unitE4: e4(150_000),
      discountCents: cents(0),
      amountCents: cents(3000),
      netCents: cents(2500),
    },
    {
      ...S,
      id: "c",
      move: "gift",
      accountingType: "product",
      vatType: "fr2000",
      name: "Les Galets blancs",
      detail: "2023 · 75 cl",
      quantity: 1,
      add: 0,
      listE4: e4(110_000),
      unitE4: e4(0),
      discountCents: cents(0),
      why: "Anniversaire",
      amountCents: cents(0),
      netCents: cents(0),
    },
  ],
  vat: [{ ...S, vatType: "fr2000", baseCents: cents(5250), vatCents: cents(1050) }],
  totalHtCents: cents(5250),
  totalVatCents: cents(1050),
  totalTtcCents: cents(6300),
  touristTaxCents: cents(0),
  tipsCents: cents(200),
  payments: [
    { type: "check", amountCents: cents(4000), reference: "0012345" },
    { type: "cash", amountCents: cents(2500), givenCents: cents(3000), changeCents: cents(500) },
  ],
  points: { earned: 63, spent: 0 },
};

const textsOf = (lang: string): Texts =>
  JSON.parse(
    readFileSync(join(import.meta.dirname, `../../../../../locales/${lang}/receipts.json`), "utf8"),
  ) as Texts;

const about = (record: TillRecord, lang: string): ReceiptOf => ({
  record,
  sealed: { hash: "1a3a4d9f".padEnd(64, "0"), signature: "Zm9vYmFyYmF6cXV4".padEnd(86, "A") },
  seller: {
    name: "Domaine des Calades",
    address: { name: "", lines: ["12 chemin des Vignes"], zipcode: "30126", city: "Tavel", country: "FR" },
    form: "",
    capital: "",
    siren: "123456789",
    siret: "12345678900012",
    rcs: "RCS Nîmes",
    ape: "",
    vatNumber: "FR32123456789",
    exciseNumber: "",
    email: "",
    phone: "",
  },
  till: { code: TILL.code, name: "Comptoir" },
  head: "Bienvenue",
  foot: "À bientôt",
  lang,
  say: sayIn(lang, textsOf(lang)),
});

const plain = (lines: readonly ReceiptLine[]): string =>
  lines
    .map((line) => {
      if (line.kind === "text") return line.text;
      if (line.kind === "pair") return `${line.left} = ${line.right}`;
      if (line.kind === "row") return line.cells.join(" | ");
      return line.kind === "barcode" ? `[${line.data}]` : `<${line.kind}>`;
    })
    .join("\n")
    .replaceAll("\u00a0", " ");

const ofTicket = (
  lang: string,
  n?: number,
  isTraining = false,
  { maker = "till", of = ticket }: { maker?: CopyMaker; of?: Ticket } = {},
): string =>
  plain(
    ticketReceipt({
      ...about(recordOf(1, of, isTraining), lang),
      ticket: of,
      ...(n ? { copy: { n, maker } } : {}),
    }),
  );

const MENTIONS = [
  "Domaine des Calades",
  "12 chemin des Vignes",
  "30126 Tavel",
  "SIRET 12345678900012",
  "TVA FR32123456789",
  "Ticket C1-000042",
  "20/11/2026 10:15:03",
  "Caisse C1 · Comptoir",
  "Vendeur : Louise Dumas",
  "Client : Jeanne Martin",
  "Note – prestations de services",
  "Exécutées le 20/11/2026 à Tavel",
  "Les Galets rouges · 2022 · 75 cl = 36,00 €",
  "3 × 12,00 € · TVA 20 % · HT 27,50 €",
  "Remise : Salon = -3,00 €",
  "Offert · Anniversaire",
  "Nombre de lignes = 3",
  "20 % | 52,50 € | 10,50 € | 63,00 €",
  "Total HT = 52,50 €",
  "Total TVA = 10,50 €",
  "TOTAL TTC = 63,00 €",
  "Pourboire = 2,00 €",
  "Chèque 0012345 = 40,00 €",
  "Espèces = 25,00 €",
  "Reçu = 30,00 €",
  "Rendu = 5,00 €",
  "Points gagnés = 63",
  "Logiciel Cuvée 5.5.1",
  "Signature 1a3a4d9f Zm9vYmFyYmF6",
  "[C1-000042]",
];

test("a ticket carries every mention of rules §3.2", () => {
  const text = ofTicket("fr");
  for (const mention of MENTIONS) expect(text).toContain(mention);
  expect(text).not.toContain("DUPLICATA");
  expect(text).not.toContain("FORMATION");
});

test("what is printed again counts; what is no sale says so at both ends", () => {
  // Owner of the series: a copy of the till without network and one of the office are never the same paper.
  expect(ofTicket("fr", 2).split("\n").slice(0, 2)).toEqual(["DUPLICATA 2", "Série de la caisse C1"]);
  expect(ofTicket("fr", 2, false, { maker: "office" }).split("\n").slice(0, 2)).toEqual([
    "DUPLICATA 2",
    "Série du bureau",
  ]);
  const taught = ofTicket("fr", undefined, true).split("\n");
  expect(taught[0]).toBe("FORMATION – SANS VALEUR");
  expect(taught.filter((l) => l === taught[0])).toHaveLength(2);
});

test("a closing carries totals by rate and method, counts, perpetual totals and the count of the cash", () => {
  let r = nextRunning(
    NEW_JOURNAL,
    recordOf(1, { kind: "opening", floatCents: cents(10_000), counted: {} }),
    "",
  );
  r = nextRunning(r, recordOf(2, ticket), "");
  const cash = {
    counted: { "5000": 2, "1000": 2, "200": 2 },
    reason: "Erreur de rendu",
    leftCents: cents(5000),
  };
  const closing = closingOf(r, { id: "c105e00000000001", code: "C1", period: "day", of: "2026-11-20", cash });
  const text = plain(closingReceipt({ ...about(recordOf(3, closing), "fr"), closing }));
  for (const mention of [
    "Clôture du jour C1-Z000001",
    "Journée du 20/11/2026",
    "20/11/2026 10:15:03",
    "Enregistrements 1 à 2",
    "Tickets = 1",
    "Nombre de lignes = 3",
    "20 % | 52,50 € | 10,50 € | 63,00 €",
    "Chiffre d'affaires TTC = 63,00 €",
    "Remises = 3,00 €",
    "Chèque (1) = 40,00 €",
    "Espèces (1) = 25,00 €",
    "Pourboire = 2,00 €",
    "Fond de caisse = 100,00 €",
    "Attendu = 125,00 €",
    "2 × 50,00 € = 100,00 €",
    "Compté = 124,00 €",
    "Écart = -1,00 €",
    "Motif : Erreur de rendu",
    "Laissé en caisse = 50,00 €",
    "Grand total perpétuel = 63,00 €",
    "Total perpétuel absolu = 63,00 €",
    "Logiciel Cuvée 5.5.1",
    "Signature 1a3a4d9f",
  ])
    expect(text).toContain(mention);
});

test.each(LANGUAGES)("every text is said in %s", (lang) => {
  const text = ofTicket(lang, 1, true);
  expect(text).not.toMatch(/\b(move|pay|reason|z|copyBy)\.\w/);
  expect(ofTicket(lang, 1, false, { maker: "office" })).not.toContain("copyBy.");
  expect(text).toContain("C1-000042");
  expect(text).toContain("DUPLICATA 1");
});

test("what is sent or fetched later says so in every language, with what it is of and what is still due", () => {
  const settles = {
    orderId: "0rder00000000001",
    number: "C2026-00007",
    amountCents: cents(1000),
    totalCents: cents(7250),
    goods: [{ quantity: 6, name: "Les Galets rouges · 2022 · 75 cl" }],
  };
  const empty = {
    lines: [],
    vat: [],
    totalHtCents: cents(0),
    totalVatCents: cents(0),
    totalTtcCents: cents(0),
  };
  for (const lang of LANGUAGES)
    for (const handing of ["ship", "collect"] as const) {
      const sent: Ticket = { ...ticket, ...empty, settles: { ...settles, handing } };
      const of = about(recordOf(1, sent), lang);
      const paper = plain(ticketReceipt({ ...of, ticket: sent }));
      for (const text of [
        of.say(`handing.${handing}`),
        of.say("handing.order", { number: settles.number }),
        "6 × Les Galets rouges · 2022 · 75 cl",
        of.say("handing.rest"),
      ])
        expect(paper).toContain(text);
      expect(of.say(`handing.${handing}`)).not.toBe(`handing.${handing}`);
      const whole = { ...sent, settles: { ...settles, amountCents: settles.totalCents, handing } };
      expect(plain(ticketReceipt({ ...of, ticket: whole }))).not.toContain(of.say("handing.rest"));
    }
});

test("names stand on a receipt as they are typed: nothing of them is filled in or drawn", () => {
  const name = "<b>{{number}}</b> ${7*7} %s $& &amp;";
  const of: Ticket = {
    ...ticket,
    client: { id: "c11ent0000000001", name },
    lines: ticket.lines.map((line) => ({ ...line, name })),
  };
  const text = ofTicket("en", undefined, false, { maker: "till", of });
  expect(text.split(name).length - 1).toBe(1 + ticket.lines.length);
});
