import { openBaskets, type Baskets } from "#counter/tills/device/baskets.ts";
import { openCache, type Cache } from "#counter/tills/device/cache.ts";
import type { Database } from "#counter/tills/device/database.ts";
import { showStorageFault, type StateStore } from "#counter/tills/device/stateStore.ts";

/** State that a device keeps whether it is enrolled or not. */
export type TillStores = { database: Database; store: StateStore; cache: Cache; baskets: Baskets };

export async function openTillStores(database: Database, store: StateStore): Promise<TillStores> {
  const cache = await openCache(database);
  const baskets = await openBaskets(database, (error) => showStorageFault(store, error));
  store.set({ parked: baskets.parked });
  return { database, store, cache, baskets };
}
