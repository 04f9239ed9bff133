import * as z from "zod";
import { contract, emptyBody, id, text, versionField } from "#kit/contract.ts";
import { PROOFS, VERDICT_REASONS, VERDICT_STATES } from "./verdicts.ts";
import { ERROR_SOURCES } from "./bounces.ts";

const staff = ["owner", "iam"] as const;
/** Access to the sender of campaigns: the settings of the shop are its owner's. */
const edit = { who: staff, permission: "fullAccess", integration: "campaigns" } as const;

const verdict = z.object({
  state: z.enum(VERDICT_STATES),
  reason: z.enum(VERDICT_REASONS),
  /** The record as it was read. */
  found: z.string().nullable(),
  /** Look-ups that the SPF record takes, of ten (RFC 7208 §4.6.4). */
  count: z.int().nullable(),
});

/** A record to copy at the domain's provider, and its verdict; null before the first check. */
const record = z.object({
  proof: z.enum(PROOFS),
  name: z.string(),
  /** Null where the operator has not said which relay sends. */
  value: z.string().nullable(),
  verdict: verdict.nullable(),
});

const mailbox = z.object({ name: z.string(), address: z.string() });

export const senderDomain = z.object({
  domain: z.string(),
  address: z.string(),
  records: z.array(record),
  /** Campaigns leave from this domain now. */
  isActive: z.boolean(),
  activeSince: z.string().nullable(),
  checkedAt: z.string().nullable(),
  /** Last refusal of the domain itself by a recipient's server within thirty days. */
  refusal: z.object({ at: z.string(), status: z.string(), count: z.int() }).nullable(),
  version: z.int(),
});

const senderAnswer = z.object({
  /** The sender of campaigns now. */
  from: mailbox,
  replyTo: mailbox.nullable(),
  isOwnDomain: z.boolean(),
  domain: senderDomain.nullable(),
});
export type SenderAnswer = z.output<typeof senderAnswer>;
export type SenderDomain = z.output<typeof senderDomain>;
export type SenderRecord = z.output<typeof record>;

/** An address of a client that messages come back from. */
export const addressError = z.object({
  channel: z.enum(["mail", "sms", "letter"]),
  address: z.string(),
  /** No campaign is sent there any more. */
  isBlocked: z.boolean(),
  /** Enhanced status code (RFC 3463), and the words of the other server. */
  status: z.string(),
  text: z.string(),
  source: z.enum(ERROR_SOURCES),
  hard: z.int(),
  soft: z.int(),
  at: z.string(),
  clearing: z.object({ by: z.string(), reason: z.string(), at: z.string() }).nullable(),
});
export type AddressError = z.output<typeof addressError>;
const errorsAnswer = z.object({ errors: z.array(addressError) });

/** Senders of a shop's campaigns, and addresses that their messages come back from. */
export const sendersContract = contract({
  sender: {
    method: "GET",
    path: "/v1/senders/domain",
    ...edit,
    orElse: ["createCampaign"],
    summary: "The sender of campaigns, and the domain that the shop wants to send from with its records",
    answer: senderAnswer,
  },
  name: {
    method: "PUT",
    path: "/v1/senders/domain",
    ...edit,
    summary: "Name the domain and the address to send from; another domain gets a new key",
    body: z.strictObject({ domain: text(300, 1), address: text(254, 1), version: versionField.nullable() }),
    answer: senderAnswer,
  },
  check: {
    method: "POST",
    path: "/v1/senders/domain/verification",
    ...edit,
    summary: "Read the records of the domain now; once all three are green, campaigns leave from it",
    body: emptyBody,
    answer: senderAnswer,
  },
  drop: {
    method: "DELETE",
    path: "/v1/senders/domain",
    ...edit,
    summary: "Send from the platform's domain again and forget the key",
    answer: senderAnswer,
  },
  errors: {
    method: "GET",
    path: "/v1/clients/:clientId/address-errors",
    who: staff,
    permission: "seeAllClient",
    integration: "campaigns",
    summary: "Addresses of a client that messages came back from, with the reason",
    params: z.strictObject({ clientId: id }),
    answer: errorsAnswer,
  },
  clear: {
    method: "POST",
    path: "/v1/clients/:clientId/address-errors/clearing",
    who: staff,
    permission: "createClient",
    integration: "campaigns",
    summary: "Try an address again: its refusals are forgotten, with the reason why",
    params: z.strictObject({ clientId: id }),
    body: z.strictObject({
      channel: z.enum(["mail", "sms", "letter"]),
      address: text(254, 1),
      reason: text(200, 3),
    }),
    answer: errorsAnswer,
  },
});
