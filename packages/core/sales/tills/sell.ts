import { vatTypeOf } from "#billing/accounting/vatTypes.ts";
import type { AccountingType } from "#billing/documents/documents.ts";
import { groupOf } from "#billing/documents/groups.ts";
import { addVat, beforeOf, take, wantAll } from "#billing/documents/take.ts";
import type { Id } from "#kit/ids.ts";
import { cents, lineAmount, NO_CENTS, sum, type Cents, type E4 } from "#kit/money.ts";
import type { PricedLine, PricedOrder, PricingBuyer } from "#offer/pricing/priced.ts";
import { priceSale, type PricedAs, type SaleLine, type SaleWish } from "#offer/pricing/sale.ts";
import type { Shelf } from "#offer/pricing/shelf.ts";
import { orderSource } from "#sales/bills/source.ts";
import type { OrderLine } from "#sales/orders/orders.ts";
import type { ShopRules } from "#shops/settings/settings.ts";
import { ticketNumber } from "./numbers.ts";
import { dueOf, payWith, type Tender } from "./payments.ts";
import { asTicketVat, type Back } from "./refunds.ts";
import type { Ticket, TicketLine, TicketMove } from "./ticket.ts";

/** A line of a basket at a till. `reason`: why it is cheaper, or leaves without sale. */
export type TillLine = SaleLine & { move: TicketMove; reason?: string };
/** Places of a slot; `detail` says when. */
export type TillPlace = { ticketId: Id; slotId: Id; quantity: number; detail: string };

/** A basket at a till. */
export type TillWish = Pick<SaleWish, "free" | "discount" | "promoCode" | "loyaltyLevel"> & {
  lines: TillLine[];
  places: TillPlace[];
  /** Why the whole ticket is cheaper. */
  discountReason?: string;
};

/** A basket with its price; `leaving` are its lines that leave without sale, at what they would cost. */
export type PricedTill = PricedOrder & { leaving: PricedLine[] };

/**
 * Price of a basket at a till: what `priceSale` says of what is sold, where it is sold. Goods that leave without sale count for no
 * threshold. Same errors as `priceOrder`.
 */
export function priceTicket(
  wish: TillWish,
  shelf: Shelf,
  buyer: PricingBuyer,
  rules: ShopRules,
  at: number,
): PricedTill {
  // Handed over at the counter: taxed where the shop is, wherever the client lives.
  const { country: _, ...client } = buyer;
  const { free, discount, promoCode, loyaltyLevel } = wish;
  const price = (lines: SaleLine[], rest: Omit<PricedAs, "lines">): PricedOrder =>
    priceSale({ lines, ...rest }, shelf, client, rules, at);
  const left = wish.lines.filter((l) => l.move !== "sale");
  return {
    ...price(
      wish.lines.filter((l) => l.move === "sale"),
      {
        free,
        reservations: wish.places.map(({ ticketId, quantity }) => ({ ticketId, quantity })),
        ...(discount ? { discount, sparesAgreed: true as const } : {}),
        ...(promoCode ? { promoCode } : {}),
        ...(loyaltyLevel ? { loyaltyLevel } : {}),
      },
    ),
    leaving: left.length === 0 ? [] : price(left, { free: [] }).lines,
  };
}

/** What a ticket calls goods and everything else, in the language of the shop. */
export type TicketWords = {
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

/** What a ticket is made of. `back`: what comes back with it, of one earlier ticket. */
export type Selling = {
  id: Id;
  code: string;
  n: number;
  isTraining: boolean;
  wish: TillWish;
  priced: PricedTill;
  words: TicketWords;
  back?: Back;
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

/** What is sold, line by line with its part of base and VAT: the whole of the contract that an order would be. */
function sold(selling: Selling): Pick<Ticket, "lines" | "vat"> {
  const { wish, priced, words } = selling;
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
  const { lines, vat } = take(source, beforeOf([]), wantAll(source, beforeOf([])));
  return {
    vat: vat.filter((row) => row.reason !== "touristTax").map(asTicketVat),
    lines: source.lines.flatMap((line, at): TicketLine[] => {
      const part = lines.find(({ id }) => id === line.id);
      if (!part) return [];
      const wished = wish.lines.find(({ id }) => id === line.id);
      const listed = priced.lines.find((l) => l.wishId === line.id);
      const place = line.id.startsWith("ticket:") ? wish.places[Number(line.id.slice(7))] : undefined;
      const before = wished?.own ? listed?.trace[0]?.values["beforeE4"] : listed?.listE4;
      // Places that are free because much is bought are a discount.
      const discount = cents(lineAmount(line.unitE4, line.quantity) - part.amountCents);
      const reason = wished?.reason ?? (discount > 0 ? wish.discountReason : undefined);
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
  const { wish, priced, words } = selling;
  return wish.lines.flatMap((line): TicketLine[] => {
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

/** What a basket comes to before anybody pays: the ticket without payments. Throws RangeError as `ticketOf`. */
export function unpaidTicket(selling: Selling): Ticket {
  const { wish, priced, back, client, settles } = selling;
  const known = new Set([...priced.lines, ...priced.leaving].map((l) => l.wishId));
  if (wish.lines.some((l) => !known.has(l.id)) || priced.tickets.length !== wish.places.length)
    throw new RangeError("goods without a price");
  const own = sold(selling);
  if (back && own.lines.length > 0 && back.chain !== priced.chain) throw new RangeError("chain");
  const lines = [...own.lines, ...left(selling), ...(back?.lines ?? [])];
  const vat = addVat([...own.vat, ...(back?.vat ?? [])]).map(asTicketVat);
  const touristTaxCents = sum(lines.filter((l) => l.reason === "touristTax").map((l) => l.amountCents));
  const totalHtCents = sum(vat.map((v) => v.baseCents));
  const totalVatCents = sum(vat.map((v) => v.vatCents));
  const earned = (priced.loyalty?.pointsEarned ?? 0) + (back?.points ?? 0);
  const spent = wish.loyaltyLevel ? (priced.loyalty?.pointsToLose ?? 0) : 0;
  return {
    kind: "ticket",
    id: selling.id,
    n: selling.n,
    number: ticketNumber(selling.code, selling.n, selling.isTraining),
    chain: own.lines.length === 0 && back ? back.chain : priced.chain,
    typology: own.lines.length === 0 && back ? back.typology : priced.typology,
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
    ...(client && (earned !== 0 || spent !== 0) ? { points: { earned, spent } } : {}),
    ...(selling.wantsBill ? { wantsBill: true as const } : {}),
    ...(selling.note ? { note: selling.note } : {}),
  };
}

/**
 * The ticket of a basket that is paid (rules §3.2). Throws RangeError where what is paid is not what it asks for, where goods or
 * places have no price, and where what comes back was sold in other terms (with or without tax) than what is sold.
 */
export function ticketOf(selling: Selling): Ticket {
  const ticket = unpaidTicket(selling);
  const { payments, restCents } = payWith(dueOf(ticket), selling.tenders);
  if (restCents !== 0) throw new RangeError(`not paid: ${restCents}`);
  return { ...ticket, payments };
}
