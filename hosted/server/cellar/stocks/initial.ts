import { move } from "#cellar/stocks/move.ts";
import type { Shelves } from "#cellar/stocks/stocks.ts";
import { firstSelling } from "#cellar/warehouses/queries.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { Tx } from "#kit/database.ts";
import type { Services } from "#kit/services.ts";

/**
 * Counts units of formats that are new into the first warehouse that sells, in the caller's transaction. Throws
 * `warehouse-needed` (422) in a shop without one, and as `move`.
 */
export const initialStock =
  (services: Services, shelves: Shelves) =>
  ({ tx, shopId, by }: { tx: Tx; shopId: string; by: string }) =>
  async (lines: readonly { formatId: string; quantity: number }[]): Promise<void> => {
    const warehouseId = (await firstSelling(tx, shopId)) ?? refuse("warehouse-needed", 422);
    for (const { formatId, quantity } of lines)
      await move(
        { tx, services, shopId, by },
        {
          kind: "inventory",
          formatId,
          warehouseId,
          quantity,
          acceptLacks: true,
          reason: "",
          observation: "",
          document: "",
        },
      );
    tx.afterCommit(() => shelves.forget(shopId));
  };
