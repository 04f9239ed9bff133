import type { PricedLine, TraceStep } from "@cuvee/core/offer/pricing/priced.ts";
import type { Id } from "@cuvee/core/kit/ids.ts";
import { sum, NO_CENTS, type Cents, type E4 } from "@cuvee/core/kit/money.ts";
import type { Closing } from "@cuvee/core/counter/tills/closings/closings.ts";
import type { TillEvent, TillEventName } from "@cuvee/core/counter/tills/journal.ts";
import type { TillOperation } from "@cuvee/core/counter/pointsOfSale/points.ts";
import type { PricedTill, TillSaleInput } from "@cuvee/core/counter/tills/tickets/ticketSale.ts";
import type { Ticket } from "@cuvee/core/counter/tills/tickets/ticket.ts";
import { createContext, useContext } from "react";
import type { Articles } from "#counter/tills/finder/articles.ts";
import type { Basket, BasketCommand, BasketLine } from "#counter/tills/basket/basket.ts";
import type { TillEngine } from "#counter/tills/device/engine.ts";
import type { Catalogue } from "#counter/tills/device/snapshot.ts";
import type { Recorded, TillState } from "#counter/tills/device/tillState.ts";

/** Panes over the sale. */
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

/** A line of the basket for display. */
export type ShownLine = {
  line: BasketLine;
  name: string;
  detail: string;
  unitE4: E4;
  amountCents: Cents;
  discountCents: Cents;
  /** Free units of a tier. */
  add: number;
  trace: readonly TraceStep[];
  /** A single 75 cl bottle: other formats are no "bouteille" to the person at the till. */
  isBottle?: boolean;
  /** Units of the article that reach the next tier. */
  missing?: number | undefined;
  /** The next price tier, and how many bottles are missing. */
  next?: PricedLine["next"];
  /** The line cannot be sold: it has no price here, or is no longer in the catalogue. */
  isUnsold: boolean;
  /** Exceeds the stock of the warehouse. */
  isShort: boolean;
};

/** The current sale, for every part of the screen. */
export type Sale = {
  till: TillEngine;
  state: TillState;
  catalogue: Catalogue;
  articles: Articles;
  basket: Basket;
  act: (act: BasketCommand) => void;
  wish: TillSaleInput;
  priced: PricedTill;
  lines: readonly ShownLine[];
  /** Total due: for an order, the server's amount. */
  dueCents: Cents;
  /** Bottles and other pieces in the basket. */
  pieces: number;
  pane: PaneName | null;
  show: (pane: PaneName | null) => void;
  /** Closes this one, unless another was opened meanwhile. */
  leave: (pane: PaneName) => void;
  add: (formatId: Id, quantity: number) => void;
  /** Runs an action that needs a right; a refusal is recorded and shown. */
  guarded: (act: TillOperation, run: () => void) => void;
  /** Records in the journal an action that needed a right. */
  log: (name: TillEventName, facts: NonNullable<TillEvent["facts"]>) => void;
  /** Sets the quantity of a line, zero removes it; a reduction needs the right, and is recorded in the journal. */
  count: (line: ShownLine, quantity: number) => void;
  /** The ticket just made, until the next customer comes. */
  done: Recorded<Ticket> | null;
  finish: (ticket: Recorded<Ticket> | null) => void;
  /** Called when the day is closed: its report is shown, then the till waits to be opened. */
  close: (closings: readonly Recorded<Closing>[]) => void;
  /**
   * A clock that differs from the server's is confirmed once, before a ticket is made: holds the pane that was wanted
   * then, and the function to go on all the same.
   */
  clock: { wants: PaneName; accept: () => void };
  /** The last voided basket, until the next one begins: it can be restored. */
  voided: Basket | null;
  setVoided: (basket: Basket | null) => void;
  /** A scanned ticket to refund. */
  wanted: string;
  want: (number: string) => void;
};

export const SaleContext = createContext<Sale | null>(null);

/** The last voided basket, until the next one begins: it can be restored. */
export function useSale(): Sale {
  const sale = useContext(SaleContext);
  if (!sale) throw new Error("no sale");
  return sale;
}

const pieceCount = (line: PricedLine): number => line.quantity + line.add;

/** Counts the pieces that leave or are sold. */
export const piecesOf = ({ lines, leaving }: PricedTill): number =>
  [...lines, ...leaving].reduce((all, line) => all + pieceCount(line), 0);

/** Returns the discounts: the price of the lines before discounts less the price to pay. */
export const discountOf = ({ lines }: Pick<Sale, "lines">): Cents =>
  sum(
    lines.map((line) =>
      line.line.kind !== "article" || line.line.move === "sale" ? line.discountCents : NO_CENTS,
    ),
  );
