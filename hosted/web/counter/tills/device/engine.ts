import type { Id } from "@cuvee/core/kit/ids.ts";
import type { Cents } from "@cuvee/core/kit/money.ts";
import type { Closing } from "@cuvee/core/counter/tills/closings/closings.ts";
import type {
  CashMove,
  CashPurpose,
  Duplicate,
  Opening,
  TillEvent,
  TillEventName,
} from "@cuvee/core/counter/tills/journal.ts";
import type { TillOperation } from "@cuvee/core/counter/pointsOfSale/points.ts";
import type { CashCount } from "@cuvee/core/counter/tills/runningState.ts";
import type { Selling } from "@cuvee/core/counter/tills/tickets/ticketSale.ts";
import type { Ticket } from "@cuvee/core/counter/tills/tickets/ticket.ts";
import { useSyncExternalStore } from "react";
import type { Catalogue } from "#counter/tills/device/snapshot.ts";
import type { ClientIndex } from "#counter/tills/device/clientIndex.ts";
import type { Recorded, TillState } from "#counter/tills/device/tillState.ts";

/**
 * Values that the till gives a ticket: its number, its seller, and whether it is for training (`Selling` of
 * `ticketSale.ts`).
 */
export type TicketStamp = Pick<Selling, "id" | "code" | "n" | "isTraining">;

/**
 * The till of a point of sale on this device. Every action below that writes resolves after the record was committed to
 * the disk (IndexedDB, strict durability), with or without network. Refusals are `Refusal` with these names:
 * `till-locked`, `till-closed`, `till-day-open`, `till-act` (the operator may not; recorded in the journal),
 * `till-code` (wrong code), `till-throttled`, `till-offline-limit`, `till-quota`, `till-storage`, `till-elsewhere`,
 * `till-counted`, `till-unknown`, `till-sold`, `till-back` (taken back already), `till-record` (the ticket contradicts
 * itself). `sentenceOf` of `refusals.ts` words them.
 */
export type TillEngine = {
  state(): TillState;
  subscribe(listener: () => void): () => void;
  /**
   * Makes this device a till of the point: a user with that right must be signed in (`CallError`). A second time only
   * when the server no longer accepts the till as this device's (`canEnrolAgain` of the state), and once it has all
   * records that it still takes from it (`offline`).
   */
  enrol(name: string): Promise<void>;

  unlock(userId: Id, code: string): Promise<void>;
  lock(): Promise<void>;
  /** Checks whether the operator may; records nothing. */
  may(act: TillOperation): boolean;
  /** As `may`; a refusal is recorded and thrown. */
  need(act: TillOperation): Promise<void>;
  /** Turns training on or off: tickets in training are no sales. */
  train(on: boolean): Promise<void>;

  open(floatCents: Cents, counted: Record<string, number>): Promise<Recorded<Opening>>;
  /**
   * Numbers, chains, signs and keeps the ticket, and deletes the basket, in one transaction. `ticketId` is the
   * basket's, made when it began: the same basket is sold once (`till-sold`). `make` is pure and may be called twice.
   * Refunds are sales with negative quantities.
   */
  sell(ticketId: Id, make: (stamp: TicketStamp) => Ticket): Promise<Recorded<Ticket>>;
  /** Records a duplicate of a ticket of this till, before it is printed. */
  duplicate(ticketId: Id): Promise<{ ticket: Recorded<Ticket>; copy: Recorded<Duplicate> }>;
  /** Cash in (plus) or out (minus); `purpose` is required by the accounts. */
  cash(amountCents: Cents, reason: string, purpose?: CashPurpose): Promise<Recorded<CashMove>>;
  /**
   * Records a technical event; those that need a right are refused without it (`drawer`, `lineVoided`, `basketVoided`).
   */
  event(name: TillEventName, facts?: TillEvent["facts"]): Promise<Recorded<TillEvent>>;
  /** Closes the day; then the month and the fiscal year when they are over. */
  closeDay(count: CashCount): Promise<Recorded<Closing>[]>;

  /** Returns tickets on this device, the newest first; `text` is a part of the number or of a client's name. */
  tickets(text?: string, limit?: number): Promise<Recorded<Ticket>[]>;
  ticket(ticketId: Id): Promise<Recorded<Ticket> | null>;
  /** Returns the records, the newest first, for the log. */
  records(limit?: number): Promise<Recorded[]>;
  closings(limit?: number): Promise<Recorded<Closing>[]>;
  /**
   * Returns the records of this device as a till that the server no longer knows, the newest first: readable here,
   * never sent.
   */
  abandoned(limit?: number): Promise<Recorded[]>;

  /** Returns the current sale as it was last kept, for operators who may see it; null: there is none. */
  basket(): unknown;
  /** Keeps the current sale; null: there is none. Does not wait; the last one counts. */
  keepBasket(content: unknown): void;
  park(label: string, content: unknown): Promise<void>;
  recall(basketId: Id): Promise<unknown>;

  /**
   * Returns the catalogue of the point; null before it was read for the first time. The same object until it changes.
   */
  catalogue(): Catalogue | null;
  clients(): ClientIndex;
  /** Sends and reads now. */
  syncNow(): void;
  /** Sends the waiting records, and reads goods, stock and clients again; returns whether the server answered. */
  reload(): Promise<boolean>;
  /** Starts the new version; only between two sales. */
  update(): void;
  close(): Promise<void>;
};

/** Returns the state of a till, rendered again when it changes. */
export const useTill = (till: TillEngine): TillState => useSyncExternalStore(till.subscribe, till.state);
