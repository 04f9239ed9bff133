import * as z from "zod";
import { fileAnswer } from "#kit/answers.contract.ts";
import { contract, emptyBody, id, nameText, text, versionBody, versionField } from "#kit/contract.ts";
import { language } from "#kit/enums.contract.ts";
import { exportAnswer, listCalls, rowsChosen } from "#kit/list/list.contract.ts";
import { moment, rule, unique } from "#kit/rules.contract.ts";
import { CHANNELS, PURPOSES } from "#shops/consents/consents.ts";
import {
  campaignAnswer,
  campaignCheck,
  campaignPreviewAnswer,
  campaignProgressAnswer,
  campaignReachAnswer,
  campaignResultsAnswer,
  campaignRow,
  campaignSettingsAnswer,
  recallAnswer,
  recallClientAnswer,
  recipientRow,
} from "./campaigns.answers.contract.ts";
import { AB_MEASURES, CALL_RESULTS, CAMPAIGN_KINDS, TRIGGERS, VARIANTS } from "./campaigns.ts";

const may = {
  who: ["owner", "iam"],
  permission: "createCampaign",
  integration: "campaigns",
} as const;

const byLang = (max: number) => z.partialRecord(language, text(max));
const names = (max: number) =>
  z
    .array(id)
    .max(max)
    .check(unique((one: string) => one));

/** Content of a version; see `CampaignContent`. */
const content = z.strictObject({
  modelId: id.nullable().default(null),
  subject: byLang(200).default({}),
  preheader: byLang(200).default({}),
  text: byLang(10_000).default({}),
});

const ab = z.strictObject({
  sharePercent: z.int().min(1).max(50),
  by: z.enum(AB_MEASURES),
  hours: z.int().min(1).max(336),
});

const automation = z.strictObject({
  trigger: z.enum(TRIGGERS),
  delay: z.int().min(0).max(365),
  productIds: names(50).default([]),
});

const draft = z
  .strictObject({
    name: nameText(120, 1),
    channel: z.enum(CHANNELS),
    kind: z.enum(CAMPAIGN_KINDS),
    purpose: z.enum(PURPOSES).nullable(),
    listIds: names(30),
    excludedListIds: names(30),
    a: content,
    b: content.nullable().default(null),
    ab: ab.nullable().default(null),
    automation: automation.nullable().default(null),
    couponCode: nameText(40).default(""),
    perMinute: z.int().min(1).max(6000).nullable().default(null),
  })
  .check(
    rule((d) => d.kind === "information" || d.purpose !== null, "needed", ["purpose"]),
    rule((d) => (d.ab === null) === (d.b === null), "needed", ["b"]),
    rule((d) => d.ab === null || d.channel === "mail", "campaign-test", ["ab"]),
    rule((d) => d.ab === null || d.automation === null, "campaign-test", ["ab"]),
    rule((d) => d.automation === null || d.channel === "mail" || d.channel === "sms", "campaign-automatic", [
      "channel",
    ]),
  );
export type CampaignDraftBody = z.output<typeof draft>;

export const campaignsList = listCalls({
  path: "/v1/campaigns",
  ...may,
  summary: "Campaigns of the shop",
  row: campaignRow,
});
const recipients = listCalls({
  path: "/v1/campaigns/recipients",
  ...may,
  summary: "Recipients of campaigns with their outcomes; a page filters by campaignId",
  row: recipientRow,
});
export const recipientsList = {
  recipients: recipients.list,
  recipientsMeasure: recipients.measure,
  recipientsExport: recipients.export,
};

const campaignId = z.strictObject({ campaignId: id });
const one = { ...may, params: campaignId, answer: campaignAnswer } as const;

/** Campaigns by mail, SMS, letter and telephone (specification §2, `/crm/campaigns`). */
export const campaignsContract = contract({
  ...campaignsList,
  ...recipientsList,
  settings: {
    method: "GET",
    path: "/v1/campaigns/settings",
    ...may,
    summary: "Settings of the shop's campaigns",
    answer: campaignSettingsAnswer,
  },
  saveSettings: {
    method: "PUT",
    path: "/v1/campaigns/settings",
    ...may,
    summary: "Change the settings of the shop's campaigns",
    body: z
      .strictObject({
        version: versionField,
        perMinute: z.int().min(1).max(6000),
        clicksByRecipient: z.boolean(),
        automaticGapDays: z.int().min(0).max(90),
        automaticFrom: z.int().min(0).max(23),
        automaticUntil: z.int().min(1).max(24),
      })
      .check(rule((hours) => hours.automaticFrom < hours.automaticUntil, "period", ["automaticUntil"])),
    answer: campaignSettingsAnswer,
  },
  options: {
    method: "GET",
    path: "/v1/campaigns/options",
    ...may,
    summary:
      "What a campaign is written with: channels that can send here, lists, models, promo codes, members of the team",
    answer: z.object({
      channels: z.array(z.object({ channel: z.enum(CHANNELS), canSend: z.boolean() })),
      triggers: z.array(z.enum(TRIGGERS)),
      /** The mails leave from the shop's own, verified domain. */
      isOwnDomain: z.boolean(),
      from: z.string(),
      replyTo: z.string(),
      models: z.array(z.object({ id, name: z.string(), kind: z.enum(["standard", "advanced"]) })),
      lists: z.array(z.object({ id, name: z.string() })),
      team: z.array(z.object({ id, name: z.string() })),
      /** Name of the provider that prints and posts letters; null: the shop prints them. */
      letterProvider: z.string().nullable(),
      /** Promo codes that hold now or later, with their terms in words; without them for those who see no prices. */
      codes: z.array(z.object({ code: z.string(), terms: z.string() })),
    }),
  },
  create: {
    method: "POST",
    path: "/v1/campaigns",
    ...may,
    idempotent: true,
    summary: "Begin a campaign as a draft",
    body: z.strictObject({ id, draft }),
    answer: campaignAnswer,
    status: 201,
  },
  detail: {
    method: "GET",
    path: "/v1/campaigns/:campaignId",
    ...one,
    summary: "A campaign with its content",
  },
  save: {
    method: "PUT",
    path: "/v1/campaigns/:campaignId",
    ...one,
    summary: "Change a draft; a ready campaign becomes a draft again",
    body: z.strictObject({ version: versionField, draft }),
  },
  remove: {
    method: "DELETE",
    path: "/v1/campaigns/:campaignId",
    ...may,
    summary: "Delete a campaign that has never been started",
    params: campaignId,
    answer: z.object({ success: z.literal(true) }),
  },
  copy: {
    method: "POST",
    path: "/v1/campaigns/:campaignId/copies",
    ...one,
    idempotent: true,
    summary: "Begin a new draft with the content of a campaign",
    body: z.strictObject({ id }),
    status: 201,
  },
  followUp: {
    method: "POST",
    path: "/v1/campaigns/:campaignId/follow-ups",
    ...one,
    idempotent: true,
    summary:
      "Begin a draft to those who did not answer: who have not ordered, nor clicked where clicks are marked by recipient; once a campaign",
    body: z.strictObject({ id }),
    status: 201,
  },
  reach: {
    method: "GET",
    path: "/v1/campaigns/:campaignId/reach",
    ...may,
    summary: "Members of the lists, and how many of them the campaign reaches",
    params: campaignId,
    answer: campaignReachAnswer,
  },
  checks: {
    method: "GET",
    path: "/v1/campaigns/:campaignId/checks",
    ...may,
    summary: "What keeps a campaign from being started, and what its author should know",
    params: campaignId,
    answer: z.object({ checks: z.array(campaignCheck) }),
  },
  preview: {
    method: "GET",
    path: "/v1/campaigns/:campaignId/preview",
    ...may,
    summary: "A version as a client reads it; without a client with example values",
    params: campaignId,
    query: z.strictObject({
      variant: z.enum(VARIANTS).default("A"),
      clientId: id.optional(),
      lang: language.optional(),
    }),
    answer: campaignPreviewAnswer,
  },
  test: {
    method: "POST",
    path: "/v1/campaigns/:campaignId/tests",
    ...may,
    idempotent: true,
    summary: "Send a version to at most five addresses or numbers, marked as a test; it counts nowhere",
    params: campaignId,
    body: z.strictObject({
      to: z.array(text(254, 3)).min(1).max(5),
      variant: z.enum(VARIANTS).default("A"),
      clientId: id.nullable().default(null),
      lang: language.nullable().default(null),
    }),
    answer: z.object({
      outcomes: z.array(z.object({ to: z.string(), isAccepted: z.boolean(), response: z.string() })),
    }),
  },
  prepare: {
    method: "POST",
    path: "/v1/campaigns/:campaignId/readiness",
    ...one,
    idempotent: true,
    summary: "A draft that passes its checks is ready",
    body: versionBody,
  },
  schedule: {
    method: "PUT",
    path: "/v1/campaigns/:campaignId/schedule",
    ...one,
    summary: "Plan the start of a ready campaign",
    body: z.strictObject({ version: versionField, at: moment }),
  },
  unschedule: {
    method: "POST",
    path: "/v1/campaigns/:campaignId/unscheduling",
    ...one,
    idempotent: true,
    summary: "Take the planned start back",
    body: versionBody,
  },
  start: {
    method: "POST",
    path: "/v1/campaigns/:campaignId/sending",
    ...one,
    idempotent: true,
    summary: "Start a ready campaign: recipients and content are frozen; an automatic one becomes active",
    body: versionBody,
  },
  pause: {
    method: "POST",
    path: "/v1/campaigns/:campaignId/pause",
    ...one,
    idempotent: true,
    summary: "Pause the sending; nothing is lost",
    body: emptyBody,
  },
  resume: {
    method: "POST",
    path: "/v1/campaigns/:campaignId/resumption",
    ...one,
    idempotent: true,
    summary: "Go on with a paused campaign; the counts of its own pause start again",
    body: emptyBody,
  },
  cancel: {
    method: "POST",
    path: "/v1/campaigns/:campaignId/cancellation",
    ...one,
    idempotent: true,
    summary: "End a campaign: those who wait get nothing",
    body: emptyBody,
  },
  finish: {
    method: "POST",
    path: "/v1/campaigns/:campaignId/completion",
    ...one,
    idempotent: true,
    summary: "End an active automatic campaign or a call list, or say that the letters went to the printer",
    body: emptyBody,
  },
  post: {
    method: "POST",
    path: "/v1/campaigns/:campaignId/posting",
    ...one,
    idempotent: true,
    summary: "Hand the letters of a started campaign to the provider, which prints and posts each of them",
    body: emptyBody,
  },
  winner: {
    method: "POST",
    path: "/v1/campaigns/:campaignId/winner",
    ...one,
    idempotent: true,
    summary: "Choose the version that the others receive, before it is chosen by itself",
    body: z.strictObject({ variant: z.enum(VARIANTS) }),
  },
  progress: {
    method: "GET",
    path: "/v1/campaigns/:campaignId/progress",
    ...may,
    summary: "Recipients of a campaign by state",
    params: campaignId,
    answer: z.object({
      status: campaignAnswer.shape.status,
      pauseReason: campaignAnswer.shape.pauseReason,
      progress: campaignProgressAnswer,
      /** Messages accepted in the last minute. */
      lastMinute: z.int(),
      /** Moment from which text messages that advertise may leave again; null: now. */
      opensAt: z.string().nullable(),
      /** Expected end, null when it is unknown. */
      expectedEnd: z.string().nullable(),
    }),
  },
  results: {
    method: "GET",
    path: "/v1/campaigns/:campaignId/results",
    ...may,
    summary: "Figures of a campaign: outcomes, clicks, orders by link and coupon, influenced orders apart",
    params: campaignId,
    answer: campaignResultsAnswer,
  },
  resend: {
    method: "POST",
    path: "/v1/campaigns/recipients/:recipientId/resending",
    ...may,
    idempotent: true,
    summary: "Send to an uncertain recipient again, who may get the message twice: it is said so",
    params: z.strictObject({ recipientId: id }),
    body: z.strictObject({ mayDouble: z.literal(true) }),
    answer: recipientRow,
  },
  call: {
    method: "PUT",
    path: "/v1/campaigns/recipients/:recipientId/call",
    ...may,
    summary: "Note the result of a call; an objection and a wrong number are recorded for later campaigns",
    params: z.strictObject({ recipientId: id }),
    body: z
      .strictObject({
        result: z.enum(CALL_RESULTS).nullable(),
        note: text(2000).default(""),
        callBackAt: moment.nullable().default(null),
      })
      .check(rule((c) => (c.result === "callBack") === (c.callBackAt !== null), "needed", ["callBackAt"])),
    answer: recipientRow,
  },
  assign: {
    method: "POST",
    path: "/v1/campaigns/:campaignId/assignments",
    ...may,
    idempotent: true,
    summary: "Give recipients of a call list to a member of the team, or take them back",
    params: campaignId,
    body: z.strictObject({
      rows: rowsChosen,
      /** Account of the member; null: of nobody. */
      assigneeId: id.nullable(),
    }),
    answer: z.object({ assigned: z.int() }),
  },
  letters: {
    method: "POST",
    path: "/v1/campaigns/:campaignId/letters",
    ...may,
    idempotent: true,
    summary: "One PDF of all letters for a printer, made in the background",
    params: campaignId,
    body: emptyBody,
    answer: exportAnswer,
    status: 202,
  },
  addresses: {
    method: "POST",
    path: "/v1/campaigns/:campaignId/addresses",
    ...may,
    idempotent: true,
    summary: "The address sheet of a letter campaign, a row for each recipient, made in the background",
    params: campaignId,
    body: z.strictObject({ format: z.enum(["csv", "xlsx"]) }),
    answer: exportAnswer,
    status: 202,
  },
});

/** Recall of a lot: every client who received it is informed, by the ways that reach them. */
export const recallsContract = contract({
  recalls: {
    method: "GET",
    path: "/v1/recalls",
    ...may,
    summary: "Recalls of the shop, the latest first; at most a hundred",
    answer: z.object({
      recalls: z.array(
        recallAnswer.pick({ id: true, lot: true, product: true, createdAt: true, clients: true, left: true }),
      ),
    }),
  },
  lots: {
    method: "GET",
    path: "/v1/recalls/lots",
    ...may,
    summary: "Lots that left the cellar, found by a text; at most twenty",
    query: z.strictObject({ search: text(100).default("") }),
    answer: z.object({
      lots: z.array(
        z.object({ lot: z.string(), productId: id, product: z.string(), units: z.int(), clients: z.int() }),
      ),
    }),
  },
  found: {
    method: "GET",
    path: "/v1/recalls/preview",
    ...may,
    summary: "Who received a lot, and the ways that reach them",
    query: z.strictObject({ lot: text(60, 1), productId: id.optional() }),
    answer: z.object({
      clients: z.int(),
      units: z.int(),
      unknownUnits: z.int(),
      byMail: z.int(),
      byLetter: z.int(),
      byCall: z.int(),
      unreachable: z.int(),
    }),
  },
  recall: {
    method: "POST",
    path: "/v1/recalls",
    ...may,
    idempotent: true,
    summary:
      "Recall a lot: a mail to every client who received it, letters and calls where no mail arrives; drafts, until each is started",
    body: z.strictObject({
      id,
      lot: text(60, 1),
      productId: id.nullable().default(null),
      subject: byLang(200),
      text: byLang(10_000),
    }),
    answer: recallAnswer,
    status: 201,
  },
  recallDetail: {
    method: "GET",
    path: "/v1/recalls/:recallId",
    ...may,
    summary: "A recall: how many clients were reached, by which way, and who is left",
    params: z.strictObject({ recallId: id }),
    answer: recallAnswer,
  },
  recallClients: {
    method: "GET",
    path: "/v1/recalls/:recallId/clients",
    ...may,
    summary: "Clients of a recall with the units that they received, those without news first",
    params: z.strictObject({ recallId: id }),
    query: z.strictObject({
      state: z.enum(["informed", "underway", "left"]).optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
      cursor: z.string().max(200).optional(),
    }),
    answer: z.object({ rows: z.array(recallClientAnswer), next: z.string().nullable() }),
  },
  recallSheet: {
    method: "GET",
    path: "/v1/recalls/:recallId/file.pdf",
    ...may,
    summary: "The printable list of a recall: clients, units, who was informed and when",
    params: z.strictObject({ recallId: id }),
    answer: fileAnswer("application/pdf"),
  },
  recallProof: {
    method: "GET",
    path: "/v1/recalls/:recallId/proof.json",
    ...may,
    summary: "Sealed proof of a recall: who was informed, how and when, with the hash of its lines",
    params: z.strictObject({ recallId: id }),
    answer: z.object({
      recall: recallAnswer,
      sealedAt: z.string(),
      lines: z.array(
        z.object({
          clientId: id,
          channel: z.enum(CHANNELS),
          address: z.string(),
          state: z.string(),
          at: z.string(),
          response: z.string(),
        }),
      ),
      /** SHA-256 of the lines, hexadecimal, and the shop's HMAC of it, which only this server can make. */
      hash: z.string(),
      seal: z.string(),
    }),
  },
});
