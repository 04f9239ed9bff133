import { stockUnits } from "@cuvee/core/cellar/stocks/stocks.ts";
import type { Format } from "@cuvee/core/offer/catalogue/catalogue.ts";
import type { Shelf } from "@cuvee/core/offer/pricing/pricing.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { Database, Tx } from "#kit/postgres/database.ts";
import {
  endStock,
  readAvailable,
  readAvailableOf,
  reserveStock,
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
  /**
   * Returns the same of some formats alone, at a cost that does not grow with the formats of the shop; formats that it
   * does not have are missing.
   */
  unitsOf(shopId: string, shelf: Shelf, formatIds: readonly string[]): Promise<Record<string, number>>;
  /** Drops the cache of a shop. */
  forget(shopId: string): void;
};

/** Highest quantity shown: a display needs no more, and a competitor should not read the whole stock from the page. */
const MOST = 240;
const KEPT_MS = 1000;

/** Returns the units of formats that can be ordered; cartons counted from their bottles. */
function levelsFrom(
  rows: readonly { formatId: string; available: number }[],
  formats: Iterable<Format>,
): Record<string, number> {
  const single = new Map(rows.map((r) => [r.formatId, r.available]));
  const levels: Record<string, number> = {};
  for (const format of formats) {
    const units = format.contents
      ? Math.min(...format.contents.map((c) => Math.floor((single.get(c.formatId) ?? 0) / c.quantity)))
      : Math.floor((single.get(format.id) ?? 0) / stockUnits(format));
    levels[format.id] = Math.min(units, MOST);
  }
  return levels;
}

/** Reads the units that can be ordered now, by format. */
export const readLevels = async (tx: Tx, shopId: string, shelf: Shelf): Promise<Record<string, number>> =>
  levelsFrom(
    await readAvailable(tx, shopId),
    [...shelf.values()].map(({ format }) => format),
  );

/** Reads the same of some formats alone. */
async function readUnits(
  tx: Tx,
  shopId: string,
  formats: readonly Format[],
): Promise<Record<string, number>> {
  const held = formats.flatMap((f) => f.contents?.map((c) => c.formatId) ?? [f.id]);
  return levelsFrom(await readAvailableOf(tx, shopId, held), formats);
}

type Levels = Promise<Record<string, number>>;

/** Caches the units of single formats for a second: those of the pages that are requested now. */
function openUnits(database: Database, now: () => number): Omit<AvailabilityCache, "available"> {
  const stored = new Map<string, { shelf: Shelf; formats: Map<string, { at: number; levels: Levels }> }>();
  const formatsOf = (shopId: string, shelf: Shelf): Map<string, { at: number; levels: Levels }> => {
    const found = stored.get(shopId);
    if (found?.shelf === shelf) return found.formats;
    const formats = new Map<string, { at: number; levels: Levels }>();
    stored.set(shopId, { shelf, formats });
    return formats;
  };
  return {
    async unitsOf(shopId, shelf, formatIds) {
      const formats = formatsOf(shopId, shelf);
      const at = now();
      const isFresh = (id: string): boolean => at - (formats.get(id)?.at ?? -KEPT_MS) < KEPT_MS;
      const wanted = formatIds.flatMap((id) => (isFresh(id) ? [] : (shelf.get(id)?.format ?? [])));
      if (wanted.length > 0) {
        const levels = database.transaction({ shopId }, (tx) => readUnits(tx, shopId, wanted));
        for (const { id } of wanted) formats.set(id, { at, levels });
        levels.catch(() => stored.delete(shopId));
      }
      const units: Record<string, number> = {};
      for (const id of formatIds) {
        const level = (await formats.get(id)?.levels)?.[id];
        if (level !== undefined) units[id] = level;
      }
      return units;
    },
    forget: (shopId) => void stored.delete(shopId),
  };
}

/** Caches each shop's availability for a second: it is displayed, never sold from. */
export function openAvailability(database: Database, now: () => number): AvailabilityCache {
  const stored = new Map<string, { at: number; shelf: Shelf; levels: Levels }>();
  const units = openUnits(database, now);
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
    unitsOf: units.unitsOf,
    forget(shopId) {
      stored.delete(shopId);
      units.forget(shopId);
    },
  };
}
