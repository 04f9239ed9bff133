import type { Answer } from "@cuvee/core/kit/contract.ts";
import type { Language } from "@cuvee/core/kit/languages.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { campaignsContract } from "@cuvee/core/relations/campaigns/contract.ts";
import type { FieldValues } from "@cuvee/core/relations/models/fields.ts";
import { smsLength, suggestedSmsSender } from "@cuvee/core/relations/senders/sms.ts";
import { newId } from "#kit/http/mount.ts";
import { fillMail } from "#relations/models/marks.ts";
import { exampleLink } from "#shops/consents/links.ts";
import { readFieldValues, sampleValues } from "#relations/models/values.ts";
import { STOP_CODE } from "#relations/senders/sms/brevo.ts";
import { senderFor, type CampaignSender } from "#relations/senders/sender.ts";
import { findShop, type ShopRow } from "#shops/settings/queries.ts";
import type { CampaignContext } from "./campaigns.ts";
import { findCampaign, markTested, type Campaign, type FrozenContent } from "./campaigns.queries.ts";
import type { CampaignDeps } from "./deps.ts";
import { fillMessage, frozenOf, renderVersion, smsText, type FilledMessage } from "./messages.ts";
import { findModel } from "./models.queries.ts";
import { findReader } from "./results.queries.ts";

/** Short number that stands for the provider's in a preview. */
const EXAMPLE_CODE = "36180";

type Calls = typeof campaignsContract;
type Reader = {
  /** Without it the public prices are shown, as everybody sees them. */
  seesPrices: boolean;
  variant: "A" | "B";
  clientId?: string | null | undefined;
  lang?: Language | null | undefined;
};

/** A message as one reader gets it, with what a test needs to send it. */
type Shown = FilledMessage & {
  campaign: Campaign;
  shop: ShopRow;
  sender: CampaignSender;
  clientName: string | null;
  lang: Language;
  preheader: string;
};

type ShownClient = Awaited<ReturnType<typeof findReader>>;

/** Fills a version for a client, or a made-up reader; nothing is kept, and links are their targets. */
async function fillFor(
  { tx, services, shopId }: CampaignContext,
  deps: CampaignDeps,
  { campaign, shop, frozen }: { campaign: Campaign; shop: ShopRow; frozen: FrozenContent },
  { client, lang, typology }: { client: ShownClient; lang: Language; typology: string | null },
): Promise<FilledMessage & { preheader: string }> {
  const { channel, kind, couponCode } = campaign;
  const of = { shopId, channel, kind, content: frozen, linkOf: (url: string) => url };
  const rendered = await renderVersion(tx, deps, of, { lang, typology });
  const values: FieldValues = client
    ? ((await readFieldValues(tx, services, shopId, [client.id])).get(client.id) ?? {})
    : sampleValues(shop, lang, services.now());
  const page = exampleLink(services, { shopId, lang });
  const coupon = couponCode === "" ? {} : { coupon: couponCode };
  const all = { ...values, ...coupon, unsubscribeUrl: page, preferencesUrl: page };
  const isMail = rendered.kind === "mail";
  return {
    ...fillMessage(services, rendered, all, null),
    preheader: isMail ? fillMail({ ...rendered.mail, subject: rendered.mail.preheader }, all).subject : "",
  };
}

/** Makes a version as a client reads it. Throws `not-found` (404). */
async function show(at: CampaignContext, deps: CampaignDeps, id: string, reader: Reader): Promise<Shown> {
  const { tx, services, shopId } = at;
  const campaign = (await findCampaign(tx, shopId, id)) ?? refuse("not-found", 404);
  const shop = (await findShop(tx, shopId)) ?? refuse("not-found", 404);
  const content = (reader.variant === "B" ? campaign.b : campaign.a) ?? refuse("not-found", 404);
  const client = reader.clientId ? await findReader(tx, shopId, reader.clientId) : undefined;
  if (reader.clientId && !client) refuse("not-found", 404);
  const lang = reader.lang ?? client?.lang ?? "fr";
  const model = await findModel(tx, shopId, content.modelId);
  const frozen = campaign.frozen?.[reader.variant] ?? frozenOf(content, model);
  const typology = reader.seesPrices ? (client?.typology ?? null) : null;
  return {
    ...(await fillFor(at, deps, { campaign, shop, frozen }, { client, lang, typology })),
    campaign,
    shop,
    sender: await senderFor(tx, services, shop),
    clientName: client?.name ?? null,
    lang,
  };
}

/** Returns a version as a client reads it. Throws `not-found` (404). */
export async function previewCampaign(
  at: CampaignContext,
  deps: CampaignDeps,
  id: string,
  reader: Reader,
): Promise<Answer<Calls["preview"]>> {
  const { subject, html, text, clientName, lang, preheader, campaign } = await show(at, deps, id, reader);
  const isSms = campaign.channel === "sms";
  const shown = isSms
    ? smsText(
        text,
        campaign.kind,
        (deps.ways.sms?.stopMention ?? `STOP ${STOP_CODE}`).replace(STOP_CODE, EXAMPLE_CODE),
      )
    : text;
  return {
    clientName,
    lang,
    subject,
    preheader,
    html,
    text: shown,
    smsParts: isSms ? smsLength(shown).parts : 0,
  };
}

type Outcome = Answer<Calls["test"]>["outcomes"][number];

/** Sends a version to one address, marked as a test. */
async function sendTest(deps: CampaignDeps, shown: Shown, to: string): Promise<Outcome> {
  const { services, ways } = deps;
  const { campaign, shop, sender, subject, html, text } = shown;
  const id = newId(services);
  try {
    if (campaign.channel === "sms") {
      if (!ways.sms) return { to, isAccepted: false, response: "" };
      const smsBody = smsText(text, campaign.kind, ways.sms.stopMention);
      // With the shop's id its tag is signed for the shop: an answer STOP counts.
      const answer = await ways.sms.send({
        id: `${shop.id}${id}`,
        to,
        sender: suggestedSmsSender(shop.name),
        text: smsBody,
      });
      return {
        to,
        isAccepted: answer.kind === "accepted",
        response: answer.kind === "accepted" ? answer.reference : answer.text,
      };
    }
    if (!ways.mail) return { to, isAccepted: false, response: "" };
    const answer = await ways.mail.sendCampaignMail({
      messageId: `<t.${id}@${new URL(services.settings.publicUrl).hostname}>`,
      envelope: { from: sender.from.address, to },
      from: sender.from,
      replyTo: sender.replyTo,
      to: { name: "", address: to },
      subject: `[Test] ${subject}`,
      html,
      text,
      headers: {},
      dkim: sender.dkim,
    });
    return { to, isAccepted: answer.kind === "accepted", response: answer.response };
  } catch (error) {
    services.log.warn({ err: error, campaign: campaign.id }, "a test of a campaign did not leave");
    return { to, isAccepted: false, response: "" };
  }
}

const IS_MAIL = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:"]+$/;
const IS_NUMBER = /^\+[1-9]\d{6,14}$/;

/**
 * Sends a version to some addresses, outside of any transaction: a mail server may be slow. Throws `not-found` (404),
 * `campaign-no-test` (422) for letters and calls, `campaign-test-address` (422), `campaign-no-transport` (422).
 */
export async function testCampaign(
  deps: CampaignDeps,
  at: Omit<CampaignContext, "tx">,
  id: string,
  { to, reader }: { to: readonly string[]; reader: Reader },
): Promise<Answer<Calls["test"]>> {
  const { database } = deps.services;
  const scope = { shopId: at.shopId };
  const shown = await database.transaction(scope, (tx) => show({ ...at, tx }, deps, id, reader));
  const { channel } = shown.campaign;
  if (channel !== "mail" && channel !== "sms") refuse("campaign-no-test", 422);
  if (deps.ways[channel] === null) refuse("campaign-no-transport", 422);
  const isAddress = channel === "mail" ? IS_MAIL : IS_NUMBER;
  const wrong = to.find((one) => !isAddress.test(one));
  if (wrong !== undefined) refuse("campaign-test-address", 422, { address: wrong });
  const outcomes: Outcome[] = [];
  for (const one of new Set(to)) outcomes.push(await sendTest(deps, shown, one));
  if (outcomes.some(({ isAccepted }) => isAccepted))
    await database.transaction(scope, (tx) =>
      markTested(tx, { shopId: at.shopId, id }, new Date(deps.services.now())),
    );
  return { outcomes };
}
