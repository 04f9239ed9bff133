let last = 0;

/**
 * Keeps the position of a live event in the log of the server's database: reads that follow the event carry it, so that
 * the server does not answer them from a copy of the database that lacks what the event told.
 */
export function notePosition(text: string): void {
  const position = Number(text);
  if (Number.isSafeInteger(position)) last = Math.max(last, position);
}

/** Returns the greatest position that an event had, as a header carries it; null before the first. */
export const lastPosition = (): string | null => (last === 0 ? null : String(last));
