import type { CampaignView } from "@cuvee/core/relations/campaigns/campaigns.answers.contract.ts";
import {
  type CampaignContent,
  type CampaignDraft,
  type CampaignStatus,
  type Check,
  type Trigger,
} from "@cuvee/core/relations/campaigns/campaigns.ts";

/** Statuses in which a campaign has not begun: its page is the editor. */
const BEFORE: ReadonlySet<CampaignStatus> = new Set(["draft", "ready", "scheduled"]);
/** Checks whether a campaign has not begun yet. */
export const isBeforeStart = (status: CampaignStatus): boolean => BEFORE.has(status);

export const EMPTY_CONTENT: CampaignContent = { modelId: null, subject: {}, preheader: {}, text: {} };

/** Returns what is written of a campaign, without its status and figures. */
export const draftOf = (campaign: CampaignView): CampaignDraft => ({
  name: campaign.name,
  channel: campaign.channel,
  kind: campaign.kind,
  purpose: campaign.purpose,
  listIds: campaign.listIds,
  excludedListIds: campaign.excludedListIds,
  a: campaign.a,
  b: campaign.b,
  ab: campaign.ab,
  automation: campaign.automation,
  couponCode: campaign.couponCode,
  perMinute: campaign.perMinute,
});

/** Parts of the page on which a campaign is prepared, in their order. */
export const PARTS = ["who", "what", "when", "more"] as const;
export type Part = (typeof PARTS)[number];

/** Place at which each check is put right: the part of the page, and the id of the element that takes the focus. */
export const CHECK_PLACES: Readonly<Record<Check, { part: Part; element: string }>> = {
  noList: { part: "who", element: "campaign-lists" },
  nobody: { part: "who", element: "campaign-lists" },
  noSubject: { part: "what", element: "campaign-subject" },
  noText: { part: "what", element: "campaign-text" },
  modelGone: { part: "what", element: "campaign-model" },
  noModelText: { part: "what", element: "campaign-model" },
  modelRemarks: { part: "what", element: "campaign-model" },
  promotionalBlock: { part: "what", element: "campaign-model" },
  noTransport: { part: "more", element: "campaign-sender" },
  noShopAddress: { part: "more", element: "campaign-sender" },
  senderUnverified: { part: "more", element: "campaign-sender" },
  noTest: { part: "what", element: "campaign-test" },
  weakSample: { part: "what", element: "campaign-ab" },
  noLinks: { part: "what", element: "campaign-text" },
  unknownField: { part: "what", element: "campaign-text" },
  couponUnknown: { part: "more", element: "campaign-coupon" },
  smsLong: { part: "what", element: "campaign-text" },
  adPeriod: { part: "when", element: "campaign-when" },
  pointsStay: { part: "when", element: "campaign-when" },
};

/** Delays that suit the events of automatic campaigns, in their unit (hours for carts, days for the others). */
const USUAL_DELAYS: Readonly<Record<Trigger, number>> = {
  cartAbandoned: 4,
  afterVisit: 3,
  birthday: 0,
  newVintage: 0,
  pointsExpiring: 30,
};

/**
 * Returns the change of a draft that is to follow an event. A reminder of a cart needs the consent to it, and no other
 * message may use that consent.
 */
export function followEvent(
  { purpose }: Pick<CampaignDraft, "purpose">,
  trigger: Trigger,
): Pick<CampaignDraft, "automation" | "purpose"> {
  const automation = { trigger, delay: USUAL_DELAYS[trigger], productIds: [] };
  const other = purpose === "cartReminder" ? "newsletter" : purpose;
  return { automation, purpose: trigger === "cartAbandoned" ? "cartReminder" : other };
}

/** Events that concern chosen products only. */
export const OF_PRODUCTS: ReadonlySet<Trigger> = new Set(["newVintage", "afterVisit"]);

/** Puts a text into a language of texts; an empty one is removed. */
export function withText(
  texts: Readonly<Record<string, string>>,
  lang: string,
  text: string,
): Readonly<Record<string, string>> {
  const { [lang]: _, ...others } = texts;
  return text === "" ? others : { ...others, [lang]: text };
}

/** Returns the languages in which a content has any text, French first. */
export function languagesOf(content: CampaignContent): string[] {
  const found = new Set(
    [content.subject, content.preheader, content.text].flatMap((texts) => Object.keys(texts)),
  );
  return [...found].toSorted((a, b) => Number(b === "fr") - Number(a === "fr") || a.localeCompare(b));
}

/** Checks whether each part holds what a start needs: a sign for the user, not the server's checks. */
export function partsDone(draft: CampaignDraft): Readonly<Record<"who" | "what", boolean>> {
  const { a, channel } = draft;
  const hasText = Object.keys(a.text).length > 0;
  const hasSubject = channel !== "mail" || Object.keys(a.subject).length > 0;
  return {
    who: draft.listIds.length > 0 || draft.automation !== null,
    what: a.modelId !== null || (hasText && hasSubject),
  };
}

/** Moves words into a text at a selection; returns the text and the place of the cursor after them. */
export function inserted(
  text: string,
  [start, end]: readonly [number, number],
  words: string,
): { text: string; at: number } {
  return { text: text.slice(0, start) + words + text.slice(end), at: start + words.length };
}
