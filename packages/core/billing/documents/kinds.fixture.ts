import { basisPoints, cents, NO_CENTS } from "#kit/money.ts";
import { vatLines, type Rated } from "#offer/pricing/vat.ts";
import { creditParts, creditTakings, type CreditWhat } from "#sales/bills/credit.ts";
import { compose, depositSource, type Source } from "./compose.ts";
import type { AccountingType, Paper, PaperDeposit } from "./documents.ts";
import { groupKey, groupOf, type VatReason } from "./groups.ts";
import type { Operations } from "./operations.ts";
import { billOf, BUYER, depositOfFutures, FUTURES, MENTIONS, SELLER, WINE } from "./papers.fixture.ts";
import { beforeOf, wantAll } from "./take.ts";

// One document of each kind that a shop can issue, made as the server makes them: an order as contract, parts taken of it.

type Sold = {
  name: string;
  rateBp: number;
  quantity?: number;
  add?: number;
  /** Price of one unit in cents, in the terms of the order. */
  unit?: number;
  discount?: number;
  type?: AccountingType;
  reason?: VatReason;
};

/** An order with its VAT counted once per rate, as pricing counts it. */
function orderOf(chain: "ht" | "ttc", sold: readonly Sold[], reason?: VatReason, id = "order1"): Source {
  const lines = sold.map(
    (
      { name, rateBp, quantity = 6, add = 0, unit = 1250, discount = 0, type = "product", reason: own },
      at,
    ) => {
      const group = groupOf(basisPoints(reason ? 0 : rateBp), own ?? reason);
      return {
        ...group,
        id: `${id}-line${at}`,
        quantity,
        add,
        amountCents: cents(unit * quantity - discount),
        discountCents: cents(discount),
        accountingType: type,
        name,
        detail: type === "product" ? "2023 · 75 cl" : "",
        unitE4: (unit * 100) as Source["lines"][number]["unitE4"],
      };
    },
  );
  const groups = new Map(lines.map((line) => [groupKey(line), line]));
  const vat = [...groups].map(([key, { category, rateBp, reason: why }]) => {
    const rated = lines.filter((l) => groupKey(l) === key).map((l): Rated => [l.rateBp, l.amountCents]);
    const [row] = vatLines(rated, chain === "ttc");
    const none = { rateBp, baseCents: NO_CENTS, vatCents: NO_CENTS };
    return { category, ...(row ?? none), ...(why ? { reason: why } : {}) };
  });
  return { id, number: `CO-2026-${id}`, on: "2026-11-10", chain, lines, vat, orderOf: () => id };
}

const wine = (more: Partial<Sold> = {}): Sold => ({ name: "Cuvée des Calades", rateBp: 2000, ...more });
const carriage = (more: Partial<Sold> = {}): Sold => ({
  name: "Transport",
  rateBp: 2000,
  quantity: 1,
  unit: 1490,
  type: "shipping",
  ...more,
});
const visit = (more: Partial<Sold> = {}): Sold => ({
  name: "Visite et dégustation",
  rateBp: 2000,
  quantity: 4,
  unit: 1500,
  type: "tasting",
  ...more,
});

const NOBODY = { siren: "", siret: "", vatNumber: "" };
const at = (country: string, zipcode: string, city: string): Paper["buyer"]["billing"] => ({
  ...BUYER.billing,
  lines: ["12 place du Marché"],
  country,
  zipcode,
  city,
});
const { delivery: _, ...PRO } = BUYER;
const person = (country = "FR", zipcode = "84000", city = "Avignon"): Paper["buyer"] => ({
  ...PRO,
  ...NOBODY,
  kind: "individual",
  name: "Camille Dupré",
  billing: at(country, zipcode, city),
});
const firm = (country: string, zipcode: string, city: string, vatNumber: string): Paper["buyer"] => ({
  ...PRO,
  ...NOBODY,
  vatNumber,
  name: "Weinhandel Rhein GmbH",
  billing: at(country, zipcode, city),
});
const GERMAN = firm("DE", "10115", "Berlin", "DE123456789");
const AMERICAN = firm("US", "10001", "New York", "");
const ON_RECEIPTS = { ...MENTIONS, vatOnDebits: false };
/** Nothing is said of the day on which it was given: what was fetched, what was not sent yet. */
const UNDATED = { deliveredOn: undefined, mentions: ON_RECEIPTS };

const bill = (
  source: Source,
  said: Partial<Paper> = {},
  deposits: PaperDeposit[] = [],
): Paper & { id: string } => ({
  ...withoutUndefined(billOf(source, { mentions: ON_RECEIPTS, ...said }, deposits)),
  id: "bill1",
});

/** A paper holds what it knows and nothing else: it is sealed as JSON. */
const withoutUndefined = (paper: Paper): Paper => JSON.parse(JSON.stringify(paper)) as Paper;

function deposit(
  source: Source,
  share: number,
  said: Partial<Paper> = {},
  operations: Operations = "goods",
): Paper & { id: string } {
  const whole = source.vat.reduce((a, v) => a + v.baseCents + v.vatCents, 0);
  const asked = depositSource(source, source.vat, cents(Math.round(whole * share)), () => ({
    name: `Acompte sur la commande ${source.number}`,
    detail: "",
  }));
  const nothing = beforeOf([]);
  const { deliveredOn: __, ...paper } = billOf(source, { mentions: ON_RECEIPTS, ...said });
  return {
    ...withoutUndefined({
      ...paper,
      ...compose([{ source: asked, before: nothing, wants: wantAll(asked, nothing) }]),
      kind: "deposit",
      number: "AC-2026-00007",
      dueOn: paper.issuedOn,
      operations,
    }),
    id: "deposit1",
  };
}

/** A deposit that was paid in full. */
const paid = ({ id, number, issuedOn, vat }: Paper & { id: string }): PaperDeposit => ({
  id,
  number,
  on: issuedOn,
  vat,
});

function credit(of: Paper & { id: string }, what: CreditWhat): Paper {
  const takings = creditTakings(creditParts(of, []), what);
  if (!Array.isArray(takings)) throw new RangeError(takings.code);
  const { dueOn: __, deposits: ___, ...same } = of;
  const kind = of.kind === "deposit" ? { kind: of.kind } : {};
  return withoutUndefined({
    ...same,
    ...compose(takings),
    kind: "credit",
    number: "AV-2026-00003",
    issuedOn: "2026-11-27",
    dueOn: null,
    corrects: [{ id: of.id, ...kind, number: of.number, on: of.issuedOn, reason: "Bouteilles bouchonnées" }],
  });
}

const TWO_RATES = orderOf("ht", [wine(), wine({ name: "Jus de raisin", rateBp: 550 }), carriage()]);
const CONSUMER = orderOf("ttc", [
  wine(),
  wine({ name: "Nectar de pêche", rateBp: 550, quantity: 3 }),
  carriage(),
]);
const INTRA_EU = orderOf("ht", [wine(), carriage()], "intraEu");
const EXPORT = orderOf("ht", [wine(), carriage()], "export");
const MIXED = orderOf("ht", [wine(), visit()]);
const MIXED_RATES = orderOf("ttc", [wine(), visit({ rateBp: 1000 }), wine({ name: "Jus", rateBp: 550 })]);
const FRANCHISE = orderOf("ht", [wine(), carriage()], "franchise");
const UNTAXED_SELLER = { ...SELLER, vatNumber: "" };
const EU_SAID = { buyer: GERMAN };

const both = (): Paper & { id: string } => {
  const nothing = beforeOf([]);
  const sources = [
    orderOf("ht", [wine(), carriage()]),
    orderOf("ttc", [wine({ unit: 999 })], undefined, "order2"),
  ];
  const taken = sources.map((source) => ({ source, before: nothing, wants: wantAll(source, nothing) }));
  return { ...bill(TWO_RATES), ...compose(taken) };
};

const first = (paper: Paper): string => paper.lines[0]?.sourceId ?? "";
const ofFirst = (paper: Paper & { id: string }, quantity: number): Paper =>
  credit(paper, { mode: "lines", lines: [{ id: first(paper), quantity }] });
const lowered = (paper: Paper & { id: string }, unitCents: number): Paper =>
  credit(paper, { mode: "prices", prices: [{ id: first(paper), unitCents }] });

const EU_BILL = bill(INTRA_EU, { ...EU_SAID });
const EU_DEPOSIT = deposit(INTRA_EU, 0.3, EU_SAID);

/** A document of each kind, by its name. */
export const DOCUMENT_KINDS: ReadonlyMap<string, Paper> = new Map<string, Paper>([
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
  ["bill of carriage alone", bill(orderOf("ht", [carriage()]))],
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
export const ONE_STOP_SHOP: Paper = bill(
  orderOf("ttc", [wine({ rateBp: 1900 }), carriage({ rateBp: 1900 })]),
  {
    buyer: person("DE", "10115", "Berlin"),
  },
);
