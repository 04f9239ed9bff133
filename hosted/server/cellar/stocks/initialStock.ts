import { openStock } from "#cellar/stocks/openStock.ts";
import type { AvailabilityCache } from "#cellar/stocks/stocks.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Services } from "#kit/services.ts";

/** Enters the initial stock of new formats, in the transaction of their product. Throws as `openStock`. */
export const initialStock =
  (services: Services, shelves: AvailabilityCache) =>
  ({ tx, shopId, by }: { tx: Tx; shopId: string; by: string }) =>
  async (lines: readonly { formatId: string; quantity: number }[]): Promise<void> => {
    await openStock({ tx, services, shopId, by }, lines);
    tx.afterCommit(() => shelves.forget(shopId));
  };
