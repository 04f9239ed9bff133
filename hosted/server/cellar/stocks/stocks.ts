import { stockUnits } from "@cuvee/core/cellar/stocks/stocks.ts";
import type { Shelf } from "@cuvee/core/offer/pricing/pricing.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { Database, Tx } from "#kit/postgres/database.ts";
import { endStock, readAvailable, reserveStock, type StockRequest } from "#cellar/stocks/queries.ts";

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
  /** Drops the cache of a shop. */
  forget(shopId: string): void;
};

/** Highest quantity shown: a display needs no more, and a competitor should not read the whole stock from the page. */
const MOST = 240;
const KEPT_MS = 1000;

/** Reads the units that can be ordered now, by format; cartons counted from their bottles. */
export async function readLevels(tx: Tx, shopId: string, shelf: Shelf): Promise<Record<string, number>> {
  const rows = await readAvailable(tx, shopId);
  const single = new Map(rows.map((r) => [r.formatId, r.available]));
  const levels: Record<string, number> = {};
  for (const [formatId, { format }] of shelf) {
    const units = format.contents
      ? Math.min(...format.contents.map((c) => Math.floor((single.get(c.formatId) ?? 0) / c.quantity)))
      : Math.floor((single.get(formatId) ?? 0) / stockUnits(format));
    levels[formatId] = Math.min(units, MOST);
  }
  return levels;
}

/** Caches each shop's availability for a second: it is displayed, never sold from. */
export function openAvailability(database: Database, now: () => number): AvailabilityCache {
  const stored = new Map<string, { at: number; shelf: Shelf; levels: Promise<Record<string, number>> }>();
  const read = async (shopId: string, shelf: Shelf): Promise<Record<string, number>> => {
    return database.transaction({ shopId }, (tx) => readLevels(tx, shopId, shelf));
  };
  return {
    available(shopId, shelf) {
      const found = stored.get(shopId);
      if (found && found.shelf === shelf && now() - found.at < KEPT_MS) return found.levels;
      const before = found?.shelf === shelf ? found.levels.catch(() => null) : null;
      // Returns the same object while nothing moved: pages made from it stay as they are, compressed bytes included.
      const levels = read(shopId, shelf).then(async (fresh) => {
        const old = await before;
        return old && Object.entries(fresh).every(([id, units]) => old[id] === units) ? old : fresh;
      });
      stored.set(shopId, { at: now(), shelf, levels });
      levels.catch(() => stored.delete(shopId));
      return levels;
    },
    forget: (shopId) => void stored.delete(shopId),
  };
}
