/** Ways in which an outcome of an address became known. */
export const ERROR_SOURCES = ["smtp", "bounce", "sms"] as const;
export type ErrorSource = (typeof ERROR_SOURCES)[number];

/** Days within which refusals that may pass are counted together. */
export const SOFT_DAYS = 15;
/** Refusals that may pass after which an address is in error, within `SOFT_DAYS`. */
export const SOFT_MOST = 5;
/** Lasting refusals, other than of an unknown address, after which an address is in error. */
export const HARD_MOST = 2;

/** Meaning of an enhanced status code (RFC 3463) for the address it is about. */
export type StatusMeaning =
  /** The address does not exist or cannot be written to (X.1.Y, class 5): in error at once. */
  | "unknownAddress"
  /** Another lasting refusal (5.Y.Z): in error after `HARD_MOST`. */
  | "hard"
  /** A refusal that may pass (4.Y.Z): in error after `SOFT_MOST` in `SOFT_DAYS`. */
  | "soft"
  /** The recipient's server refuses our domain or our message (X.7.Y, class 5): nothing about the address. */
  | "policy"
  | "none";

/** Returns the meaning of a status `class.subject.detail` (RFC 3463 §2); a success or another text means nothing. */
export function statusMeaning(status: string): StatusMeaning {
  const [, kind, subject] = /^([245])\.(\d{1,3})\.(\d{1,3})$/.exec(status) ?? [];
  if (kind === "4") return "soft";
  if (kind !== "5") return "none";
  if (subject === "7") return "policy";
  return subject === "1" ? "unknownAddress" : "hard";
}

/** Refusals of an address counted so far; `softSince` is the first of those counted, in milliseconds. */
export type ErrorCounts = { hard: number; soft: number; softSince: number | null; isBlocked: boolean };

export const NO_ERRORS: ErrorCounts = { hard: 0, soft: 0, softSince: null, isBlocked: false };

/**
 * Adds a refusal at a moment (milliseconds) to the counts of an address. Statuses that say nothing about the address
 * change nothing.
 */
export function addRefusal(counts: ErrorCounts, status: string, at: number): ErrorCounts {
  const meaning = statusMeaning(status);
  if (meaning === "none" || meaning === "policy") return counts;
  if (meaning === "soft") {
    const isOver = counts.softSince === null || at - counts.softSince > SOFT_DAYS * 86_400_000;
    const soft = isOver ? 1 : counts.soft + 1;
    const softSince = isOver ? at : counts.softSince;
    return { ...counts, soft, softSince, isBlocked: counts.isBlocked || soft >= SOFT_MOST };
  }
  const hard = counts.hard + 1;
  const isBlocked = counts.isBlocked || meaning === "unknownAddress" || hard >= HARD_MOST;
  return { ...counts, hard, isBlocked };
}
