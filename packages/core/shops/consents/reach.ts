import type { Language } from "#kit/languages.ts";
import { PURPOSES, type Channel, type ConsentState, type Purpose } from "./consents.ts";

/** `promotion`: a message that sells; `information`: one about the recipient's own goods, such as a recall. */
export const REACH_KINDS = ["promotion", "information"] as const;
type ReachKind = (typeof REACH_KINDS)[number];

/** A way to reach people for a purpose. */
export type ReachQuestion = { channel: Channel; purpose: Purpose; kind: ReachKind };

/**
 * Reasons why a client is not reached, in the order in which they are given: no address for the channel; the person
 * objected, to the purpose or to everything; nothing permits it; messages come back.
 */
export const REACH_REASONS = ["noAddress", "suppressed", "noConsent", "inError"] as const;
export type ReachReason = (typeof REACH_REASONS)[number];

/**
 * Bases on which a shop may write, beside the consent itself: `customer` is the soft opt-in of a buyer who was told at
 * a sale and did not object, `function` the professional contact who was told.
 */
export const REACH_BASES = ["customer", "function"] as const;
export type ReachBasis = (typeof REACH_BASES)[number];

/** Purposes for which a basis stands in for a consent: news about similar products, and occasions to taste them. */
export const BASIS_PURPOSES = ["newsletter", "invitations"] as const satisfies readonly Purpose[];

/** Channels by which a professional contact is written to on the ground of their function. */
export const FUNCTION_CHANNELS = ["mail", "sms"] as const satisfies readonly Channel[];
export type FunctionChannel = (typeof FUNCTION_CHANNELS)[number];

/** Numbers of clients by what becomes of the statement that they were informed. */
export type FunctionCounts = {
  recorded: number;
  /** They may be written to already: by a consent, a sale or an earlier statement. */
  reached: number;
  objected: number;
  individuals: number;
  noAddress: number;
};
export type FunctionOutcome = keyof FunctionCounts;

/**
 * Returns what becomes of the statement that a client was informed as a professional contact (CPCE L34-5; CNIL,
 * prospection B2B): it is recorded for professionals alone, over no objection to any of the purposes that it serves,
 * and only where nothing permits to write yet. `reasons`: why the client is not reached, for each of those purposes.
 */
export function functionOutcome(
  isProfessional: boolean,
  reasons: readonly (ReachReason | null)[],
): FunctionOutcome {
  if (!isProfessional) return "individuals";
  if (reasons.includes("noAddress")) return "noAddress";
  if (reasons.includes("suppressed")) return "objected";
  return reasons.includes("noConsent") ? "recorded" : "reached";
}

/** Knowledge of a shop about one address of a client, for one question. */
export type ReachStanding = {
  question: ReachQuestion;
  hasAddress: boolean;
  isProfessional: boolean;
  /** State of the consent for the channel and the purpose; null: it was never asked for. */
  state: ConsentState | null;
  /** Bases of the address for the channel that hold. */
  bases: readonly ReachBasis[];
  /** The person ruled out every message, or was erased. */
  isSuppressed: boolean;
  isInError: boolean;
};

/** The basis on which a client is reached; `none` is needed for letters, and for calls to professionals. */
export type ReachGround = "consent" | ReachBasis | "none";

/** Checks whether a basis is needed at all: not for letters (GDPR art. 21), nor for calls to professionals. */
const needsNothing = ({ question: { channel }, isProfessional }: ReachStanding): boolean =>
  channel === "letter" || (channel === "call" && isProfessional);

/**
 * Returns the ground on which an address may be written to for a promotion; null where there is none. An objection
 * outweighs each of them (`reachReason`).
 *
 * - A consent that was given (GDPR art. 6.1.a and 7) serves every channel and purpose. Consumers need it beforehand by
 *   mail and SMS (CPCE L34-5), and since 11 August 2026 for calls; a call about a current contract is `information`.
 * - `customer`: mail and SMS to a buyer of the shop about similar products, if the address was collected at a sale
 *   where the buyer was told and could object at no cost (CPCE L34-5, paragraph 4).
 * - `function`: mail and SMS to a professional about what concerns their function, who was told and may object (GDPR
 *   art. 6.1.f; CNIL, prospection B2B). It ends with the client's being a professional.
 * - Letters, and calls to professionals, need no consent: an objection ends them (GDPR art. 21.2 and 21.3).
 * - A reminder of a cart and an alert of stock are asked for by the person: only a consent serves them.
 */
export function reachGround(standing: ReachStanding): ReachGround | null {
  const { question, state, bases, isProfessional } = standing;
  if (state === "given") return "consent";
  if (!BASIS_PURPOSES.some((purpose) => purpose === question.purpose)) return null;
  if (needsNothing(standing)) return "none";
  if (question.channel === "call") return null;
  if (isProfessional && bases.includes("function")) return "function";
  return bases.includes("customer") ? "customer" : null;
}

/**
 * Returns why an address is not reached; null where it is. Information needs no consent and passes objections and
 * suppressions (GDPR art. 6.1.b, c and d: a recall is not marketing); it goes to no address that is in error. The
 * statement `reach.queries.ts` of the server agrees with this function.
 */
export function reachReason(standing: ReachStanding): ReachReason | null {
  const { question, hasAddress, state, isSuppressed, isInError } = standing;
  if (!hasAddress) return "noAddress";
  if (question.kind === "promotion") {
    if (isSuppressed || state === "withdrawn") return "suppressed";
    if (reachGround(standing) === null) return "noConsent";
  }
  return isInError ? "inError" : null;
}

/** A client with the address that a question chose: a mail address, a number (E.164), or `letter:<clientId>`. */
export type ReachRow = {
  clientId: string;
  name: string;
  /** Empty for `noAddress`. */
  address: string;
  lang: Language;
  /** Key of the client's grid; null: the public one. */
  typology: string | null;
  isProfessional: boolean;
  reason: ReachReason | null;
};

/** Numbers of clients by what becomes of them; `members` is the sum of the others. */
export type ReachCounts = Record<ReachReason | "reachable" | "members", number>;

/** Returns the name under which a client is written to by letter. */
export const letterAddress = (clientId: string): string => `letter:${clientId}`;

/** Purposes of each channel, in the order in which people read them: reminders and alerts are mails. */
export const REACH_PURPOSES: Readonly<Record<Channel, readonly Purpose[]>> = {
  mail: PURPOSES,
  sms: BASIS_PURPOSES,
  call: BASIS_PURPOSES,
  letter: BASIS_PURPOSES,
};

/** Maker and moment of the state of a line, with the text that was read or stated; null where there is none. */
export type ReachProof = {
  at: string;
  madeBy: ReachMaker;
  staff: string | null;
  wording: string | null;
  lang: string | null;
  page: string | null;
  /** The person told their mail provider that a message was unwanted. */
  isComplaint: boolean;
};
export const REACH_MAKERS = ["person", "oneClick", "account", "staff", "erasure"] as const;
export type ReachMaker = (typeof REACH_MAKERS)[number];

/** Answer for promotions to one address, by channel and purpose. */
export type ReachLine = {
  channel: Channel;
  purpose: Purpose;
  address: string;
  state: ConsentState | null;
  ground: ReachGround | null;
  reason: ReachReason | null;
  /** The person ruled out every message to the address. */
  isSuppressed: boolean;
  /** Proof of the state, else of the basis; null where nothing was ever said. */
  proof: ReachProof | null;
};
/** The reach of a client of a shop; a channel without lines has no address. */
export type ClientReach = { isProfessional: boolean; lines: ReachLine[] };

/** A line as a buyer reads it, with the text that they agree to. */
export type OwnReachLine = ReachLine & { wording: string };
/** The preferences of a buyer in a shop. */
export type OwnReach = {
  shopId: string;
  shop: string;
  /** Day and month `MM-DD`, empty where it was not given; null: the shop keeps no birthday of theirs. */
  birthday: string | null;
  lines: OwnReachLine[];
};

/** Statements that staff record: an objection, a consent on paper or by telephone, a professional who was told. */
export const REACH_ACTS = ["objection", "consent", "function"] as const;
export type ReachAct = (typeof REACH_ACTS)[number];

/** Element of the events that a complaint about a mail makes (RFC 5965). */
export const COMPLAINT = "complaint";

/** Places in the account's pages where a buyer changes a preference. */
export const REACH_ELEMENTS = ["account", "checkout"] as const;
