import type { PricedLine, TraceStep } from "@cuvee/core/offer/pricing/priced.ts";
import type { Id } from "@cuvee/core/kit/ids.ts";
import { sum, NO_CENTS, type Cents, type E4 } from "@cuvee/core/kit/money.ts";
import type { Closing } from "@cuvee/core/sales/tills/closings.ts";
import type { TillEvent, TillEventName } from "@cuvee/core/sales/tills/journal.ts";
import type { TillAct } from "@cuvee/core/sales/tills/points.ts";
import type { PricedTill, TillWish } from "@cuvee/core/sales/tills/sell.ts";
import type { Ticket } from "@cuvee/core/sales/tills/ticket.ts";
import { createContext, useContext } from "react";
import type { Articles } from "#sales/tills/articles.ts";
import type { Basket, BasketAct, BasketLine } from "#sales/tills/basket.ts";
import type { TillEngine } from "#sales/tills/engine.ts";
import type { Catalogue } from "#sales/tills/snapshot.ts";
import type { Recorded, TillState } from "#sales/tills/tillState.ts";

/** What is open over the sale. */
export type PaneName =
  | "line"
  | "open"
  | "handing"
  | "client"
  | "visits"
  | "discount"
  | "note"
  | "parked"
  | "refund"
  | "menu"
  | "cash"
  | "closing"
  | "log"
  | "enrol"
  | "keys"
  | "clock"
  | "pay";

/** A line of the basket as it is shown. */
export type ShownLine = {
  line: BasketLine;
  name: string;
  detail: string;
  unitE4: E4;
  amountCents: Cents;
  discountCents: Cents;
  /** Given units of a tier. */
  add: number;
  trace: readonly TraceStep[];
  /** A single 75 cl bottle: other formats are no "bouteille" to the person at the till. */
  isBottle?: boolean;
  /** Units of the article that reach the next tier. */
  missing?: number | undefined;
  /** The next price tier, and how many bottles are missing. */
  next?: PricedLine["next"];
  /** Nothing can be sold of it: it has no price here, or is gone from the catalogue. */
  isUnsold: boolean;
  /** More than lies in the warehouse. */
  isShort: boolean;
};

/** The sale under way, for every part of the screen. */
export type Sale = {
  till: TillEngine;
  state: TillState;
  catalogue: Catalogue;
  articles: Articles;
  basket: Basket;
  act: (act: BasketAct) => void;
  wish: TillWish;
  priced: PricedTill;
  lines: readonly ShownLine[];
  /** What it comes to: of an order what the server said. */
  dueCents: Cents;
  /** Bottles and other pieces in the basket. */
  pieces: number;
  pane: PaneName | null;
  show: (pane: PaneName | null) => void;
  /** Closes this one, unless another was opened meanwhile. */
  leave: (pane: PaneName) => void;
  add: (formatId: Id, quantity: number) => void;
  /** Does what needs a right; a refusal is recorded and told. */
  guarded: (act: TillAct, run: () => void) => void;
  /** Writes into the journal what was done by a right. */
  log: (name: TillEventName, facts: NonNullable<TillEvent["facts"]>) => void;
  /** Sets how many of a line there are, none takes it away; less than was entered needs the right, and the journal knows. */
  count: (line: ShownLine, quantity: number) => void;
  /** A ticket that was just made, until the next customer comes. */
  done: Recorded<Ticket> | null;
  finish: (ticket: Recorded<Ticket> | null) => void;
  /** The day is closed: its report is shown, then the till waits to be opened. */
  close: (closings: readonly Recorded<Closing>[]) => void;
  /** A clock that differs from the server's is asked about once, before a ticket is made: what was wanted then, and to go on all the same. */
  clock: { wants: PaneName; accept: () => void };
  /** The basket that was thrown away last, until the next one begins: it can be had back. */
  voided: Basket | null;
  setVoided: (basket: Basket | null) => void;
  /** A ticket that was scanned, to be given back. */
  wanted: string;
  want: (number: string) => void;
};

export const SaleContext = createContext<Sale | null>(null);

/** The sale under way. */
export function useSale(): Sale {
  const sale = useContext(SaleContext);
  if (!sale) throw new Error("no sale");
  return sale;
}

const pieceCount = (line: PricedLine): number => line.quantity + line.add;

/** Pieces that leave or are sold. */
export const piecesOf = ({ lines, leaving }: PricedTill): number =>
  [...lines, ...leaving].reduce((all, line) => all + pieceCount(line), 0);

/** What is paid for the lines before discounts, and what was taken off. */
export const discountOf = ({ lines }: Pick<Sale, "lines">): Cents =>
  sum(
    lines.map((line) =>
      line.line.kind !== "article" || line.line.move === "sale" ? line.discountCents : NO_CENTS,
    ),
  );
