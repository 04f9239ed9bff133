import { smsLength } from "@cuvee/core/relations/senders/sms.ts";
import * as z from "zod";
import { SafeFetchFault } from "#kit/fetch/safeFetch.ts";
import { safePost, type Posted } from "#kit/fetch/safePost.ts";
import type { SmsMessage, SmsOutcome, SmsProvider } from "#relations/senders/ports.ts";
import { NotSent, UnknownOutcome } from "#relations/senders/transport.ts";

/** Address of the provider's API (https://developers.brevo.com/reference/send-async-transactional-sms). */
export const BREVO_URL = "https://api.brevo.com/v3";

/**
 * Placeholder that the provider replaces by its short number
 * (https://developers.brevo.com/docs/transactional-sms-endpoints).
 */
export const STOP_CODE = "[STOP CODE]";

export type BrevoOptions = {
  url: string;
  key: string;
  /** Address that the provider sends news of a message to; the tag names the message. */
  newsUrl: (messageId: string) => string;
  /** Lets this machine be the provider, over http: the simulator, and tests. */
  loopback: boolean;
  name?: string;
};

const accepted = z.object({ messageId: z.union([z.number(), z.string()]), smsCount: z.int().optional() });
const refused = z.object({ code: z.string(), message: z.string().default("") });

function parsed<T>(schema: z.ZodType<T>, text: string): T | null {
  try {
    const read = schema.safeParse(JSON.parse(text));
    return read.success ? read.data : null;
  } catch {
    // An answer that is no JSON says nothing.
    return null;
  }
}

/** Statuses that refuse this message; others refuse our account (401, 402, 403) or ask to wait (429). */
const OF_MESSAGE: ReadonlySet<number> = new Set([400, 404, 406, 422]);

/** Returns the outcome of an answer. Throws `UnknownOutcome`. */
function outcomeOf({ status, text }: Posted, content: string): SmsOutcome {
  if (status >= 200 && status < 300) {
    const answer = parsed(accepted, text);
    if (!answer) throw new UnknownOutcome("the provider's answer cannot be read");
    const { messageId, smsCount: parts = smsLength(content).parts } = answer;
    return { kind: "accepted", reference: String(messageId), parts };
  }
  if (status >= 500) throw new UnknownOutcome(`the provider failed (${status})`);
  const { code, message } = parsed(refused, text) ?? { code: `http_${status}`, message: "" };
  return { kind: "refused", code, text: message.slice(0, 300), isPermanent: OF_MESSAGE.has(status) };
}

/**
 * Opens Brevo as the provider of text messages: `POST /transactionalSMS/send` with the header `api-key`, type
 * `marketing`, which has the placeholder of the STOP mention replaced.
 */
export function openBrevo({ url, key, newsUrl, loopback, name = "Brevo" }: BrevoOptions): SmsProvider {
  const post = async ({ id, to, sender, text }: SmsMessage): Promise<Posted> => {
    const body = {
      sender,
      // Without the sign of the international prefix.
      recipient: to.replace(/^\+/, ""),
      content: text,
      type: "marketing",
      tag: id,
      webUrl: newsUrl(id),
      unicodeEnabled: smsLength(text.replace(STOP_CODE, "36111")).alphabet === "ucs2",
    };
    try {
      return await safePost(`${url}/transactionalSMS/send`, {
        body: JSON.stringify(body),
        headers: { "api-key": key, Accept: "application/json" },
        timeoutMs: 15_000,
        keepBytes: 4000,
        loopback,
      });
    } catch (error) {
      if (error instanceof SafeFetchFault && !error.mayHaveSent)
        throw new NotSent("the provider cannot be reached", { cause: error });
      throw new UnknownOutcome("the provider has not answered", { cause: error });
    }
  };
  return {
    name,
    stopMention: `STOP au ${STOP_CODE}`,
    send: async (message) => outcomeOf(await post(message), message.text.replace(STOP_CODE, "36111")),
  };
}

/** News of a text message. `isOfNumber`: the number itself is refused, not the message. */
export type SmsNews =
  | { kind: "delivered" }
  | { kind: "failed"; isPermanent: boolean; isOfNumber: boolean; text: string }
  | { kind: "stop" }
  | { kind: "reply"; text: string }
  | { kind: "other" };

const news = z.looseObject({
  msg_status: z.string().max(40).optional(),
  event: z.string().max(40).optional(),
  reply: z.string().max(2000).optional(),
  reason: z.string().max(500).optional(),
  description: z.string().max(500).optional(),
});

const about = z.looseObject({ to: z.string().max(20) });

/** Returns the number that an event is about, with the sign of the international prefix (E.164); null without one. */
export function readBrevoNumber(body: unknown): string | null {
  const read = about.safeParse(body);
  const [, digits] = /^\+?([1-9]\d{6,14})$/.exec(read.success ? read.data.to.trim() : "") ?? [];
  return digits === undefined ? null : `+${digits}`;
}

type Words = { text: string; reply: string };
const failed =
  (isPermanent: boolean, isOfNumber: boolean) =>
  ({ text }: Words): SmsNews => ({ kind: "failed", isPermanent, isOfNumber, text });
const stop = (): SmsNews => ({ kind: "stop" });
const replied = ({ reply: text }: Words): SmsNews => ({ kind: "reply", text });

/** News by the letters of an event's name; others mean nothing to us ("sent", "accepted"). */
const NEWS: Readonly<Record<string, (words: Words) => SmsNews>> = {
  delivered: () => ({ kind: "delivered" }),
  hardbounce: failed(true, true),
  hardbounces: failed(true, true),
  softbounce: failed(false, true),
  softbounces: failed(false, true),
  rejected: failed(true, false),
  blocked: failed(true, false),
  skip: failed(true, false),
  skipped: failed(true, false),
  unsubscribe: stop,
  unsubscribed: stop,
  unsubscription: stop,
  blacklisted: stop,
  reply: replied,
  replies: replied,
  replied,
};

/**
 * Reads an event of a message ("Transactional SMS events" of
 * https://developers.brevo.com/docs/transactional-webhooks). Its names are written in more than one way there
 * ("soft_bounce", "softBounce"): only letters count.
 */
export function readBrevoNews(body: unknown): SmsNews {
  const read = news.safeParse(body);
  if (!read.success) return { kind: "other" };
  const { msg_status: status, event, reply = "", reason, description } = read.data;
  const text = reason ?? description ?? "";
  return (
    NEWS[(status ?? event ?? "").toLowerCase().replace(/[^a-z]/g, "")]?.({ text, reply }) ?? { kind: "other" }
  );
}
