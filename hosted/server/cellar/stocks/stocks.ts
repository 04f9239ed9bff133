import { stockUnits } from "@cuvee/core/cellar/stocks/stocks.ts";
import type { Shelf } from "@cuvee/core/offer/pricing/pricing.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { Database, Tx } from "#kit/postgres/database.ts";
import {
  endStock,
  readAvailable,
  readAvailableOf,
  reserveStock,
  type Available,
  type StockRequest,
} from "#cellar/stocks/queries.ts";

/** Promises the units of an order. Throws `stock-missing` (409) naming each format and its remaining units. */
export async function reserve(tx: Tx, at: StockRequest, demand: ReadonlyMap<string, number>): Promise<void> {
  if (demand.size === 0) return;
  const missing = await reserveStock(tx, at, demand);
  if (missing.length > 0) refuse("stock-missing", 409, { lines: missing });
}

type Of = { shopId: string; orderId: string; by: string };

/** Releases the promises of an order that will not be fulfilled; or of each format the units in `part`. */
export const release = async (tx: Tx, of: Of, part?: ReadonlyMap<string, number>): Promise<void> => {
  await endStock(tx, of, "release", part);
};

/** Sends the promised units out of the warehouse; or of each format the units in `part`. */
export const deliver = async (tx: Tx, of: Of, part?: ReadonlyMap<string, number>): Promise<void> => {
  await endStock(tx, of, "delivery", part);
};

export type AvailabilityCache = {
  /** Returns the units that can be ordered now, by format, at most a second old; cartons counted from their bottles. */
  available(shopId: string, shelf: Shelf): Promise<Record<string, number>>;
  /** Returns the same for these formats alone; in a big shop the others are not read. */
  availableOf(shopId: string, shelf: Shelf, formatIds: readonly string[]): Promise<Record<string, number>>;
  /** Drops the cache of a shop. */
  forget(shopId: string): void;
};

/** Highest quantity shown: a display needs no more, and a competitor should not read the whole stock from the page. */
const MOST = 240;
const KEPT_MS = 1000;
/** Number of formats up to which the availability of a whole shop is read even where some are asked for. */
const SMALL = 1000;

/** Computes the units of formats that can be ordered from the rows of the stock; cartons counted from their bottles. */
function levelsFrom(rows: readonly Available[], shelf: Shelf, formatIds: Iterable<string>) {
  const single = new Map(rows.map((r) => [r.formatId, r.available]));
  const levels: Record<string, number> = {};
  for (const formatId of formatIds) {
    const format = shelf.get(formatId)?.format;
    if (!format) continue;
    const units = format.contents
      ? Math.min(...format.contents.map((c) => Math.floor((single.get(c.formatId) ?? 0) / c.quantity)))
      : Math.floor((single.get(formatId) ?? 0) / stockUnits(format));
    levels[formatId] = Math.min(units, MOST);
  }
  return levels;
}

/** Reads the units that can be ordered now, by format; cartons counted from their bottles. */
export async function readLevels(tx: Tx, shopId: string, shelf: Shelf): Promise<Record<string, number>> {
  return levelsFrom(await readAvailable(tx, shopId), shelf, shelf.keys());
}

/** Reads the units of some formats that can be ordered now. */
async function readLevelsOf(tx: Tx, shopId: string, shelf: Shelf, formatIds: readonly string[]) {
  const contents = formatIds.flatMap((id) => shelf.get(id)?.format.contents ?? []);
  const counted = [...formatIds, ...contents.map(({ formatId }) => formatId)];
  return levelsFrom(await readAvailableOf(tx, shopId, counted), shelf, formatIds);
}

/**
 * Caches each shop's availability for a second: it is displayed, never sold from. It disappears with the catalogue
 * whose shelf it counts.
 */
export function openAvailability(database: Database, now: () => number): AvailabilityCache {
  type Kept = { at: number; forgotten: number; levels: Promise<Record<string, number>> };
  const stored = new WeakMap<Shelf, Kept>();
  /** Counts of the times that each shop was forgotten. */
  const counts = new Map<string, number>();
  const isFresh = (shopId: string, { at, forgotten }: Kept): boolean =>
    forgotten === (counts.get(shopId) ?? 0) && now() - at < KEPT_MS;
  const available: AvailabilityCache["available"] = (shopId, shelf) => {
    const found = stored.get(shelf);
    if (found && isFresh(shopId, found)) return found.levels;
    const before = found ? found.levels.catch(() => null) : null;
    const reading = database.transaction({ shopId }, (tx) => readLevels(tx, shopId, shelf));
    // Returns the same object while nothing moved: pages made from it stay as they are, compressed bytes included.
    const levels = reading.then(async (fresh) => {
      const old = await before;
      return old && Object.entries(fresh).every(([id, units]) => old[id] === units) ? old : fresh;
    });
    const kept = { at: now(), forgotten: counts.get(shopId) ?? 0, levels };
    stored.set(shelf, kept);
    levels.catch(() => {
      if (stored.get(shelf) === kept) stored.delete(shelf);
    });
    return levels;
  };
  return {
    available,
    async availableOf(shopId, shelf, formatIds) {
      const found = stored.get(shelf);
      if (shelf.size > SMALL && !(found && isFresh(shopId, found)))
        return database.transaction({ shopId }, (tx) => readLevelsOf(tx, shopId, shelf, formatIds));
      const levels = await available(shopId, shelf);
      return Object.fromEntries(formatIds.flatMap((id) => (id in levels ? [[id, levels[id] ?? 0]] : [])));
    },
    forget: (shopId) => void counts.set(shopId, (counts.get(shopId) ?? 0) + 1),
  };
}
