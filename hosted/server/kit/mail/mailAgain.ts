import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { NOTE_MAIL_REQUEST } from "#kit/queries.ts";
import type { Services } from "#kit/services.ts";

/**
 * A mail that a user requests: its subject (`document:<id>`), its recipient, and whether the user has confirmed that it
 * is sent again.
 */
export type MailAsked = {
  shopId: string;
  about: string;
  recipients: readonly string[];
  again: boolean | undefined;
};

/**
 * Requires a confirmation before the same mail is sent twice within a minute: two clicks carry two idempotency keys.
 * Call it in the transaction that has the mail sent. Throws `mail-again` (409) with the seconds since the first one and
 * its recipient, unless `again` confirms.
 */
export async function askBeforeSameMail(
  tx: Tx,
  services: Pick<Services, "now">,
  { shopId, about, recipients, again = false }: MailAsked,
): Promise<void> {
  const now = services.now();
  for (const recipient of [...new Set(recipients)].toSorted()) {
    const values = { shopId, about, recipient, at: new Date(now), again };
    const before = (await tx.one<{ before: Date | null }>(NOTE_MAIL_REQUEST, values))?.before ?? null;
    if (before === null) continue;
    const seconds = Math.max(1, Math.round((now - before.getTime()) / 1000));
    refuse("mail-again", 409, { seconds, recipient });
  }
}
