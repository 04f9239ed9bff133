import type { Purpose } from "@cuvee/core/shops/consents/consents.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Services } from "#kit/services.ts";

/**
 * A message of a campaign, as its address for bounces or its tag names it; the tag of a text message may name no
 * campaign.
 */
export type MessageSubject = { shopId: string; campaignId: string | null; recipientId: string };

/** News about a message that came back from outside. `status` is an enhanced code (RFC 3463), or the provider's. */
export type MessageNews =
  | { kind: "bounced"; status: string; isPermanent: boolean; text: string; at: Date }
  | { kind: "complained"; at: Date }
  | { kind: "delivered"; at: Date }
  | { kind: "stopped"; at: Date }
  | { kind: "replied"; text: string; at: Date };

/**
 * Effects of such news on campaigns, which are right of senders: the composition root passes them in. Both run in a
 * transaction that acts for the shop.
 */
export type CampaignEffects = {
  /** Returns the address that the message went to and its purpose; null for a message that campaigns do not know. */
  findMessage(
    tx: Tx,
    services: Services,
    subject: MessageSubject,
  ): Promise<{ address: string; purpose: Purpose } | null>;
  /** Records the news with the recipient; false where it came before, and changed nothing. */
  noteMessage(tx: Tx, services: Services, subject: MessageSubject, news: MessageNews): Promise<boolean>;
};
