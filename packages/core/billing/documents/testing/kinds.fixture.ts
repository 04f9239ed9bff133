import { compose } from "#billing/documents/compose.ts";
import type { DocumentContent } from "#billing/documents/documents.ts";
import {
  AMERICAN,
  GERMAN,
  PRO,
  at,
  bill,
  shippingLine,
  credit,
  deposit,
  orderOf,
  paid,
  person,
  visit,
  wine,
  UNDATED,
  firm,
} from "./kindsMade.fixture.ts";
import { billOf, depositOfFutures, FUTURES, MENTIONS, SELLER, WINE } from "./documents.fixture.ts";
import { beforeOf, requestRest } from "#billing/documents/portions.ts";

const TWO_RATES = orderOf("ht", [wine(), wine({ name: "Jus de raisin", rateBp: 550 }), shippingLine()]);
const CONSUMER = orderOf("ttc", [
  wine(),
  wine({ name: "Nectar de pêche", rateBp: 550, quantity: 3 }),
  shippingLine(),
]);
const INTRA_EU = orderOf("ht", [wine(), shippingLine()], "intraEu");
const EXPORT = orderOf("ht", [wine(), shippingLine()], "export");
const MIXED = orderOf("ht", [wine(), visit()]);
const MIXED_RATES = orderOf("ttc", [wine(), visit({ rateBp: 1000 }), wine({ name: "Jus", rateBp: 550 })]);
const FRANCHISE = orderOf("ht", [wine(), shippingLine()], "franchise");
const UNTAXED_SELLER = { ...SELLER, vatNumber: "" };
const EU_SAID = { buyer: GERMAN };

const both = (): DocumentContent & { id: string } => {
  const nothing = beforeOf([]);
  const sources = [
    orderOf("ht", [wine(), shippingLine()]),
    orderOf("ttc", [wine({ unit: 999 })], undefined, "order2"),
  ];
  const taken = sources.map((source) => ({ source, before: nothing, wants: requestRest(source, nothing) }));
  return { ...bill(TWO_RATES), ...compose(taken) };
};

const first = (document: DocumentContent): string => document.lines[0]?.sourceId ?? "";
const ofFirst = (document: DocumentContent & { id: string }, quantity: number): DocumentContent =>
  credit(document, { mode: "lines", lines: [{ id: first(document), quantity }] });
const lowered = (document: DocumentContent & { id: string }, unitCents: number): DocumentContent =>
  credit(document, { mode: "prices", prices: [{ id: first(document), unitCents }] });

const EU_BILL = bill(INTRA_EU, { ...EU_SAID });
const EU_DEPOSIT = deposit(INTRA_EU, 0.3, EU_SAID);

/** A document of each kind, by its name. */
export const DOCUMENT_KINDS: ReadonlyMap<string, DocumentContent> = new Map<string, DocumentContent>([
  ["bill of wine and juice with carriage", billOf(WINE)],
  ["bill at two rates", bill(TWO_RATES)],
  ["bill without a day of delivery", bill(TWO_RATES, { buyer: PRO, ...UNDATED })],
  ["bill whose VAT is due on the debits", bill(MIXED, { mentions: MENTIONS })],
  [
    "bill with discounts on lines",
    bill(orderOf("ht", [wine({ discount: 455 }), wine({ rateBp: 550, discount: 45 })])),
  ],
  [
    "bill with units given",
    bill(orderOf("ht", [wine({ add: 2 }), wine({ name: "Offert", unit: 0, type: "gift" })])),
  ],
  ["bill to a consumer, with tax", bill(CONSUMER, { buyer: person() })],
  ["bill to a consumer who fetched it", bill(CONSUMER, { buyer: person(), ...UNDATED })],
  [
    "bill to a consumer with a discount",
    bill(orderOf("ttc", [wine({ discount: 333 }), wine({ unit: 999 })]), { buyer: person() }),
  ],
  [
    "bill to a consumer of the Union, VAT of the seller",
    bill(CONSUMER, { buyer: person("BE", "1000", "Bruxelles"), ...UNDATED }),
  ],
  ["intra-Community bill", EU_BILL],
  ["intra-Community bill without a day of delivery", bill(INTRA_EU, { ...EU_SAID, ...UNDATED })],
  [
    "intra-Community bill delivered elsewhere",
    bill(INTRA_EU, { buyer: { ...GERMAN, delivery: at("AT", "1010", "Wien") } }),
  ],
  ["export to a business", bill(EXPORT, { buyer: AMERICAN })],
  ["export to a person", bill(EXPORT, { buyer: person("CH", "1200", "Genève"), ...UNDATED })],
  [
    "bill in Réunion",
    bill(orderOf("ttc", [wine({ rateBp: 850 }), wine({ name: "Jus", rateBp: 210 })]), {
      buyer: person("RE", "97400", "Saint-Denis"),
    }),
  ],
  [
    "bill in Guyane, without VAT",
    bill(orderOf("ht", [wine()], "export"), { buyer: person("GF", "97300", "Cayenne") }),
  ],
  [
    "bill in Corsica",
    bill(orderOf("ttc", [wine({ rateBp: 1000 }), wine({ name: "Jus", rateBp: 210 })]), {
      buyer: person("FR", "20000", "Ajaccio"),
    }),
  ],
  ["bill of services", bill(orderOf("ht", [visit()]))],
  ["bill of services to a business of the Union", bill(orderOf("ht", [visit()], "intraEu"), { ...EU_SAID })],
  ["bill of goods and services", bill(MIXED)],
  ["bill of goods and services at three rates", bill(MIXED_RATES, { buyer: person() })],
  [
    "bill with a free line",
    bill(
      orderOf("ht", [
        wine(),
        { name: "Étiquettes personnalisées", rateBp: 2000, quantity: 1, unit: 12_345, type: "merchandise" },
      ]),
    ),
  ],
  [
    "bill with tourist tax",
    bill(
      orderOf("ttc", [
        visit({ rateBp: 1000 }),
        {
          name: "Taxe de séjour",
          rateBp: 0,
          quantity: 1,
          unit: 1925,
          type: "touristTax",
          reason: "touristTax",
        },
      ]),
      { buyer: person() },
    ),
  ],
  [
    "bill with wrapping and duties",
    bill(
      orderOf("ht", [
        wine(),
        { name: "Emballage cadeau", rateBp: 2000, unit: 300, type: "dryMatter" },
        { name: "Droits d'accise", rateBp: 2000, quantity: 1, unit: 377, type: "tax" },
      ]),
    ),
  ],
  ["bill of carriage alone", bill(orderOf("ht", [shippingLine()]))],
  [
    "bill of five pages",
    bill(
      orderOf(
        "ht",
        Array.from({ length: 110 }, (_item, i) =>
          wine({ name: `Cuvée n° ${i + 1}`, unit: 733 + i, rateBp: i % 3 ? 2000 : 550, discount: i % 7 }),
        ),
      ),
    ),
  ],
  ["bill of a seller without VAT", bill(FRANCHISE, { seller: UNTAXED_SELLER })],
  [
    "bill of a seller without VAT to a consumer",
    bill(FRANCHISE, { seller: UNTAXED_SELLER, buyer: person(), ...UNDATED }),
  ],
  ["bill with VAT suspended", bill(orderOf("ht", [wine()], "suspended"))],
  ["bill of two orders", both()],
  ["bill to Monaco", bill(TWO_RATES, { buyer: { ...firm("MC", "98000", "Monaco", "FR12000045678") } })],
  ["bill paid before", bill(TWO_RATES, { paidOn: "2026-11-18" })],
  [
    "bill of services paid before",
    bill(orderOf("ttc", [visit()]), { paidOn: "2026-11-18", buyer: person() }),
  ],
  ["bill of goods and services paid before", bill(MIXED, { paidOn: "2026-11-18" })],
  ["deposit on wine", depositOfFutures()],
  ["deposit at two rates", deposit(TWO_RATES, 0.3)],
  ["deposit of a consumer", deposit(CONSUMER, 0.5, { buyer: person() })],
  ["deposit on services", deposit(orderOf("ttc", [visit()]), 0.3, { buyer: person() }, "services")],
  ["deposit on goods and services", deposit(MIXED, 0.4, {}, "mixed")],
  ["deposit inside the Union", EU_DEPOSIT],
  ["deposit on an export", deposit(EXPORT, 0.3, { buyer: AMERICAN })],
  ["deposit of a seller without VAT", deposit(FRANCHISE, 0.3, { seller: UNTAXED_SELLER, buyer: PRO })],
  [
    "final bill after a deposit",
    bill(FUTURES, { number: "FA-2026-00050" }, [{ ...paid({ ...depositOfFutures(), id: "deposit1" }) }]),
  ],
  ["final bill after a deposit at two rates", bill(TWO_RATES, {}, [paid(deposit(TWO_RATES, 0.3))])],
  ["final bill of which nothing is left", bill(TWO_RATES, {}, [paid(deposit(TWO_RATES, 1))])],
  [
    "final bill of services",
    bill(orderOf("ht", [visit()]), {}, [paid(deposit(orderOf("ht", [visit()]), 0.3, {}, "services"))]),
  ],
  ["final bill inside the Union", bill(INTRA_EU, EU_SAID, [paid(EU_DEPOSIT)])],
  ["credit of a whole bill", credit(bill(TWO_RATES), { mode: "whole" })],
  ["credit of two bottles", ofFirst(bill(TWO_RATES), 2)],
  ["credit of a price", lowered(bill(TWO_RATES), 1100)],
  ["credit of an amount", credit(bill(TWO_RATES), { mode: "amount", amountCents: 1234 })],
  ["credit of a consumer's bill", credit(bill(CONSUMER, { buyer: person(), ...UNDATED }), { mode: "whole" })],
  [
    "credit of a consumer's amount",
    credit(bill(CONSUMER, { buyer: person() }), { mode: "amount", amountCents: 777 }),
  ],
  ["credit of an intra-Community bill", credit(EU_BILL, { mode: "whole" })],
  ["credit of a part inside the Union", ofFirst(bill(INTRA_EU, { ...EU_SAID, ...UNDATED }), 2)],
  ["credit of an export", credit(bill(EXPORT, { buyer: AMERICAN }), { mode: "whole" })],
  ["credit of a bill without VAT", credit(bill(FRANCHISE, { seller: UNTAXED_SELLER }), { mode: "whole" })],
  ["credit of services", credit(bill(orderOf("ht", [visit()])), { mode: "whole" })],
  ["credit of a final bill", credit(bill(TWO_RATES, {}, [paid(deposit(TWO_RATES, 0.3))]), { mode: "whole" })],
  ["credit of a bill of two orders", credit(both(), { mode: "amount", amountCents: 5000 })],
  ["credit of a whole deposit", credit(deposit(TWO_RATES, 0.3), { mode: "whole" })],
  ["credit of a part of a deposit", credit(deposit(TWO_RATES, 0.3), { mode: "amount", amountCents: 1000 })],
  ["credit of a deposit inside the Union", credit(EU_DEPOSIT, { mode: "whole" })],
  ["credit of a bill paid before", credit(bill(TWO_RATES, { paidOn: "2026-11-18" }), { mode: "whole" })],
]);

/** A sale to a person in another member state, under the one-stop shop: at the rate of that country. */
export const ONE_STOP_SHOP: DocumentContent = bill(
  orderOf("ttc", [wine({ rateBp: 1900 }), shippingLine({ rateBp: 1900 })]),
  {
    buyer: person("DE", "10115", "Berlin"),
  },
);
