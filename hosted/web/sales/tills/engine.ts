import type { Id } from "@cuvee/core/kit/ids.ts";
import type { Cents } from "@cuvee/core/kit/money.ts";
import type { Closing } from "@cuvee/core/sales/tills/closings.ts";
import type {
  CashMove,
  CashPurpose,
  Duplicate,
  Opening,
  TillEvent,
  TillEventName,
} from "@cuvee/core/sales/tills/journal.ts";
import type { TillAct } from "@cuvee/core/sales/tills/points.ts";
import type { CashCount } from "@cuvee/core/sales/tills/running.ts";
import type { Selling } from "@cuvee/core/sales/tills/sell.ts";
import type { Ticket } from "@cuvee/core/sales/tills/ticket.ts";
import { useSyncExternalStore } from "react";
import type { Catalogue } from "#sales/tills/snapshot.ts";
import type { ClientIndex } from "#sales/tills/clientIndex.ts";
import type { Recorded, TillState } from "#sales/tills/tillState.ts";

/** What the till gives a ticket: its number, whose it is, and whether it is no real one (`Selling` of `sell.ts`). */
export type TicketStamp = Pick<Selling, "id" | "code" | "n" | "isTraining">;

/**
 * The till of a point of sale on this device. Every act below that writes resolves after the record was committed to the disk
 * (IndexedDB, strict durability), network or not. Refusals are `Refusal` with these names: `till-locked`, `till-closed`,
 * `till-day-open`, `till-act` (the operator may not; stands in the journal), `till-code` (wrong code), `till-throttled`,
 * `till-offline-limit`, `till-quota`, `till-storage`, `till-elsewhere`, `till-counted`, `till-unknown`, `till-sold`, `till-back` (taken back
 * already), `till-record` (the ticket contradicts itself). `sentenceOf` of `refusals.ts` words them.
 */
export type TillEngine = {
  state(): TillState;
  subscribe(listener: () => void): () => void;
  /**
   * Makes this device a till of the point: somebody who may must be signed in (`CallError`). Again only where the server says that its
   * till is not this device's any more (`canEnrolAgain` of the state), and once it has all that it still takes of that (`offline`).
   */
  enrol(name: string): Promise<void>;

  unlock(userId: Id, code: string): Promise<void>;
  lock(): Promise<void>;
  /** Whether the operator may; tells nobody. */
  may(act: TillAct): boolean;
  /** As `may`; a refusal is recorded and thrown. */
  need(act: TillAct): Promise<void>;
  /** Tickets that are no sales, from now on or no more. */
  train(on: boolean): Promise<void>;

  open(floatCents: Cents, counted: Record<string, number>): Promise<Recorded<Opening>>;
  /**
   * Numbers, chains, signs and keeps the ticket, and forgets the basket, in one transaction. `ticketId` is the basket's, made when it
   * began: the same basket is sold once (`till-sold`). `make` is pure and may be called twice. Refunds are sales in minus.
   */
  sell(ticketId: Id, make: (stamp: TicketStamp) => Ticket): Promise<Recorded<Ticket>>;
  /** A copy of a ticket that this till made: recorded before it is printed. */
  duplicate(ticketId: Id): Promise<{ ticket: Recorded<Ticket>; copy: Recorded<Duplicate> }>;
  /** Cash in (plus) or out (minus); `purpose` is what the books ask for. */
  cash(amountCents: Cents, reason: string, purpose?: CashPurpose): Promise<Recorded<CashMove>>;
  /** A technical event; those that need a right are refused without it (`drawer`, `lineVoided`, `basketVoided`). */
  event(name: TillEventName, facts?: TillEvent["facts"]): Promise<Recorded<TillEvent>>;
  /** Closes the day; then the month and the fiscal year when they are over. */
  closeDay(count: CashCount): Promise<Recorded<Closing>[]>;

  /** Tickets on this device, the newest first; `text` is a part of the number or of a client's name. */
  tickets(text?: string, limit?: number): Promise<Recorded<Ticket>[]>;
  ticket(ticketId: Id): Promise<Recorded<Ticket> | null>;
  /** What was recorded, the newest first, for the log. */
  records(limit?: number): Promise<Recorded[]>;
  closings(limit?: number): Promise<Recorded<Closing>[]>;
  /** What this device recorded as a till that the server knows no more, the newest first: readable here, never sent. */
  abandoned(limit?: number): Promise<Recorded[]>;

  /** The sale under way as it was last kept, by whom it may be; null: there is none. */
  basket(): unknown;
  /** Keeps the sale under way; null: there is none. Not waited for; the last one counts. */
  keepBasket(content: unknown): void;
  park(label: string, content: unknown): Promise<void>;
  recall(basketId: Id): Promise<unknown>;

  /** What is sold here; null before it was read for the first time. The same object until it changes. */
  catalogue(): Catalogue | null;
  clients(): ClientIndex;
  /** Sends and reads now. */
  syncNow(): void;
  /** Sends what waits, and reads goods, stock and clients anew; whether the server answered. */
  reload(): Promise<boolean>;
  /** Starts the new version; only between two sales. */
  update(): void;
  close(): Promise<void>;
};

/** The state of a till, drawn again when it changes. */
export const useTill = (till: TillEngine): TillState => useSyncExternalStore(till.subscribe, till.state);
