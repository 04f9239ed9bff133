import type { Id } from "@cuvee/core/kit/ids.ts";
import type { BasisPoints, E4 } from "@cuvee/core/kit/money.ts";
import type { OwnPrice, SaleDiscount } from "@cuvee/core/offer/pricing/sale.ts";
import type { Handing, MadeOrder } from "@cuvee/core/sales/tills/handing.ts";
import type { TillClient } from "@cuvee/core/sales/tills/snapshot.ts";
import type { VatType } from "@cuvee/core/shops/settings/settings.ts";
import type { TicketMove } from "@cuvee/core/sales/tills/ticket.ts";

/** So many of a format, and why they leave. */
export type ArticleLine = {
  kind: "article";
  id: Id;
  formatId: Id;
  quantity: number;
  move: TicketMove;
  own?: OwnPrice;
  discountBp?: BasisPoints;
  /** Why the discount was given, or why goods leave without sale. */
  reason?: string;
};

/** So many places of a visit at a price of its event. */
export type PlaceLine = { kind: "place"; id: Id; ticketId: Id; slotId: Id; quantity: number };

/** Something that is no article, worded and priced by who serves. */
export type OpenLine = {
  kind: "open";
  id: Id;
  name: string;
  quantity: number;
  unitE4: E4;
  vatType: VatType;
};

export type BasketLine = ArticleLine | PlaceLine | OpenLine;

/** The client of a basket, as far as a till needs him. */
export type BasketClient = Pick<TillClient, "id" | "name" | "buyer" | "points" | "credit">;

/** What somebody buys, before it is paid. */
export type Basket = {
  /** Of its ticket too: what was sold cannot be sold again. */
  id: Id;
  lines: BasketLine[];
  discount?: SaleDiscount;
  discountReason: string;
  client: BasketClient | null;
  /** Level of the loyalty programme whose discount is taken. */
  level: string | null;
  note: string;
  wantsBill: boolean;
  /** Sent or fetched later; null: it is carried away. */
  handing: Handing | null;
  /** What the server made of it: from then on it is paid or given up, and changed no more. */
  order: MadeOrder | null;
  /** The line that was touched last: keys act on it. */
  current: Id | null;
};

/** A basket for the next customer. */
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

export type BasketAct =
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
  | { do: "handing"; handing: Handing | null }
  | { do: "ordered"; order: MadeOrder | null }
  | { do: "current"; id: Id | null }
  | { do: "take"; basket: Basket }
  | { do: "void"; id: Id; lines: readonly BasketLine[] };

/** The most of a line (`priceOrder`). */
export const QUANTITY_MAX = 9999;
const inRange = (quantity: number): number => Math.min(quantity, QUANTITY_MAX);

/** What is sold as it is in the catalogue: another of it goes onto the same line. */
const isPlain = (line: ArticleLine): boolean => line.move === "sale" && !line.own && !line.discountBp;

const sameAs =
  (act: Extract<BasketAct, { do: "article" | "place" }>) =>
  (line: BasketLine): boolean =>
    act.do === "place"
      ? line.kind === "place" && line.ticketId === act.ticketId && line.slotId === act.slotId
      : line.kind === "article" && line.formatId === act.formatId && isPlain(line);

function add(basket: Basket, act: Extract<BasketAct, { do: "article" | "place" }>): Basket {
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

/** Changes one article's line; other lines stay the same objects, so that they are not drawn again. */
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

/** Without a reason that no longer holds: of a sale at its own price. */
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

/** The next basket after one was thrown away: what was scanned while the journal wrote that is the next customer's. */
function voided(basket: Basket, id: Id, gone: readonly BasketLine[]): Basket {
  const lines = basket.lines.flatMap((line) => {
    const quantity = line.quantity - (gone.find((one) => one.id === line.id)?.quantity ?? 0);
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
  return { ...emptyBasket(id), lines, current: lines.at(-1)?.id ?? null };
}

/** What may be done with a basket that became an order. */
const AFTER_ORDER: ReadonlySet<BasketAct["do"]> = new Set<BasketAct["do"]>([
  "ordered",
  "current",
  "take",
  "void",
]);

/** The basket after an act. A quantity of nothing takes the line away. What was ordered stays as it was. */
export function actOn(basket: Basket, act: BasketAct): Basket {
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
      return article(basket, act.id, (line) => ({ ...line, formatId: act.formatId }));
    case "move":
      return article(basket, act.id, (line) => moved(line, act.move, act.reason));
    case "own":
      return article(basket, act.id, (line) => owned(line, act.own));
    case "lineDiscount":
      return article(basket, act.id, (line) => discounted(line, act.discountBp, act.reason));
    case "void":
      return voided(basket, act.id, act.lines);
    case "discount": {
      const { discount: _, ...rest } = basket;
      return act.discount
        ? { ...rest, discount: act.discount, discountReason: act.reason }
        : { ...rest, discountReason: "" };
    }
    case "client":
      // Points are his who has them, and so is the address.
      return {
        ...basket,
        client: act.client,
        level: null,
        handing: basket.handing && { ...basket.handing, address: null },
      };
    case "level":
      return { ...basket, level: act.level };
    case "note":
      return { ...basket, note: act.note };
    case "bill":
      return { ...basket, wantsBill: act.wantsBill };
    case "handing":
      return { ...basket, handing: act.handing };
    case "ordered":
      return { ...basket, order: act.order };
    case "current":
      return { ...basket, current: act.id };
    case "take":
      return act.basket;
  }
}

/** Whether nothing is in it. */
export const isEmpty = ({ lines }: Basket): boolean => lines.length === 0;

/** A quantity typed before a code (`6*`, `6x`), and what is searched otherwise. */
export function typed(text: string): { quantity: number; rest: string } {
  const [, digits = "", rest = ""] = /^\s*(\d{1,4})\s*[*x×]\s*(.*)$/iu.exec(text) ?? [];
  const count = Number(digits);
  return digits !== "" && count > 0 ? { quantity: count, rest } : { quantity: 1, rest: text.trim() };
}
