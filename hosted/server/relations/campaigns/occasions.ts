import { dayInFrance } from "@cuvee/core/kit/days.ts";
import { TRIGGERS, type Trigger } from "@cuvee/core/relations/campaigns/campaigns.ts";
import type { FieldValues } from "@cuvee/core/relations/models/fields.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Services } from "#kit/services.ts";
import { expiryValues } from "#relations/models/values.ts";
import type { ShopRow } from "#shops/settings/queries.ts";
import { readLeftPoints } from "./automation.queries.ts";
import type { Campaign } from "./campaigns.queries.ts";
import type { ClaimedRecipient } from "./recipients.queries.ts";

/** Returns the triggers that have something to tell in a shop: points only where they expire. */
export const offeredTriggers = ({ loyalty }: Pick<ShopRow, "loyalty">): Trigger[] =>
  TRIGGERS.filter((trigger) => trigger !== "pointsExpiring" || loyalty?.expiryMonths !== undefined);

/**
 * Returns the values that the occasions of recipients give to their messages, by recipient: points and their last day.
 * Null where the occasion is over, because the points were used meanwhile or their day is past.
 */
export async function occasionValues(
  tx: Tx,
  { now }: Pick<Services, "now">,
  { shopId, automation }: Pick<Campaign, "automation"> & { shopId: string },
  rows: readonly ClaimedRecipient[],
): Promise<Map<string, FieldValues | null>> {
  if (automation?.trigger !== "pointsExpiring") return new Map();
  const clientIds = rows.map(({ clientId }) => clientId);
  const left = await readLeftPoints(tx, { shopId, clientIds, today: dayInFrance(now()) });
  return new Map(
    rows.map(({ id, clientId, occasion, lang }) => {
      const lot = left.find((one) => one.clientId === clientId && one.occasion === occasion);
      return [id, lot ? expiryValues(lot, lang) : null] as const;
    }),
  );
}
