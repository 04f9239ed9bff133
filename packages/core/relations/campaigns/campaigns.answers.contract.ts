import * as z from "zod";
import { exact, moneyAnswer } from "#kit/answers.contract.ts";
import { id } from "#kit/contract.ts";
import { CHANNELS, PURPOSES } from "#shops/consents/consents.ts";
import { REACH_REASONS } from "#shops/consents/reach.ts";
import {
  AB_MEASURES,
  CALL_RESULTS,
  CAMPAIGN_KINDS,
  CAMPAIGN_STATUSES,
  CHECKS,
  FAILURE_REASONS,
  PAUSE_REASONS,
  POSTERS,
  RECIPIENT_STATES,
  SKIP_REASONS,
  TRIGGERS,
  VARIANTS,
  type CampaignContent,
} from "./campaigns.ts";

const localized = z.record(z.string(), z.string());

export const campaignContentAnswer = exact<CampaignContent>("CampaignContent")(
  z.object({ modelId: z.string().nullable(), subject: localized, preheader: localized, text: localized }),
);

/** Recipients by state; `held` wait for the winner of an A/B test. */
export const campaignProgressAnswer = z.object({
  recipients: z.int(),
  waiting: z.int(),
  held: z.int(),
  claimed: z.int(),
  accepted: z.int(),
  refused: z.int(),
  uncertain: z.int(),
  skipped: z.int(),
});
export type CampaignProgress = z.output<typeof campaignProgressAnswer>;

/** One line of the list of campaigns. Amounts need `seeAllPrice`. */
export const campaignRow = z.object({
  id,
  name: z.string(),
  channel: z.enum(CHANNELS),
  kind: z.enum(CAMPAIGN_KINDS),
  status: z.enum(CAMPAIGN_STATUSES),
  trigger: z.enum(TRIGGERS).nullable(),
  /** Start of the sending, else the time planned, else null. */
  sentAt: z.string().nullable(),
  recipients: z.int(),
  accepted: z.int(),
  clicks: z.int(),
  /** Orders by the campaign's link or coupon. */
  attributedOrders: z.int(),
  attributedCents: moneyAnswer.optional(),
  createdAt: z.string(),
  createdBy: z.string(),
});
export type CampaignRow = z.output<typeof campaignRow>;

/** A campaign with everything that its page needs but figures, which `results` and `progress` have. */
export const campaignAnswer = z.object({
  id,
  version: z.int(),
  status: z.enum(CAMPAIGN_STATUSES),
  name: z.string(),
  channel: z.enum(CHANNELS),
  kind: z.enum(CAMPAIGN_KINDS),
  purpose: z.enum(PURPOSES).nullable(),
  listIds: z.array(z.string()),
  excludedListIds: z.array(z.string()),
  /** Names of the lists of both kinds, by id; a deleted list is absent. */
  listNames: z.record(z.string(), z.string()),
  a: campaignContentAnswer,
  b: campaignContentAnswer.nullable(),
  /** Names of the models, by id; a deleted model is absent. */
  modelNames: z.record(z.string(), z.string()),
  ab: z.object({ sharePercent: z.int(), by: z.enum(AB_MEASURES), hours: z.int() }).nullable(),
  /** Version that the others received; null before the choice. */
  winner: z.enum(VARIANTS).nullable(),
  /** Moment at which the winner is chosen by itself. */
  winnerAt: z.string().nullable(),
  automation: z
    .object({ trigger: z.enum(TRIGGERS), delay: z.int(), productIds: z.array(z.string()) })
    .nullable(),
  couponCode: z.string(),
  perMinute: z.int().nullable(),
  scheduledAt: z.string().nullable(),
  startedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  /** Of a pause. */
  pauseReason: z.enum(PAUSE_REASONS).nullable(),
  failureReason: z.enum(FAILURE_REASONS).nullable(),
  /** The server's words for `senderRefused`. */
  failureText: z.string(),
  testedAt: z.string().nullable(),
  /** The campaign that this one follows up: those who did not answer. */
  followsId: z.string().nullable(),
  followsName: z.string().nullable(),
  recallId: z.string().nullable(),
  createdAt: z.string(),
  createdBy: z.string(),
  /** The follow-up that exists already; null without one. */
  followUpId: z.string().nullable(),
  /** Clicks are marked by recipient (setting at the start). */
  clicksByRecipient: z.boolean(),
  /** Of letters. */
  postedBy: z.enum(POSTERS),
});
export type CampaignView = z.output<typeof campaignAnswer>;

/** Members of the lists and those that the channel reaches: "1 204 membres → 310 sans consentement → … joignables". */
export const campaignReachAnswer = z.object({
  members: z.int(),
  noAddress: z.int(),
  noConsent: z.int(),
  suppressed: z.int(),
  inError: z.int(),
  reachable: z.int(),
  /** Reachable clients with an address that another one has as well: it gets one message. */
  sameAddress: z.int(),
  /** Recipients: reachable addresses, each once. */
  recipients: z.int(),
});
export type CampaignReach = z.output<typeof campaignReachAnswer>;

export const campaignCheck = z.object({
  check: z.enum(CHECKS),
  isBlocking: z.boolean(),
  /** Name of the field, the coupon or the model; empty without one. */
  detail: z.string(),
});
export type CampaignCheck = z.output<typeof campaignCheck>;

export const campaignPreviewAnswer = z.object({
  /** Client whose values are shown; null: example values. */
  clientName: z.string().nullable(),
  lang: z.string(),
  subject: z.string(),
  preheader: z.string(),
  /** A whole document, for a sandboxed frame; empty for an SMS and a call. */
  html: z.string(),
  text: z.string(),
  /** Parts of 160 or 70 characters that an SMS is billed as; 0 for other channels. */
  smsParts: z.int(),
});
export type CampaignPreview = z.output<typeof campaignPreviewAnswer>;

const orders = { orders: z.int(), turnoverCents: moneyAnswer.optional() };

/** Figures of a campaign. Attributed and influenced orders are never added up: an attributed one is not influenced. */
export const campaignResultsAnswer = z.object({
  progress: campaignProgressAnswer,
  skipped: z.partialRecord(z.enum(SKIP_REASONS), z.int()),
  /** Members of the lists who were out of reach at the start: they are no recipients. */
  leftOut: z.partialRecord(z.enum(REACH_REASONS), z.int()),
  /** Refused at once by the server, or returned later. */
  bounced: z.int(),
  complained: z.int(),
  unsubscribed: z.int(),
  /** Replies to the mails that reached us. */
  replies: z.int(),
  /** Clicks of readers, robots apart; without persons. */
  clicks: z.int(),
  /** Recipients with a click; null where clicks are not marked by recipient. */
  clickedRecipients: z.int().nullable(),
  links: z.array(z.object({ id, url: z.string(), variant: z.enum(VARIANTS), clicks: z.int() })),
  /** Clicks by day, ISO dates of the shop. */
  days: z.array(z.object({ day: z.string(), clicks: z.int() })),
  variants: z.array(
    z.object({
      variant: z.enum(VARIANTS),
      accepted: z.int(),
      clicks: z.int(),
      orders: z.int(),
    }),
  ),
  isWeakSample: z.boolean(),
  /** Orders after a click on the campaign's link, or with its coupon, within 14 days. */
  attributed: z.object({ ...orders, byLink: z.int(), byCoupon: z.int() }),
  /** Other orders of recipients within 14 days after their message ("influencé"). */
  influenced: z.object(orders),
  /** Calls by result; empty for other channels. */
  calls: z.partialRecord(z.enum(CALL_RESULTS), z.int()),
});
export type CampaignResults = z.output<typeof campaignResultsAnswer>;

/** One recipient of a campaign; of a call list with its result. */
export const recipientRow = z.object({
  id,
  campaignId: id,
  clientId: z.string(),
  clientName: z.string(),
  /** Mail address, telephone number, or postal address in one line. */
  address: z.string(),
  lang: z.string(),
  state: z.enum(RECIPIENT_STATES),
  reason: z.enum(SKIP_REASONS).nullable(),
  /** Null while the recipient waits for the winner of a test. */
  variant: z.enum(VARIANTS).nullable(),
  /** Claim of an uncertain one, else the time of the outcome; null before. */
  at: z.string().nullable(),
  attempts: z.int(),
  /** The server's or provider's answer. */
  response: z.string(),
  bouncedAt: z.string().nullable(),
  complainedAt: z.string().nullable(),
  /** Null where clicks are not marked by recipient. */
  clickedAt: z.string().nullable(),
  hasOrdered: z.boolean(),
  callResult: z.enum(CALL_RESULTS).nullable(),
  callNote: z.string(),
  callBackAt: z.string().nullable(),
  assigneeId: z.string().nullable(),
  assigneeName: z.string().nullable(),
});
export type RecipientRow = z.output<typeof recipientRow>;

/** Settings of a shop's campaigns. */
export const campaignSettingsAnswer = z.object({
  version: z.int(),
  /** Mails and SMS a minute. */
  perMinute: z.int(),
  /** Links carry the recipient, so that a follow-up knows who clicked; off by default (CNIL: separate consent). */
  clicksByRecipient: z.boolean(),
  /** Days between two automatic promotions to one client. */
  automaticGapDays: z.int(),
  /** Hours of the day in France between which automatic messages begin. */
  automaticFrom: z.int(),
  automaticUntil: z.int(),
});
export type CampaignSettings = z.output<typeof campaignSettingsAnswer>;

/** A recall, with the numbers of clients by the way that informed them. */
export const recallAnswer = z.object({
  id,
  lot: z.string(),
  /** Name and vintage of the product; empty where all products of the lot are meant. */
  product: z.string(),
  text: z.string(),
  createdAt: z.string(),
  createdBy: z.string(),
  /** Clients who received the lot. */
  clients: z.int(),
  units: z.int(),
  /** Units sold to persons that nobody knows: tickets without a client. */
  unknownUnits: z.int(),
  byMail: z.int(),
  byLetter: z.int(),
  byCall: z.int(),
  /** Clients with a message on its way. */
  underway: z.int(),
  /** Clients that nothing has reached. */
  left: z.int(),
  mailCampaignId: z.string().nullable(),
  letterCampaignId: z.string().nullable(),
  callCampaignId: z.string().nullable(),
});
export type RecallView = z.output<typeof recallAnswer>;

/** Ways by which a client was informed of a recall. */
export const RECALL_STATES = ["informed", "underway", "left"] as const;
export const recallClientAnswer = z.object({
  clientId: id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  /** Units of the lot that were received, with the documents: "CO-26-00012, T-00033". */
  units: z.int(),
  documents: z.string(),
  lastReceivedOn: z.string(),
  state: z.enum(RECALL_STATES),
  /** Channel that informed the client, and when. */
  informedBy: z.enum(CHANNELS).nullable(),
  informedAt: z.string().nullable(),
});
export type RecallClient = z.output<typeof recallClientAnswer>;
