/**
 * Largest tolerated error of a till's clock, in milliseconds. Beyond it the till asks its seller for confirmation
 * before it seals, and the server marks the time of the ticket as doubtful.
 */
export const CLOCK_TOLERANCE_MS = 5 * 60_000;
