import type { PricingContext } from "#offer/pricing/pricingContext.ts";
import { vatTypeOf } from "#billing/accounting/vatTypes.ts";
import type { AccountingType } from "#billing/documents/documents.ts";
import { groupOf } from "#billing/documents/vatGroups.ts";
import { addVat, beforeOf, takePortion, requestRest } from "#billing/documents/portions.ts";
import type { Id } from "#kit/ids.ts";
import { cents, lineAmount, NO_CENTS, sum, type Cents, type E4 } from "#kit/money.ts";
import type { PricedLine, PricedOrder } from "#offer/pricing/priced.ts";
import { priceSale, type PricedAs, type SaleLine, type SaleInput } from "#offer/pricing/sale.ts";
import { orderSource } from "#sales/bills/source.ts";
import type { OrderLine } from "#sales/orders/orders.ts";
import { ticketNumber } from "#counter/tills/numbers.ts";
import { dueOf, splitIntoPayments, type Tender } from "./payments.ts";
import { asTicketVat, type ReturnedItems } from "./refunds.ts";
import type { Ticket, TicketLine, TicketMove } from "./ticket.ts";

/** A line of a basket at a till. `reason`: why it is cheaper, or leaves without sale. */
export type TillLine = SaleLine & { move: TicketMove; reason?: string };
/** Places of a slot; `detail` gives its time. */
export type TillPlace = { ticketId: Id; slotId: Id; quantity: number; detail: string };

/** A basket at a till. */
export type TillSaleInput = Pick<SaleInput, "free" | "discount" | "promoCode" | "loyaltyLevel"> & {
  lines: TillLine[];
  places: TillPlace[];
  /** Reason for the discount on the whole ticket. */
  discountReason?: string;
};

/** A basket with its price; `leaving` are its lines that leave without sale, at their price. */
export type PricedTill = PricedOrder & { leaving: PricedLine[] };

/**
 * Prices a basket at a till: the `priceSale` of its sales, at the place of sale. Goods that leave without sale count
 * for no threshold. Same errors as `priceOrder`.
 */
export function priceTicket(input: TillSaleInput, { shelf, buyer, rules, at }: PricingContext): PricedTill {
  // Handed over at the counter: taxed at the shop's location, wherever the client lives.
  const { country: _, ...client } = buyer;
  const { free, discount, promoCode, loyaltyLevel } = input;
  const price = (lines: SaleLine[], rest: Omit<PricedAs, "lines">): PricedOrder =>
    priceSale({ lines, ...rest }, { shelf, buyer: client, rules, at });
  const left = input.lines.filter((l) => l.move !== "sale");
  return {
    ...price(
      input.lines.filter((l) => l.move === "sale"),
      {
        free,
        reservations: input.places.map(({ ticketId, quantity }) => ({ ticketId, quantity })),
        ...(discount ? { discount, sparesAgreed: true as const } : {}),
        ...(promoCode ? { promoCode } : {}),
        ...(loyaltyLevel ? { loyaltyLevel } : {}),
      },
    ),
    leaving: left.length === 0 ? [] : price(left, { free: [] }).lines,
  };
}

/** Names of goods and everything else on a ticket, in the language of the shop. */
export type TicketLabels = {
  goods: (formatId: Id) => {
    accountingType: AccountingType;
    name: string;
    /** Vintage and format. */
    detail: string;
    sku?: string;
    gtin?: string;
  };
  place: (ticketId: Id) => string;
  wrapping: string;
  duty: (name: string) => string;
};

/** Data from which a ticket is made. `back`: items of one earlier ticket that come back with it. */
export type Selling = {
  id: Id;
  code: string;
  n: number;
  isTraining: boolean;
  wish: TillSaleInput;
  priced: PricedTill;
  words: TicketLabels;
  back?: ReturnedItems;
  client?: { id: Id; name: string };
  tenders: readonly Tender[];
  tipsCents: Cents;
  settles?: Ticket["settles"];
  wantsBill?: boolean;
  note?: string;
};

function goodsLine(line: PricedLine, { words }: Selling): OrderLine {
  const { name, detail } = words.goods(line.formatId);
  return {
    id: line.wishId ?? line.formatId,
    formatId: line.formatId,
    productId: line.productId,
    name,
    vintage: detail,
    formatName: "",
    quantity: line.quantity,
    add: line.add,
    unitE4: line.unitE4,
    amountCents: line.amountCents,
    discountCents: line.discountCents,
    vatRateBp: line.vatRateBp,
    ...(line.wrapping ? { wrapping: line.wrapping } : {}),
  };
}

const codesOf = (selling: Selling, formatId: Id): Pick<TicketLine, "sku" | "gtin"> => {
  const { sku, gtin } = selling.words.goods(formatId);
  return { ...(sku ? { sku } : {}), ...(gtin ? { gtin } : {}) };
};

/**
 * Returns the sales, line by line with their part of base and VAT: the whole of the contract that an order would be.
 */
function sold(selling: Selling): Pick<Ticket, "lines" | "vat"> {
  const { wish: input, priced, words } = selling;
  const source = orderSource(
    {
      id: selling.id,
      number: "",
      on: "",
      lines: priced.lines.map((line) => goodsLine(line, selling)),
      priced,
    },
    (line) => ({ accountingType: words.goods(line.formatId).accountingType }),
    {
      wrapping: words.wrapping,
      shipping: "",
      duty: words.duty,
      ticket: (id) => ({ name: words.place(id), detail: "" }),
      gift: "",
    },
  );
  if (source.lines.length === 0) return { lines: [], vat: [] };
  const { lines, vat } = takePortion(source, beforeOf([]), requestRest(source, beforeOf([])));
  return {
    vat: vat.filter((row) => row.reason !== "touristTax").map(asTicketVat),
    lines: source.lines.flatMap((line, at): TicketLine[] => {
      const part = lines.find(({ id }) => id === line.id);
      if (!part) return [];
      const wished = input.lines.find(({ id }) => id === line.id);
      const listed = priced.lines.find((l) => l.wishId === line.id);
      const place = line.id.startsWith("ticket:") ? input.places[Number(line.id.slice(7))] : undefined;
      const before = wished?.own ? listed?.trace[0]?.values["beforeE4"] : listed?.listE4;
      // Places that are free because of a large purchase are a discount.
      const discount = cents(lineAmount(line.unitE4, line.quantity) - part.amountCents);
      const reason = wished?.reason ?? (discount > 0 ? input.discountReason : undefined);
      const { formatId } = line;
      return [
        {
          category: line.category,
          rateBp: line.rateBp,
          ...(line.reason ? { reason: line.reason } : {}),
          id: line.id || String(at),
          move: "sale",
          accountingType: line.accountingType,
          vatType: vatTypeOf(line, line.accountingType, "FR"),
          ...(formatId ? { formatId, ...codesOf(selling, formatId) } : {}),
          ...(place ? { ticketId: place.ticketId, slotId: place.slotId } : {}),
          name: line.name,
          detail: place ? place.detail : line.detail,
          quantity: part.quantity,
          add: part.add,
          listE4: (typeof before === "number" ? before : line.unitE4) as E4,
          unitE4: line.unitE4,
          ...(wished?.own ? { own: { by: wished.own.by, reason: wished.own.reason } } : {}),
          discountCents: discount,
          ...(reason ? { why: reason } : {}),
          amountCents: part.amountCents,
          netCents: part.netCents,
        },
      ];
    }),
  };
}

function left(selling: Selling): TicketLine[] {
  const { wish: input, priced, words } = selling;
  return input.lines.flatMap((line): TicketLine[] => {
    const found = priced.leaving.find((l) => l.wishId === line.id);
    if (line.move === "sale" || !found) return [];
    const { accountingType, name, detail } = words.goods(line.formatId);
    const group = groupOf(found.vatRateBp, priced.exemption);
    return [
      {
        ...group,
        id: line.id,
        move: line.move,
        accountingType,
        vatType: vatTypeOf(group, accountingType, "FR"),
        formatId: line.formatId,
        ...codesOf(selling, line.formatId),
        name,
        detail,
        quantity: line.quantity,
        add: 0,
        listE4: found.listE4,
        unitE4: 0 as E4,
        discountCents: NO_CENTS,
        ...(line.reason ? { why: line.reason } : {}),
        amountCents: NO_CENTS,
        netCents: NO_CENTS,
      },
    ];
  });
}

/** Returns the points that a sale gives and takes; undefined where it moves none. */
function pointsOf({ wish, priced, back }: Selling): Ticket["points"] {
  const earned = (priced.loyalty?.pointsEarned ?? 0) + (back?.points ?? 0);
  const spent = wish.loyaltyLevel ? (priced.loyalty?.pointsToLose ?? 0) : 0;
  return earned !== 0 || spent !== 0 ? { earned, spent } : undefined;
}

/** Returns the ticket of a basket before payment. Throws RangeError like `ticketOf`. */
export function unpaidTicket(selling: Selling): Ticket {
  const { wish: input, priced, back, client, settles } = selling;
  const known = new Set([...priced.lines, ...priced.leaving].map((l) => l.wishId));
  if (input.lines.some((l) => !known.has(l.id)) || priced.tickets.length !== input.places.length)
    throw new RangeError("goods without a price");
  const own = sold(selling);
  if (back && own.lines.length > 0 && back.chain !== priced.chain) throw new RangeError("chain");
  // A ticket that only takes goods back keeps their terms.
  const terms = own.lines.length === 0 && back ? back : priced;
  const lines = [...own.lines, ...left(selling), ...(back?.lines ?? [])];
  const vat = addVat([...own.vat, ...(back?.vat ?? [])]).map(asTicketVat);
  const touristTaxCents = sum(lines.filter((l) => l.reason === "touristTax").map((l) => l.amountCents));
  const totalHtCents = sum(vat.map((v) => v.baseCents));
  const totalVatCents = sum(vat.map((v) => v.vatCents));
  const points = client ? pointsOf(selling) : undefined;
  return {
    kind: "ticket",
    id: selling.id,
    n: selling.n,
    number: ticketNumber(selling.code, selling.n, selling.isTraining),
    chain: terms.chain,
    typology: terms.typology,
    ...(client ? { client } : {}),
    lines,
    vat,
    totalHtCents,
    totalVatCents,
    totalTtcCents: cents(totalHtCents + totalVatCents + touristTaxCents),
    touristTaxCents,
    tipsCents: selling.tipsCents,
    ...(settles ? { settles } : {}),
    payments: [],
    ...(points ? { points } : {}),
    ...(selling.wantsBill ? { wantsBill: true as const } : {}),
    ...(selling.note ? { note: selling.note } : {}),
  };
}

/**
 * Returns the ticket of a paid basket (rules §3.2). Throws RangeError where the payments differ from the amount due,
 * where goods or places have no price, and where returned items were sold in other terms (with or without tax) than the
 * sales.
 */
export function ticketOf(selling: Selling): Ticket {
  const ticket = unpaidTicket(selling);
  const { payments, restCents } = splitIntoPayments(dueOf(ticket), selling.tenders);
  if (restCents !== 0) throw new RangeError(`not paid: ${restCents}`);
  return { ...ticket, payments };
}
