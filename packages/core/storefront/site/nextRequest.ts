/**
 * The facts of a maintenance that decide the time of the next request: its state, and its beginning and end (ISO 8601).
 */
export type KnownMaintenance = {
  banner: boolean;
  page: boolean;
  startDate: string | null;
  endDate: string | null;
};

/** Polls of the specification §9, in milliseconds. */
const SOON_MS = 60_000;
const SELDOM_MS = 600_000;
/** Delay after a start or an end before the next request. */
const AFTER_EDGE_MS = 500;

/**
 * Returns the milliseconds until the next request for maintenances: every minute while one is shown, else every ten;
 * and at the very moments when one begins and ends, so that the page appears and disappears by itself.
 */
export function nextAsk(now: number, known: KnownMaintenance | undefined): number {
  const every = known?.banner || known?.page ? SOON_MS : SELDOM_MS;
  const edges = [known?.startDate, known?.endDate]
    .map((edge) => (edge ? Date.parse(edge) - now + AFTER_EDGE_MS : -1))
    .filter((wait) => wait > 0);
  return Math.min(every, ...edges);
}
