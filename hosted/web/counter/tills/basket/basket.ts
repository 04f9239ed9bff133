import type { Id } from "@cuvee/core/kit/ids.ts";
import type { BasisPoints, E4 } from "@cuvee/core/kit/money.ts";
import type { OwnPrice, SaleDiscount } from "@cuvee/core/offer/pricing/sale.ts";
import type { Fulfilment, CreatedOrder } from "@cuvee/core/counter/tills/tickets/fulfilment.ts";
import type { TillClient } from "@cuvee/core/counter/tills/snapshot.ts";
import type { VatType } from "@cuvee/core/shops/settings/settings.ts";
import type { TicketMove } from "@cuvee/core/counter/tills/tickets/ticket.ts";

/** A quantity of a format, with the reason why it leaves. */
export type ArticleLine = {
  kind: "article";
  id: Id;
  formatId: Id;
  quantity: number;
  move: TicketMove;
  own?: OwnPrice;
  discountBp?: BasisPoints;
  /** Reason for the discount, or for goods that leave without sale. */
  reason?: string;
};

/** A quantity of places of a visit at a price of its event. */
export type PlaceLine = { kind: "place"; id: Id; ticketId: Id; slotId: Id; quantity: number };

/** An item that is no article, named and priced by the seller. */
export type OpenLine = {
  kind: "open";
  id: Id;
  name: string;
  quantity: number;
  unitE4: E4;
  vatType: VatType;
};

export type BasketLine = ArticleLine | PlaceLine | OpenLine;

/** The client of a basket, with the fields that a till needs. */
export type BasketClient = Pick<TillClient, "id" | "name" | "buyer" | "points" | "credit">;

/** A purchase before it is paid. */
export type Basket = {
  /** Id of its ticket too: a basket cannot be sold twice. */
  id: Id;
  lines: BasketLine[];
  discount?: SaleDiscount;
  discountReason: string;
  client: BasketClient | null;
  /** Level of the loyalty programme whose discount is used. */
  level: string | null;
  note: string;
  wantsBill: boolean;
  /** Shipped or collected later; null: the customer takes the goods away. */
  handing: Fulfilment | null;
  /** Order that the server made of it: from then on it is paid or given up, and no longer changed. */
  order: CreatedOrder | null;
  /** The line that was touched last: keys act on it. */
  current: Id | null;
};

/** Returns an empty basket for the next customer. */
export const emptyBasket = (id: Id): Basket => ({
  id,
  lines: [],
  discountReason: "",
  client: null,
  level: null,
  note: "",
  wantsBill: false,
  handing: null,
  order: null,
  current: null,
});

export type BasketCommand =
  | { do: "article"; id: Id; formatId: Id; quantity: number }
  | { do: "place"; id: Id; ticketId: Id; slotId: Id; quantity: number }
  | ({ do: "open" } & Pick<OpenLine, "id" | "name" | "unitE4" | "vatType">)
  | { do: "quantity"; id: Id; quantity: number }
  | { do: "format"; id: Id; formatId: Id }
  | { do: "move"; id: Id; move: TicketMove; reason: string }
  | { do: "own"; id: Id; own: OwnPrice | null }
  | { do: "lineDiscount"; id: Id; discountBp: BasisPoints; reason: string }
  | { do: "discount"; discount: SaleDiscount | null; reason: string }
  | { do: "client"; client: BasketClient | null }
  | { do: "level"; level: string | null }
  | { do: "note"; note: string }
  | { do: "bill"; wantsBill: boolean }
  | { do: "handing"; handing: Fulfilment | null }
  | { do: "ordered"; order: CreatedOrder | null }
  | { do: "current"; id: Id | null }
  | { do: "take"; basket: Basket }
  | { do: "void"; id: Id; lines: readonly BasketLine[] };

/** Highest quantity of a line (`priceOrder`). */
export const QUANTITY_MAX = 9999;
const inRange = (quantity: number): number => Math.min(quantity, QUANTITY_MAX);

/** Checks whether a line is sold as it is in the catalogue: another of it goes onto the same line. */
const isPlain = (line: ArticleLine): boolean => line.move === "sale" && !line.own && !line.discountBp;

const sameAs =
  (act: Extract<BasketCommand, { do: "article" | "place" }>) =>
  (line: BasketLine): boolean =>
    act.do === "place"
      ? line.kind === "place" && line.ticketId === act.ticketId && line.slotId === act.slotId
      : line.kind === "article" && line.formatId === act.formatId && isPlain(line);

function add(basket: Basket, act: Extract<BasketCommand, { do: "article" | "place" }>): Basket {
  const same = basket.lines.find(sameAs(act));
  const quantity = inRange((same?.quantity ?? 0) + act.quantity);
  if (same)
    return {
      ...basket,
      lines: basket.lines.map((line) => (line === same ? { ...line, quantity } : line)),
      current: same.id,
    };
  const { id } = act;
  const line: BasketLine =
    act.do === "place"
      ? { kind: "place", id, ticketId: act.ticketId, slotId: act.slotId, quantity }
      : { kind: "article", id, formatId: act.formatId, quantity, move: "sale" };
  return { ...basket, lines: [...basket.lines, line], current: id };
}

/** Changes one article's line; other lines stay the same objects, so that they are not rendered again. */
const article = (basket: Basket, id: Id, change: (line: ArticleLine) => ArticleLine): Basket => ({
  ...basket,
  lines: basket.lines.map((line) => (line.id === id && line.kind === "article" ? change(line) : line)),
  current: id,
});

function quantity(basket: Basket, id: Id, wanted: number): Basket {
  if (wanted > 0) {
    const count = inRange(wanted);
    return {
      ...basket,
      lines: basket.lines.map((line) => (line.id === id ? { ...line, quantity: count } : line)),
      current: id,
    };
  }
  const lines = basket.lines.filter((line) => line.id !== id);
  return { ...basket, lines, current: lines.at(-1)?.id ?? null };
}

/** Changes how a line leaves: only a sale keeps a special price and a discount, and it has no reason. */
function moved(
  { own, discountBp, reason: _, ...line }: ArticleLine,
  move: TicketMove,
  reason: string,
): ArticleLine {
  if (move !== "sale") return { ...line, move, reason };
  return { ...line, move, ...(own ? { own } : {}), ...(discountBp ? { discountBp } : {}) };
}

function discounted(
  { discountBp: _bp, reason: _reason, ...line }: ArticleLine,
  discountBp: BasisPoints,
  reason: string,
): ArticleLine {
  return discountBp > 0 ? { ...line, discountBp, reason } : line;
}

function owned({ own: _, ...line }: ArticleLine, own: OwnPrice | null): ArticleLine {
  return own ? { ...line, own } : line;
}

/**
 * Returns the next basket after one was voided: articles scanned while the journal wrote that belong to the next
 * customer.
 */
function voided(basket: Basket, id: Id, gone: readonly BasketLine[]): Basket {
  const lines = basket.lines.flatMap((line) => {
    const quantity = line.quantity - (gone.find((one) => one.id === line.id)?.quantity ?? 0);
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
  return { ...emptyBasket(id), lines, current: lines.at(-1)?.id ?? null };
}

type LineCommand = Extract<BasketCommand, { do: "format" | "move" | "own" | "lineDiscount" }>;

/** Returns an article line after an action on it alone. */
function changedLine(line: ArticleLine, act: LineCommand): ArticleLine {
  switch (act.do) {
    case "format":
      return { ...line, formatId: act.formatId };
    case "move":
      return moved(line, act.move, act.reason);
    case "own":
      return owned(line, act.own);
    case "lineDiscount":
      return discounted(line, act.discountBp, act.reason);
  }
}

type FactCommand = Extract<
  BasketCommand,
  { do: "level" | "note" | "bill" | "handing" | "ordered" | "current" }
>;

/** Returns the fact that an action sets on the basket. */
function changedFact(act: FactCommand): Partial<Basket> {
  switch (act.do) {
    case "level":
      return { level: act.level };
    case "note":
      return { note: act.note };
    case "bill":
      return { wantsBill: act.wantsBill };
    case "handing":
      return { handing: act.handing };
    case "ordered":
      return { order: act.order };
    case "current":
      return { current: act.id };
  }
}

/** Actions on a basket that became an order. */
const AFTER_ORDER: ReadonlySet<BasketCommand["do"]> = new Set<BasketCommand["do"]>([
  "ordered",
  "current",
  "take",
  "void",
]);

/** Returns the basket after an action. A quantity of zero removes the line. An ordered basket stays as it was. */
export function applyBasketCommand(basket: Basket, act: BasketCommand): Basket {
  if (basket.order && !AFTER_ORDER.has(act.do)) return basket;
  switch (act.do) {
    case "article":
    case "place":
      return add(basket, act);
    case "open": {
      const { do: _, ...line } = act;
      const lines = [...basket.lines, { kind: "open" as const, quantity: 1, ...line }];
      return { ...basket, lines, current: line.id };
    }
    case "quantity":
      return quantity(basket, act.id, act.quantity);
    case "format":
    case "move":
    case "own":
    case "lineDiscount":
      return article(basket, act.id, (line) => changedLine(line, act));
    case "void":
      return voided(basket, act.id, act.lines);
    case "discount": {
      const { discount: _, ...rest } = basket;
      return act.discount
        ? { ...rest, discount: act.discount, discountReason: act.reason }
        : { ...rest, discountReason: "" };
    }
    case "client":
      // Points and address belong to the client who was chosen before.
      return {
        ...basket,
        client: act.client,
        level: null,
        handing: basket.handing && { ...basket.handing, address: null },
      };
    case "take":
      return act.basket;
    default:
      return { ...basket, ...changedFact(act) };
  }
}

/** Splits a typed text into a quantity before a code (`6*`, `6x`), and the text to search. */
export function typed(text: string): { quantity: number; rest: string } {
  const [, digits = "", rest = ""] = /^\s*(\d{1,4})\s*[*x×]\s*(.*)$/iu.exec(text) ?? [];
  const count = Number(digits);
  return digits !== "" && count > 0 ? { quantity: count, rest } : { quantity: 1, rest: text.trim() };
}
