import type { PointUser } from "@cuvee/core/counter/pointsOfSale/points.ts";
import type { Id } from "@cuvee/core/kit/ids.ts";
import { problemOf } from "#kit/api.ts";
import type { Reading } from "#counter/tills/device/cache.ts";
import type { Operators } from "#counter/tills/device/operators.ts";
import type { RemoteEvents } from "#counter/tills/device/remoteEvents.ts";
import { showStorageFault } from "#counter/tills/device/stateStore.ts";
import type { TillRecords } from "#counter/tills/device/tillRecords.ts";
import type { TillStores } from "#counter/tills/device/tillStores.ts";

type Parts = {
  stores: TillStores;
  records: TillRecords;
  operators: Operators;
  remoteEvents: RemoteEvents;
};

/** Returns the people of the point as they were read last. */
export const usersIn = ({ cache }: TillStores): readonly PointUser[] =>
  cache.catalogue()?.snapshot.users ?? [];

/** Reads the catalogue and the clients of a running till again, and applies what changed. */
export class TillReading {
  /** The server answered that the till was retired. */
  isRetired = false;
  readonly #tillId: Id;
  readonly #parts: Parts;

  constructor(tillId: Id, parts: Parts) {
    this.#tillId = tillId;
    this.#parts = parts;
  }

  readonly refresh = async (what: Reading = "old"): Promise<void> => {
    const { stores, records, operators, remoteEvents } = this.#parts;
    const { store, cache } = stores;
    try {
      const hasMore = await cache.refresh(this.#tillId, what);
      if (records.isOver) return;
      if (hasMore) await records.recount();
      if (hasMore) await operators.reread(usersIn(stores));
      await this.#written(remoteEvents.archives(cache.catalogue()?.snapshot.archives ?? []));
    } catch (error) {
      // The server still accepts the till's records, but sends it no new data.
      if (problemOf(error).code !== "till-retired") throw error;
      if (records.isOver) return;
      this.isRetired = true;
      store.set({ canEnrolAgain: true });
      await this.#written(remoteEvents.retired());
    }
    records.show();
  };

  /** An event that cannot be written is shown (`append`), and written after the next reading. */
  #written(telling: Promise<void>): Promise<void> {
    return telling.catch((error: unknown) => showStorageFault(this.#parts.stores.store, error));
  }
}
