import type { CampaignCheck } from "@cuvee/core/relations/campaigns/campaigns.answers.contract.ts";
import { isWeakSample, type CampaignContent, type Check } from "@cuvee/core/relations/campaigns/campaigns.ts";
import { hasKnownTokens } from "@cuvee/core/relations/models/fields.ts";
import { promotionsIn, type ModelContent } from "@cuvee/core/relations/models/models.ts";
import { smsLength } from "@cuvee/core/relations/senders/sms.ts";
import type { LocalizedTexts } from "@cuvee/core/storefront/site/localizedTexts.ts";
import { senderFor } from "#relations/senders/sender.ts";
import { findShop, type ShopRow } from "#shops/settings/queries.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { countAudience } from "./audience.ts";
import { offeredTriggers } from "./occasions.ts";
import type { CampaignContext } from "./campaigns.ts";
import { hasCoupon, type Campaign } from "./campaigns.queries.ts";
import { canSend, type CampaignDeps } from "./deps.ts";
import { frozenOf } from "./messages.ts";
import { findModel } from "./models.queries.ts";
import { countFaults } from "#relations/models/preview.ts";

const isEmpty = (texts: LocalizedTexts): boolean => Object.values(texts).every((text) => text.trim() === "");
const blocking = (check: Check, detail = ""): CampaignCheck => ({ check, isBlocking: true, detail });
const hint = (check: Check, detail = ""): CampaignCheck => ({ check, isBlocking: false, detail });

/** Parts of an SMS from which its price surprises. */
const LONG_SMS_PARTS = 3;
/** Modulation of http links in a content, read off its JSON: models hold them in many places. */
const LINK = /https?:\/\/|"link":|"href":/;

/** Returns whether a model has words in any language. */
function hasWords(model: ModelContent): boolean {
  return model.kind === "standard"
    ? Object.values(model.texts).some((doc) => JSON.stringify(doc).includes('"text"'))
    : model.blocks.some(({ kind }) => kind !== "footer");
}

/** Returns the faults of one version of a mail. */
function mailFaults(
  content: CampaignContent,
  model: ModelContent | null,
  kind: Campaign["kind"],
): CampaignCheck[] {
  const frozen = frozenOf(content, model).model;
  if (!frozen) return [blocking("noText")];
  const promotions = kind === "information" ? promotionsIn(frozen) : [];
  return [
    ...(isEmpty(frozen.subject) ? [blocking("noSubject")] : []),
    ...(hasWords(frozen) ? [] : [blocking("noText")]),
    ...promotions.map((block) => blocking("promotionalBlock", block)),
    ...(LINK.test(JSON.stringify(frozen)) ? [] : [hint("noLinks")]),
  ];
}

/** Returns the faults of one version. */
async function contentFaults(
  { tx, shopId }: CampaignContext,
  deps: CampaignDeps,
  { channel, kind }: Pick<Campaign, "channel" | "kind">,
  content: CampaignContent,
): Promise<CampaignCheck[]> {
  const { modelId, subject, preheader, text } = content;
  const model = channel === "mail" || channel === "letter" ? await findModel(tx, shopId, modelId) : null;
  if (modelId !== null && model === null && (channel === "mail" || channel === "letter"))
    return [blocking("modelGone")];
  if (![subject, preheader, text].every(hasKnownTokens)) return [blocking("unknownField")];
  if (channel === "mail") {
    const faults = model ? await countFaults(tx, deps, { shopId, content: model, lang: "fr" }) : 0;
    return [
      ...mailFaults(content, model, kind),
      ...(faults > 0 ? [hint("modelRemarks", String(faults))] : []),
    ];
  }
  // A letter is a text, or a model without blocks.
  if (channel === "letter" && model?.kind === "advanced") return [blocking("noModelText")];
  if (isEmpty(text) && !(model && hasWords(model))) return [blocking("noText")];
  const parts = channel === "sms" ? Math.max(...Object.values(text).map((one) => smsLength(one).parts)) : 0;
  return parts >= LONG_SMS_PARTS ? [hint("smsLong", String(parts))] : [];
}

/** Returns the faults of an audience. Lists that are gone are none. */
async function audienceFaults(
  at: CampaignContext,
  campaign: Campaign,
  shop: ShopRow,
): Promise<CampaignCheck[]> {
  const { tx, services, shopId } = at;
  const { listIds, followsId, recallId, automation, ab, channel } = campaign;
  // Buyers agree to reminders of a cart by mail alone.
  if (automation?.trigger === "cartAbandoned" && channel !== "mail") return [blocking("nobody")];
  if (automation !== null) {
    if (!offeredTriggers(shop).includes(automation.trigger)) return [blocking("pointsStay")];
    if (listIds.length === 0) return [];
    const { recipients } = await countAudience(tx, services, shopId, campaign);
    return recipients === 0 ? [hint("nobody")] : [];
  }
  if (listIds.length === 0 && followsId === null && recallId === null) return [blocking("noList")];
  const { recipients } = await countAudience(tx, services, shopId, campaign);
  if (recipients === 0) return [blocking("nobody")];
  return ab !== null && isWeakSample(recipients, ab) ? [hint("weakSample")] : [];
}

/** Returns what keeps a campaign from being started, and what its author should know. */
export async function checksOf(
  at: CampaignContext,
  deps: CampaignDeps,
  campaign: Campaign,
): Promise<CampaignCheck[]> {
  const { tx, services, shopId } = at;
  const { channel, a, b, couponCode, testedAt } = campaign;
  const shop = (await findShop(tx, shopId)) ?? refuse("not-found", 404);
  const sender = await senderFor(tx, services, shop);
  const versions = b === null ? [a] : [a, b];
  const found: CampaignCheck[] = [];
  for (const version of versions) found.push(...(await contentFaults(at, deps, campaign, version)));
  found.push(...(await audienceFaults(at, campaign, shop)));
  if (!canSend(deps, channel)) found.push(blocking("noTransport"));
  if (couponCode !== "" && !(await hasCoupon(tx, shopId, couponCode)))
    found.push(blocking("couponUnknown", couponCode));
  if (channel === "mail" && !sender.isOwnDomain) found.push(hint("senderUnverified"));
  // A sender of advertising says who it is (LCEN art. 20), and a letter where it comes from.
  if ((channel === "mail" || channel === "letter") && !shop.legal["address"] && !shop.legal["street"])
    found.push(hint("noShopAddress"));
  if (testedAt === null && (channel === "mail" || channel === "sms")) found.push(hint("noTest"));
  return found.filter(
    (one, at) => found.findIndex((o) => o.check === one.check && o.detail === one.detail) === at,
  );
}

/** Returns what keeps a campaign from being started. */
export const blockingChecks = async (
  at: CampaignContext,
  deps: CampaignDeps,
  campaign: Campaign,
): Promise<CampaignCheck[]> => (await checksOf(at, deps, campaign)).filter(({ isBlocking }) => isBlocking);
