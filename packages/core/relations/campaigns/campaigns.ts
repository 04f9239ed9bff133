import type { Channel, Purpose } from "#shops/consents/consents.ts";
import type { LocalizedTexts } from "#storefront/site/localizedTexts.ts";

/**
 * Statuses of a campaign: `ready` has passed its checks; an automatic campaign stays `sending` while it is active;
 * `sent`, `cancelled` and `failed` are final (nothing left in a failed one: a copy starts again).
 */
export const CAMPAIGN_STATUSES = [
  "draft",
  "ready",
  "scheduled",
  "sending",
  "paused",
  "sent",
  "cancelled",
  "failed",
] as const;
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number];

/** Commands that change the status of a campaign. */
export const CAMPAIGN_COMMANDS = [
  "edit",
  "prepare",
  "schedule",
  "unschedule",
  "start",
  "pause",
  "resume",
  "finish",
  "cancel",
  "fail",
  "reopen",
] as const;
export type CampaignCommand = (typeof CAMPAIGN_COMMANDS)[number];

/** The status that each command leads to, by the status it starts from; an absent command is refused. */
export const CAMPAIGN_TRANSITIONS: Readonly<
  Record<CampaignStatus, Readonly<Partial<Record<CampaignCommand, CampaignStatus>>>>
> = {
  draft: { edit: "draft", prepare: "ready", cancel: "cancelled" },
  ready: { edit: "draft", schedule: "scheduled", start: "sending", cancel: "cancelled" },
  scheduled: { unschedule: "ready", start: "sending", cancel: "cancelled", fail: "failed" },
  sending: { pause: "paused", finish: "sent", cancel: "cancelled", fail: "failed" },
  paused: { resume: "sending", cancel: "cancelled" },
  // An uncertain recipient is sent to again by a person's decision.
  sent: { reopen: "sending" },
  cancelled: {},
  failed: {},
};

/** Returns the status after a command; undefined where the command is not allowed. */
export const statusAfter = (status: CampaignStatus, command: CampaignCommand): CampaignStatus | undefined =>
  CAMPAIGN_TRANSITIONS[status][command];

/** Kinds of messages: `information` needs no consent and has no promotional block (recalls). */
export const CAMPAIGN_KINDS = ["promotion", "information"] as const;
export type CampaignKind = (typeof CAMPAIGN_KINDS)[number];

/** Reasons for a pause: by a person; more than 5 % hard bounces; 0.3 % complaints or more; the sender is refused. */
export const PAUSE_REASONS = ["byHand", "bounces", "complaints", "senderRefused"] as const;
export type PauseReason = (typeof PAUSE_REASONS)[number];

/** Reasons for a failure: nothing sends this channel here; every message was refused because of the sender. */
export const FAILURE_REASONS = ["noTransport", "senderRefused", "nobody", "contentMissing"] as const;
export type FailureReason = (typeof FAILURE_REASONS)[number];

/**
 * States of a recipient: `waiting` for their turn; `claimed` by a sender; `accepted` by the next server or provider;
 * `refused` by it; `uncertain`: the sender stopped between the sending and its answer, and nothing resends by itself;
 * `skipped` with the reason.
 */
export const RECIPIENT_STATES = [
  "waiting",
  "claimed",
  "accepted",
  "refused",
  "uncertain",
  "skipped",
] as const;
export type RecipientState = (typeof RECIPIENT_STATES)[number];

/**
 * Reasons for a recipient without a message: those of reach, a campaign that ended before their turn, an automatic
 * message that came too soon after another, and an occasion that is over (points that were used meanwhile).
 */
export const SKIP_REASONS = [
  "noAddress",
  "noConsent",
  "suppressed",
  "inError",
  "cancelled",
  "tooSoon",
  "noLongerApplies",
] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

/**
 * The sender of the letters of a campaign: the shop prints them as one file, or hands them to the provider of this
 * installation, which prints and posts each of them.
 */
export const POSTERS = ["shop", "provider"] as const;
export type Poster = (typeof POSTERS)[number];

/** The two versions of an A/B test. */
export const VARIANTS = ["A", "B"] as const;
export type Variant = (typeof VARIANTS)[number];

/** Measures that choose the winner of an A/B test. */
export const AB_MEASURES = ["clicks", "orders"] as const;
export type AbMeasure = (typeof AB_MEASURES)[number];

/** Recipients of each version under which a test says little ("échantillon faible"). */
export const WEAK_SAMPLE = 200;

/** Events after which an automatic campaign writes to a client. */
export const TRIGGERS = ["cartAbandoned", "afterVisit", "birthday", "newVintage", "pointsExpiring"] as const;
export type Trigger = (typeof TRIGGERS)[number];

/**
 * Result codes of a call: `objected`: the person wants no more calls (recorded as an objection); `wrongNumber`: the
 * number is in error from then on; `callBack` has a time.
 */
export const CALL_RESULTS = [
  "reached",
  "interested",
  "notReached",
  "callBack",
  "objected",
  "wrongNumber",
] as const;
export type CallResult = (typeof CALL_RESULTS)[number];

/** Share of hard bounces above which a campaign pauses, in hundredths of a percent, from this many outcomes on. */
const BOUNCE_LIMIT = { shareBp: 500, outcomes: 200 } as const;
/** Share of complaints from which a campaign pauses, in hundredths of a percent (Google: under 0.3 %). */
const COMPLAINT_LIMIT = { shareBp: 30, outcomes: 200 } as const;
/** Retries after a temporary refusal of the server, which has accepted nothing. */
export const RETRIES = 3;

/**
 * Content of one version: a model of the shop, or texts of its own. Mails have a subject; a subject here replaces that
 * of the model. Texts are plain, with fields (`{{firstname}}`): the mail without a model, the SMS, the letter, the
 * script of a call.
 */
export type CampaignContent = {
  modelId: string | null;
  subject: LocalizedTexts;
  preheader: LocalizedTexts;
  text: LocalizedTexts;
};

/** Part of the list that receives each version, in percent, its measure, and the hours until the winner is chosen. */
export type AbTest = { sharePercent: number; by: AbMeasure; hours: number };

/**
 * Event of an automatic campaign. `delay`: hours for `cartAbandoned`, days for the others (before the date for
 * `pointsExpiring`). `productIds`: only these products (`newVintage`, and events of `afterVisit`); empty: all.
 */
export type Automation = { trigger: Trigger; delay: number; productIds: readonly string[] };

/** Moments are milliseconds since 1970. */
export type CampaignDraft = {
  name: string;
  channel: Channel;
  kind: CampaignKind;
  /** Null for `information`, which asks for no consent. */
  purpose: Purpose | null;
  listIds: readonly string[];
  excludedListIds: readonly string[];
  a: CampaignContent;
  /** Null without an A/B test. */
  b: CampaignContent | null;
  ab: AbTest | null;
  automation: Automation | null;
  /** Promo code of the shop whose use counts for the campaign; empty: none. */
  couponCode: string;
  /** Messages a minute; null: as fast as the shop's setting. */
  perMinute: number | null;
};

/** Causes for which a campaign cannot start; `isBlocking` false: it may, and its author should know. */
export const CHECKS = [
  "noList",
  "nobody",
  "noSubject",
  "noText",
  "modelGone",
  "noModelText",
  "modelRemarks",
  "promotionalBlock",
  "noTransport",
  "noShopAddress",
  "senderUnverified",
  "noTest",
  "weakSample",
  "noLinks",
  "unknownField",
  "couponUnknown",
  "smsLong",
  "adPeriod",
  "pointsStay",
] as const;
export type Check = (typeof CHECKS)[number];

/**
 * Chooses the version of a recipient by their position in the shuffled list: the first `sharePercent` of A, as many of
 * B, and the others wait for the winner (null).
 */
export function variantAt(position: number, of: { count: number; ab: AbTest | null }): Variant | null {
  if (of.ab === null) return "A";
  const arm = armSize(of.count, of.ab);
  if (position < arm) return "A";
  return position < 2 * arm ? "B" : null;
}

/** Returns the number of recipients of each version of a test: at least one where there are two recipients. */
export function armSize(count: number, ab: Pick<AbTest, "sharePercent">): number {
  const wished = Math.max(1, Math.floor((count * ab.sharePercent) / 100));
  return Math.min(wished, Math.floor(count / 2));
}

/** Checks whether a test has too few recipients to tell its versions apart. */
export const isWeakSample = (count: number, ab: Pick<AbTest, "sharePercent">): boolean =>
  armSize(count, ab) < WEAK_SAMPLE;

/** Figures of one version of a test. */
export type ArmFigures = { accepted: number; clicks: number; orders: number };

/** Returns the better version by a measure, relative to its accepted messages; A where they are equal. */
export function winnerOf(a: ArmFigures, b: ArmFigures, by: AbMeasure): Variant {
  // Cross-multiplied: no division by an arm in which nothing was accepted.
  return b[by] * Math.max(1, a.accepted) > a[by] * Math.max(1, b.accepted) ? "B" : "A";
}

/** Outcomes of a campaign so far, of which `bounced` hard and `complained`. */
export type Outcomes = { outcomes: number; bounced: number; complained: number };

/**
 * Returns the reason for which a campaign must pause by itself: more than 5 % hard bounces, or 0.3 % complaints or
 * more, from 200 outcomes on; null otherwise.
 */
export function pauseReason({ outcomes, bounced, complained }: Outcomes): PauseReason | null {
  if (outcomes >= BOUNCE_LIMIT.outcomes && bounced * 10_000 > outcomes * BOUNCE_LIMIT.shareBp)
    return "bounces";
  // A single complaint of 200 messages is an accident, not a rate.
  if (
    outcomes >= COMPLAINT_LIMIT.outcomes &&
    complained > 1 &&
    complained * 10_000 >= outcomes * COMPLAINT_LIMIT.shareBp
  )
    return "complaints";
  return null;
}

/** Mails a day that a new domain of the shop may send, by its day of use from 0; then without a limit (undefined). */
export const RAMP_PER_DAY = [200, 500, 1_000, 2_000, 5_000, 10_000] as const;

/** Seconds before the next try of a temporary refusal, by the tries made. */
export const retryDelay = (tries: number): number => 60 * 5 ** Math.max(0, tries - 1);
