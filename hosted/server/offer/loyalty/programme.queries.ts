import type { LoyaltyRules } from "@cuvee/core/shops/settings/settings.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";

const LOYALTY = statement(
  "update shops set loyalty = :loyalty, loyalty_expiry_since = :expirySince where id = :shopId",
);

/** Sets the loyalty programme of a shop, and the moment since which its points expire so; null ends either. */
export const saveLoyalty = (
  tx: Tx,
  shopId: string,
  loyalty: LoyaltyRules | null,
  expirySince: Date | null,
): Promise<number> =>
  tx.run(LOYALTY, { shopId, loyalty: loyalty === null ? null : JSON.stringify(loyalty), expirySince });
