import type { LoyaltyRules } from "@cuvee/core/shops/settings/settings.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";

const LOYALTY = statement("update shops set loyalty = :loyalty where id = :shopId");

/** Sets the loyalty programme of a shop; null ends it. */
export const saveLoyalty = (tx: Tx, shopId: string, loyalty: LoyaltyRules | null): Promise<number> =>
  tx.run(LOYALTY, { shopId, loyalty: loyalty === null ? null : JSON.stringify(loyalty) });
