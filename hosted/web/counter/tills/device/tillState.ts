import type { Id } from "@cuvee/core/kit/ids.ts";
import type { Cents } from "@cuvee/core/kit/money.ts";
import type { TillTotals } from "@cuvee/core/counter/tills/closings/closings.ts";
import type { TillRecord } from "@cuvee/core/counter/tills/journal.ts";
import type { TillOperation } from "@cuvee/core/counter/pointsOfSale/points.ts";
import type { Ticket } from "@cuvee/core/counter/tills/tickets/ticket.ts";
import type { SoldHere } from "#counter/tills/device/soldHere.ts";

/**
 * Phase of a till. `elsewhere`: another window of this device holds the till. `unenrolled`: the device is no till of
 * this point. `locked`: no operator has entered their code. `closed`: the day is not open. `open`: it sells.
 */
type TillPhase = "starting" | "elsewhere" | "unenrolled" | "locked" | "closed" | "open";

/** The enrolled device. */
export type TillDevice = { tillId: Id; shopId: Id; pointId: Id; code: string; name: string };

export type Operator = { id: Id; name: string; acts: readonly TillOperation[] };

/** Reason why the server accepts no more records though it is reached; the till goes on selling. */
export type Blocked = {
  /** Name of the refusal: `till-chain`, `till-signature`, `till-ticket`, `till-fork`, `forbidden`, `not-found`… */
  code: string;
  message: string;
  /** The refused record. */
  seq: number | null;
};

/** State of the exchange between the till and the server. */
export type TillSync = {
  /** True if the server answered last time. */
  isReached: boolean;
  /** A user must sign in at this device before records are sent; selling goes on. */
  needsSignIn: boolean;
  /** Records that the server does not have yet, and the turnover in them. */
  waiting: number;
  waitingCents: Cents;
  /** Milliseconds since 1970 of the last answer of the server. */
  lastReachedAt: number | null;
  blocked: Blocked | null;
};

/** Limits of the point without network: until when, and how much may still be taken. */
export type OfflineLimits = { until: number; leftCents: Cents; isOver: boolean };

/** A day that was opened at the till. */
export type TillDay = {
  /** `YYYY-MM-DD`. */
  date: string;
  floatCents: Cents;
  /** Expected content of the drawer now. */
  expectedCents: Cents;
  totals: TillTotals;
};

/** A parked sale. `content` is the screen's own. */
export type KeptBasket = { id: Id; label: string; at: number; content: unknown };

/** A record as screens and receipts read it. */
export type Recorded<B extends TillRecord["body"] = TillRecord["body"]> = Omit<TillRecord, "body"> & {
  body: B;
  hash: string;
  signature: string;
};

/** Complete state for a screen; a new object at each change. */
export type TillState = {
  phase: TillPhase;
  device: TillDevice | null;
  operator: Operator | null;
  training: boolean;
  sync: TillSync;
  /**
   * Clock difference to the server beyond the tolerance, in milliseconds to the minute (positive: the clock here is
   * ahead); else 0.
   */
  aheadMs: number;
  /** Null while the device has reached the server, or the point sets no limit. */
  limits: OfflineLimits | null;
  day: TillDay | null;
  /** The open day began on an earlier date: it has to be closed. */
  isDayOver: boolean;
  snapshot: { version: string; at: number } | null;
  /** Clients in the search, and the time of the last complete reading of their list. */
  clients: { count: number; at: number | null };
  parked: readonly KeptBasket[];
  /** Sales of this till that the known stock does not include. */
  sold: SoldHere;
  lastTicket: Recorded<Ticket> | null;
  /** True if the browser promised not to clear the journal by itself. */
  isPersistent: boolean;
  /** The device cannot keep records: `quota` (no room), `storage` (the browser refuses). Nothing can be sold. */
  storageFault: "quota" | "storage" | null;
  /** A new version of the till is there; `update()` starts it. */
  hasUpdate: boolean;
  /**
   * The till was retired, or the server has another journal of it: the device continues to sell, and may be enrolled as
   * a new till.
   */
  canEnrolAgain: boolean;
  /** After wrong codes: time until which no other is accepted, in milliseconds since 1970. */
  throttledUntil: number | null;
};
