import { fromOf, type Mailbox } from "#kit/mail/mail.from.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Services } from "#kit/services.ts";
import { openKey } from "#relations/senders/domainKey.ts";
import { findDomain } from "#relations/senders/domains.queries.ts";
import type { DkimKey } from "#relations/senders/transport.ts";
import type { ShopRow } from "#shops/settings/queries.ts";
import { senderOf } from "#shops/settings/sender.ts";

/** Sender of a shop's campaigns: its own domain once that is proven, else the platform's with replies to the shop. */
export type CampaignSender = {
  from: Mailbox;
  replyTo: Mailbox | null;
  dkim: DkimKey | null;
  isOwnDomain: boolean;
};

/** Returns the address of the platform as a sender. */
const platformAddress = (publicUrl: string): string => `no-reply@${new URL(publicUrl).hostname}`;

/**
 * Returns the sender of a shop's campaigns as it is now. Mails of an own domain are signed with its key (RFC 6376),
 * aligned with the address (RFC 7489 §3.1.1). The transaction acts for the shop.
 */
export async function senderFor(
  tx: Tx,
  { settings, secrets }: Pick<Services, "settings" | "secrets">,
  shop: ShopRow,
): Promise<CampaignSender> {
  const { name, fromName, replyTo: answers } = senderOf(shop, "fr");
  const row = await findDomain(tx, shop.id);
  // A key that cannot be opened signs nothing: its domain is not used until a new one is published.
  const privateKey = row?.isActive ? openKey({ secrets }, row) : null;
  const own = row && privateKey !== null ? row.address : null;
  const { from, replyTo = null } = fromOf(own ?? platformAddress(settings.publicUrl), {
    from_name: fromName ?? name,
    reply_to: answers ?? null,
  });
  if (!row || own === null || privateKey === null) return { from, replyTo, dkim: null, isOwnDomain: false };
  return {
    // The address is the shop's own: its name needs no explanation.
    from: { ...from, name: from.name.replace(/ via Cuvée$/, "") },
    replyTo: replyTo?.address.toLowerCase() === own ? null : replyTo,
    dkim: { domainName: row.domain, keySelector: row.selector, privateKey },
    isOwnDomain: true,
  };
}
