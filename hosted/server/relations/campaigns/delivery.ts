import { RETRIES, retryDelay } from "@cuvee/core/relations/campaigns/campaigns.ts";
import type { FieldValues } from "@cuvee/core/relations/models/fields.ts";
import { statusMeaning } from "@cuvee/core/relations/senders/bounces.ts";
import { suggestedSmsSender } from "@cuvee/core/relations/senders/sms.ts";
import { noteBounce } from "#relations/senders/addressErrors.ts";
import type { LetterOutcome, SmsOutcome } from "#relations/senders/ports.ts";
import type { CampaignSender } from "#relations/senders/sender.ts";
import { NotSent } from "#relations/senders/transport.ts";
import { bounceAddress } from "#relations/senders/verp.ts";
import { unsubscribeLinks } from "#shops/consents/links.ts";
import type { ShopRow } from "#shops/settings/queries.ts";
import { questionOf } from "./audience.ts";
import type { Campaign } from "./campaigns.queries.ts";
import type { CampaignDeps } from "./deps.ts";
import { postedLetter, type PostedLetter } from "./letters.ts";
import { fillMessage, messageFor, smsText, type FilledMessage } from "./messages.ts";
import { decide, putBack, type ClaimedRecipient } from "./recipients.queries.ts";

/** The campaign, the sender and the values, by recipient, that the messages of a batch are sent with. */
export type Delivery = {
  shop: ShopRow;
  campaign: Campaign;
  sender: CampaignSender;
  senderId: string;
  values: Map<string, FieldValues>;
};

/** Outcome of one message, for the sender that sent it. */
export type Delivered = "accepted" | "refused" | "retry" | "notSent" | "uncertain";

type Answer =
  | { kind: "accepted"; response: string }
  | { kind: "refused"; status: string | null; response: string; isPermanent: boolean };

/** Seconds until a message is tried again that the mail server could not take. */
const UNREACHABLE_SECONDS = 30;

/** Returns the links of a recipient's message: to the page of their choices, and for one click (RFC 8058). */
function leaveLinks(
  { services }: CampaignDeps,
  { shop, campaign }: Pick<Delivery, "shop" | "campaign">,
  addressId: string | null,
): { page: string; oneClick: string } | null {
  if (addressId === null) return null;
  const { purpose } = questionOf(campaign);
  return unsubscribeLinks(services, { shopId: shop.id, addressId, purpose });
}

type Composed = { kind: "message"; message: FilledMessage } | { kind: "letter"; letter: PostedLetter };

/** Makes the message of a recipient. */
async function compose(deps: CampaignDeps, delivery: Delivery, row: ClaimedRecipient): Promise<Composed> {
  const { services } = deps;
  const { shop, campaign, values } = delivery;
  if (campaign.channel === "letter") {
    const of = { shop, campaign, at: new Date(services.now()) };
    return { kind: "letter", letter: await postedLetter(of, row, values.get(row.clientId) ?? {}) };
  }
  const rendered = await services.database.transaction({ shopId: shop.id }, (tx) =>
    messageFor(tx, deps, { shop, campaign }, row),
  );
  const links = leaveLinks(deps, delivery, row.addressId);
  const message = fillMessage(
    services,
    rendered,
    {
      ...values.get(row.id),
      coupon: campaign.couponCode,
      unsubscribeUrl: links?.page ?? "",
      preferencesUrl: links?.page ?? "",
    },
    campaign.clicksByRecipient ? { shopId: shop.id, recipientId: row.id } : null,
  );
  return { kind: "message", message };
}

/** Returns the answer of a provider of text messages or letters. */
const answerOf = (outcome: SmsOutcome | LetterOutcome): Answer =>
  outcome.kind === "accepted"
    ? { kind: "accepted", response: outcome.reference }
    : {
        kind: "refused",
        status: null,
        response: `${outcome.code} ${outcome.text}`.trim(),
        isPermanent: outcome.isPermanent,
      };

/** Sends the message of a recipient by the way of the campaign's channel. Throws where the outcome is unknown. */
async function send(
  deps: CampaignDeps,
  delivery: Delivery,
  row: ClaimedRecipient,
  composed: Composed,
): Promise<Answer> {
  const { services, ways } = deps;
  const { shop, campaign, sender } = delivery;
  const id = `${shop.id}${campaign.id}${row.id}`;
  if (composed.kind === "letter") {
    if (!ways.letters) throw new NotSent("nothing posts letters here");
    const { pdf, lines, country } = composed.letter;
    return answerOf(await ways.letters.send({ id, to: { lines, country }, pdf, name: `${row.id}.pdf` }));
  }
  const { message } = composed;
  if (campaign.channel === "sms") {
    if (!ways.sms) throw new NotSent("nothing sends text messages here");
    const text = smsText(message.text, campaign.kind, ways.sms.stopMention);
    return answerOf(
      await ways.sms.send({ id, to: row.address, sender: suggestedSmsSender(shop.name), text }),
    );
  }
  if (!ways.mail) throw new NotSent("nothing sends mails here");
  const links = leaveLinks(deps, delivery, row.addressId);
  const of = { shopId: shop.id, campaignId: campaign.id, recipientId: row.id };
  return ways.mail.sendCampaignMail({
    messageId: row.messageId,
    envelope: { from: bounceAddress(services, of) ?? sender.from.address, to: row.address },
    from: sender.from,
    replyTo: sender.replyTo,
    to: { name: "", address: row.address },
    ...message,
    headers: {
      "Feedback-ID": `${campaign.id}:${shop.id}:campaign:cuvee`,
      ...(links
        ? {
            "List-Unsubscribe": `<${links.oneClick}>`,
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
          }
        : {}),
    },
    dkim: sender.dkim,
  });
}

/** Writes what became of a message. A refusal that may pass is tried again, since nothing was accepted. */
async function record(
  { services }: CampaignDeps,
  { shop, campaign, senderId }: Delivery,
  row: ClaimedRecipient,
  answer: Answer,
): Promise<Delivered> {
  const now = new Date(services.now());
  const mine = { shopId: shop.id, id: row.id, senderId };
  const response = answer.response.slice(0, 500);
  if (answer.kind === "accepted") {
    // A crash of the database may lose the outcome, never the claim before it: the recipient is then uncertain.
    await services.database.transaction({ shopId: shop.id, withoutDisk: true }, (tx) =>
      decide(tx, mine, { state: "accepted", response, isBounce: false, now }),
    );
    return "accepted";
  }
  const status = answer.status ?? (answer.isPermanent ? "5.0.0" : "4.0.0");
  return services.database.transaction({ shopId: shop.id }, async (tx) => {
    if (campaign.channel === "mail")
      await noteBounce(tx, services, {
        shopId: shop.id,
        address: row.address,
        status,
        at: now,
        source: "smtp",
      });
    if (!answer.isPermanent && row.attempts <= RETRIES) {
      const dueAt = new Date(now.getTime() + retryDelay(row.attempts) * 1000);
      await putBack(tx, mine, { dueAt, response, free: 0 });
      return "retry";
    }
    const isBounce = answer.isPermanent && statusMeaning(status) !== "policy";
    await decide(tx, mine, { state: "refused", response, isBounce, now });
    return "refused";
  });
}

/**
 * Sends the message of a claimed recipient and writes its outcome: accepted, refused, back among those who wait where
 * it was certainly not taken, or uncertain where the answer was lost.
 */
export async function deliver(
  deps: CampaignDeps,
  delivery: Delivery,
  row: ClaimedRecipient,
): Promise<Delivered> {
  const { services } = deps;
  const { shop, senderId } = delivery;
  const mine = { shopId: shop.id, id: row.id, senderId };
  const back = async (error: unknown): Promise<Delivered> => {
    services.log.warn(
      { err: error, campaign: delivery.campaign.id },
      "a message of a campaign did not leave",
    );
    const dueAt = new Date(services.now() + UNREACHABLE_SECONDS * 1000);
    await services.database.transaction({ shopId: shop.id }, (tx) =>
      putBack(tx, mine, { dueAt, response: "", free: 1 }),
    );
    return "notSent";
  };
  let composed: Composed;
  try {
    composed = await compose(deps, delivery, row);
  } catch (error) {
    // Nothing has left yet.
    return back(error);
  }
  let answer: Answer;
  try {
    answer = await send(deps, delivery, row, composed);
  } catch (error) {
    if (error instanceof NotSent) return back(error);
    services.log.warn({ err: error, campaign: delivery.campaign.id }, "the outcome of a message is unknown");
    const now = new Date(services.now());
    await services.database.transaction({ shopId: shop.id }, (tx) =>
      decide(tx, mine, { state: "uncertain", response: "", isBounce: false, now }),
    );
    return "uncertain";
  }
  return record(deps, delivery, row, answer);
}
