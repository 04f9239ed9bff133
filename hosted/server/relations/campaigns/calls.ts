import type { Answer, Input } from "@cuvee/core/kit/contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { RecipientRow } from "@cuvee/core/relations/campaigns/campaigns.answers.contract.ts";
import { statusAfter } from "@cuvee/core/relations/campaigns/campaigns.ts";
import type { campaignsContract } from "@cuvee/core/relations/campaigns/contract.ts";
import { chosenIds, pageOf } from "#kit/list/list.ts";
import { blockAddress } from "./blocking.queries.ts";
import { withdrawByAddress } from "#shops/consents/consents.ts";
import type { CampaignContext } from "./campaigns.ts";
import { findCampaign, lockCampaign, setStatus } from "./campaigns.queries.ts";
import { announce, tellProgress } from "./endings.ts";
import { recipientsListing } from "./list.queries.ts";
import { readTeam } from "./models.queries.ts";
import { assign, lockRecipient, noteCall, sendAgain } from "./recipients.queries.ts";

type Calls = typeof campaignsContract;

/** Returns a recipient as the list shows it. Throws `not-found` (404). */
async function rowOf({ tx, shopId }: CampaignContext, id: string): Promise<RecipientRow> {
  const columns = Object.keys(recipientsListing.columns);
  // An identifier that `lockRecipient` found.
  const one = { ...recipientsListing, where: `${recipientsListing.where} and r.id = '${id}'` };
  const { rows } = await pageOf(tx, one, { of: shopId, columns, request: { limit: 1 } });
  return rows[0] ?? refuse("not-found", 404);
}

/**
 * Notes the result of a call of a list that is being worked on. An objection is recorded for calls of every purpose,
 * and a wrong number is in error from then on. Throws `not-found` (404), `campaign-status` (409).
 */
export async function recordCall(
  at: CampaignContext,
  id: string,
  { result, note, callBackAt }: Input<Calls["call"]>["body"],
): Promise<RecipientRow> {
  const { tx, services, shopId } = at;
  const recipient = (await lockRecipient(tx, shopId, id)) ?? refuse("not-found", 404);
  const campaign = (await findCampaign(tx, shopId, recipient.campaignId)) ?? refuse("not-found", 404);
  if (campaign.channel !== "call" || (campaign.status !== "sending" && campaign.status !== "sent"))
    refuse("campaign-status", 409, { status: campaign.status });
  const now = new Date(services.now());
  await noteCall(tx, shopId, {
    id,
    result,
    note,
    callBackAt: callBackAt === null ? null : new Date(callBackAt),
    now,
  });
  const { address } = recipient;
  if (result === "objected")
    await withdrawByAddress(tx, services, { shopId, channel: "call", address, madeBy: "person" });
  if (result === "wrongNumber") await blockAddress(tx, { shopId, address, at: now });
  if (result !== null)
    await services.jobs.send(tx, "notice", {
      shopId,
      about: "activity",
      id: recipient.clientId,
      at: now.getTime(),
      name: at.by,
      text: result,
    });
  if (result === "interested") await announce(tx, services, { shopId, campaign }, "reply");
  tellProgress(tx, services, shopId, campaign.id);
  return rowOf(at, id);
}

/** Gives recipients of a call list to a member of the team. Throws `not-found` (404), `too-many-rows` (422). */
export async function assignCalls(
  { tx, shopId, columns }: CampaignContext & { columns: readonly string[] },
  id: string,
  { rows, assigneeId }: Input<Calls["assign"]>["body"],
): Promise<Answer<Calls["assign"]>> {
  if ((await findCampaign(tx, shopId, id))?.channel !== "call") refuse("not-found", 404);
  if (assigneeId !== null && !(await readTeam(tx, shopId)).some((one) => one.id === assigneeId))
    refuse("not-found", 404);
  const ids = await chosenIds(tx, recipientsListing, { of: shopId, columns, chosen: rows });
  return { assigned: await assign(tx, { shopId, campaignId: id }, { ids, assigneeId }) };
}

/**
 * Sends to an uncertain recipient again, by a person's own decision: the message may arrive twice. Throws `not-found`
 * (404), `campaign-not-uncertain` (409), `campaign-status` (409) for a campaign that was cancelled.
 */
export async function resendOne(at: CampaignContext, id: string): Promise<RecipientRow> {
  const { tx, services, shopId } = at;
  const recipient = (await lockRecipient(tx, shopId, id)) ?? refuse("not-found", 404);
  const { campaignId, state } = recipient;
  if (state !== "uncertain") refuse("campaign-not-uncertain", 409, { state });
  const { status } = (await lockCampaign(tx, shopId, campaignId)) ?? refuse("not-found", 404);
  const reopened = statusAfter(status, "reopen");
  if (status !== "sending" && status !== "paused" && reopened === undefined)
    return refuse("campaign-status", 409, { status });
  if (reopened !== undefined) await setStatus(tx, { shopId, id: campaignId }, { status: reopened });
  await sendAgain(tx, shopId, id, new Date(services.now()));
  await services.jobs.send(tx, "campaign-send", { shopId, campaignId, lane: 0 });
  return rowOf(at, id);
}
