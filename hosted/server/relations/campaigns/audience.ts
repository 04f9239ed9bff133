import type { Language } from "@cuvee/core/kit/languages.ts";
import type { CampaignReach } from "@cuvee/core/relations/campaigns/campaigns.answers.contract.ts";
import { variantAt } from "@cuvee/core/relations/campaigns/campaigns.ts";
import { REACH_REASONS, type ReachQuestion, type ReachRow } from "@cuvee/core/shops/consents/reach.ts";
import { createHash } from "node:crypto";
import { newId } from "#kit/http/mount.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Services } from "#kit/services.ts";
import { readMembers } from "#relations/lists/members.ts";
import { keepReachAddresses, readReach } from "#shops/consents/reach.ts";
import { readInformed, readRecalled, readUnanswered } from "./audience.queries.ts";
import { markFrozen, type Campaign } from "./campaigns.queries.ts";
import { addRecipients, type NewRecipient } from "./recipients.queries.ts";

type Aimed = Pick<
  Campaign,
  "id" | "channel" | "kind" | "purpose" | "listIds" | "excludedListIds" | "followsId" | "recallId"
>;

/** Rows that are written at once. */
const STEP = 2000;

/** Returns the question that decides whether a campaign may reach a client. */
export const questionOf = ({
  channel,
  kind,
  purpose,
}: Pick<Aimed, "channel" | "kind" | "purpose">): ReachQuestion => ({
  channel,
  kind,
  // Information asks for no consent, whatever its purpose.
  purpose: purpose ?? "newsletter",
});

/** Channels of a recall that come before each: a letter goes to those whom no mail reaches, a call to the rest. */
const BEFORE: Partial<Record<Campaign["channel"], readonly Campaign["channel"][]>> = {
  letter: ["mail"],
  call: ["mail", "letter"],
};

/** Returns the clients of a recall whom a channel has to inform. */
async function recalledBy(
  tx: Tx,
  services: Services,
  shopId: string,
  { recallId, channel }: { recallId: string; channel: Campaign["channel"] },
): Promise<string[]> {
  const clientIds = await readRecalled(tx, shopId, recallId);
  const before = BEFORE[channel] ?? [];
  const done = new Set(await readInformed(tx, shopId, recallId, before));
  let left = clientIds.filter((id) => !done.has(id));
  for (const earlier of before) {
    const question = questionOf({ channel: earlier, kind: "information", purpose: null });
    const rows = await readReach(tx, services, shopId, { clientIds: left, question });
    // A mail that bounced is in error by now: reach says so.
    const reached = new Set(rows.filter(({ reason }) => reason === null).map(({ clientId }) => clientId));
    left = left.filter((id) => !reached.has(id));
  }
  return left;
}

/**
 * Returns the clients whom a campaign is meant for, before their reach. Throws `not-found` (404) for a list that is
 * gone.
 */
async function audienceOf(tx: Tx, services: Services, shopId: string, campaign: Aimed): Promise<string[]> {
  const { recallId, followsId, channel, listIds, excludedListIds } = campaign;
  if (recallId !== null) return recalledBy(tx, services, shopId, { recallId, channel });
  if (followsId === null)
    return listIds.length === 0
      ? []
      : readMembers(tx, services, shopId, { include: listIds, exclude: excludedListIds });
  const unanswered = await readUnanswered(tx, shopId, followsId);
  if (listIds.length === 0) return unanswered;
  const members = new Set(
    await readMembers(tx, services, shopId, { include: listIds, exclude: excludedListIds }),
  );
  return unanswered.filter((id) => members.has(id));
}

/** Returns the rows that a message is sent to: reachable, each address once. */
const reachable = (rows: readonly ReachRow[]): ReachRow[] => {
  const seen = new Set<string>();
  return rows.filter(({ reason, address }) => {
    if (reason !== null || seen.has(address)) return false;
    seen.add(address);
    return true;
  });
};

/** Counts the members of a campaign by what becomes of them. Throws as `audienceOf`. */
export async function countAudience(
  tx: Tx,
  services: Services,
  shopId: string,
  campaign: Aimed,
): Promise<CampaignReach> {
  const clientIds = await audienceOf(tx, services, shopId, campaign);
  const rows = await readReach(tx, services, shopId, { clientIds, question: questionOf(campaign) });
  const by = (reason: ReachRow["reason"]): number => rows.filter((row) => row.reason === reason).length;
  const recipients = reachable(rows).length;
  const reached = by(null);
  return {
    members: rows.length,
    noAddress: by("noAddress"),
    noConsent: by("noConsent"),
    suppressed: by("suppressed"),
    inError: by("inError"),
    reachable: reached,
    sameAddress: reached - recipients,
    recipients,
  };
}

const domainOf = ({ channel }: Pick<Aimed, "channel">, address: string): string =>
  channel === "mail" ? (address.split("@")[1] ?? "") : "";

/** Shuffles by a hash of the campaign and the client: the same at every reading, and no order of the alphabet. */
const shuffled = (campaignId: string, rows: readonly ReachRow[]): ReachRow[] =>
  rows
    .map((row) => ({ row, at: createHash("sha256").update(`${campaignId}${row.clientId}`).digest("hex") }))
    .toSorted((a, b) => (a.at < b.at ? -1 : 1))
    .map(({ row }) => row);

/** Returns the Message-ID of a recipient: the same at every try. */
const messageIdOf = (services: Services, id: string): string =>
  `<c.${id}@${new URL(services.settings.publicUrl).hostname}>`;

/** Adds recipients to a campaign from reachable rows; returns how many are new. */
export async function addAll(
  tx: Tx,
  services: Services,
  { shopId, campaign }: { shopId: string; campaign: Campaign },
  rows: readonly (ReachRow & { occasion: string })[],
): Promise<number> {
  const at = new Date(services.now());
  const { ab } = campaign;
  let added = 0;
  for (let from = 0; from < rows.length; from += STEP) {
    const part = rows.slice(from, from + STEP);
    const known = await keepReachAddresses(
      tx,
      shopId,
      part.map(({ address, lang }) => ({ address, lang: lang as Language })),
    );
    added += await addRecipients(
      tx,
      { shopId, campaignId: campaign.id },
      part.map((row, n): NewRecipient => {
        const id = newId(services);
        return {
          id,
          occasion: row.occasion,
          clientId: row.clientId,
          clientName: row.name,
          address: row.address,
          domain: domainOf(campaign, row.address),
          addressId: known.get(row.address) ?? null,
          lang: row.lang,
          typology: row.typology,
          position: from + n,
          variant: variantAt(from + n, { count: rows.length, ab }),
          messageId: messageIdOf(services, id),
        };
      }),
      at,
    );
  }
  return added;
}

/**
 * Gives a campaign that starts its recipients: one row for each reachable address, in one transaction. Returns their
 * number. Throws as `audienceOf`.
 */
export async function freezeRecipients(
  tx: Tx,
  services: Services,
  shopId: string,
  campaign: Campaign,
): Promise<number> {
  const clientIds = await audienceOf(tx, services, shopId, campaign);
  const rows = await readReach(tx, services, shopId, { clientIds, question: questionOf(campaign) });
  const chosen = shuffled(campaign.id, reachable(rows)).map((row) => ({ ...row, occasion: "" }));
  const added = await addAll(tx, services, { shopId, campaign }, chosen);
  const leftOut = Object.fromEntries(
    REACH_REASONS.map((reason) => [reason, rows.filter((row) => row.reason === reason).length]),
  );
  await markFrozen(tx, { shopId, id: campaign.id }, { at: new Date(services.now()), leftOut });
  return added;
}
