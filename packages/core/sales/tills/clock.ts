/**
 * Largest error of a till's clock, in milliseconds, that nobody is told of. Beyond it the till asks its seller before
 * it seals, and the server doubts the time of the ticket.
 */
export const CLOCK_TOLERANCE_MS = 5 * 60_000;
