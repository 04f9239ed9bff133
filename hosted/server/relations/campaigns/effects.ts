import type { CampaignEffects } from "#relations/senders/effects.ts";
import { announce, pauseIfBad, tellProgress } from "./endings.ts";
import { questionOf } from "./audience.ts";
import { findCampaign } from "./campaigns.queries.ts";
import { lockRecipient, noteNews } from "./recipients.queries.ts";

/** Effects of news about messages that come back from outside: bounces, complaints, STOP. */
export const campaignEffects: CampaignEffects = {
  async findMessage(tx, _services, { shopId, campaignId, recipientId }) {
    const recipient = await lockRecipient(tx, shopId, recipientId);
    // The tag of a text message may name no campaign.
    if (!recipient || recipient.campaignId !== (campaignId ?? recipient.campaignId)) return null;
    const campaign = await findCampaign(tx, shopId, recipient.campaignId);
    if (!campaign) return null;
    return { address: recipient.address, purpose: questionOf(campaign).purpose };
  },
  async noteMessage(tx, services, { shopId, recipientId }, news) {
    const campaignId = (await lockRecipient(tx, shopId, recipientId))?.campaignId;
    if (campaignId === undefined) return false;
    // A refusal that may pass is no bounce; the server counts it by the address.
    if (news.kind === "delivered" || (news.kind === "bounced" && !news.isPermanent)) return true;
    const text = news.kind === "bounced" || news.kind === "replied" ? news.text.slice(0, 500) : "";
    const { kind, at } = news;
    const noted = await noteNews(tx, { shopId, campaignId, id: recipientId }, { kind, at, text });
    if (noted === 0) return false;
    const campaign = kind === "replied" ? await findCampaign(tx, shopId, campaignId) : undefined;
    if (campaign) await announce(tx, services, { shopId, campaign }, "reply");
    if (kind === "bounced" || kind === "complained") await pauseIfBad(tx, services, shopId, campaignId);
    tellProgress(tx, services, shopId, campaignId);
    return true;
  },
};
