import { CHANNELS } from "#shops/consents/consents.ts";
import { declareList } from "#kit/list/listDeclaration.ts";
import {
  CALL_RESULTS,
  CAMPAIGN_KINDS,
  CAMPAIGN_STATUSES,
  RECIPIENT_STATES,
  SKIP_REASONS,
  TRIGGERS,
  VARIANTS,
} from "./campaigns.ts";

/** Campaigns of a shop. */
export const CAMPAIGN_LIST = declareList({
  name: "campaigns",
  texts: "campaigns",
  defaultSort: "-createdAt",
  columns: {
    name: { kind: "text", sort: true },
    channel: { kind: "text", filter: CHANNELS, words: "campaigns:channels" },
    kind: { kind: "text", filter: CAMPAIGN_KINDS, words: "campaigns:kinds" },
    status: { kind: "text", filter: CAMPAIGN_STATUSES, words: "campaigns:statuses" },
    trigger: { kind: "text", filter: TRIGGERS, words: "campaigns:triggers" },
    sentAt: { kind: "instant", sort: true, filter: true },
    recipients: { kind: "number", total: true },
    accepted: { kind: "number", total: true },
    clicks: { kind: "number", total: true },
    attributedOrders: { kind: "number", total: true },
    attributedCents: { kind: "cents", total: true },
    createdAt: { kind: "instant", sort: true, filter: true },
    createdBy: { kind: "text" },
  },
});

/** Recipients of campaigns; a page filters by `campaignId`. */
export const RECIPIENT_LIST = declareList({
  name: "campaignRecipients",
  texts: "campaigns:recipients",
  defaultSort: "clientName",
  columns: {
    campaignId: { kind: "text", filter: true },
    clientName: { kind: "text", sort: true },
    address: { kind: "text" },
    lang: { kind: "text" },
    state: { kind: "text", filter: RECIPIENT_STATES, words: "campaigns:states" },
    reason: { kind: "text", filter: SKIP_REASONS, words: "campaigns:skips" },
    variant: { kind: "text", filter: VARIANTS },
    at: { kind: "instant", sort: true },
    attempts: { kind: "number" },
    response: { kind: "text" },
    bouncedAt: { kind: "instant", filter: true },
    complainedAt: { kind: "instant" },
    clickedAt: { kind: "instant", filter: true },
    hasOrdered: { kind: "boolean", filter: true },
    callResult: { kind: "text", filter: CALL_RESULTS, words: "campaigns:callResults" },
    callNote: { kind: "text" },
    callBackAt: { kind: "instant", sort: true },
    assigneeName: { kind: "text", filter: true },
  },
});
