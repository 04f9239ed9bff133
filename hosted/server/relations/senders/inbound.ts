import { isStop } from "@cuvee/core/relations/senders/sms.ts";
import { COMPLAINT } from "@cuvee/core/shops/consents/reach.ts";
import type { Services } from "#kit/services.ts";
import { noteBounce } from "#relations/senders/addressErrors.ts";
import type { CampaignEffects, MessageSubject } from "#relations/senders/effects.ts";
import { readReport, type ReadReport, type Report } from "#relations/senders/reports.ts";
import type { SmsNews } from "#relations/senders/sms/brevo.ts";
import { readBounceAddress } from "#relations/senders/verp.ts";
import { withdrawByAddress } from "#shops/consents/reach.ts";

/** Fates of something that came in; counted by the metric `cuvee_inbound_total`. */
export const INBOUND_RESULTS = [
  "bounce",
  "complaint",
  "delivered",
  "stop",
  "reply",
  "automatic",
  "other",
  "known",
  "unknown",
  "unreadable",
] as const;
export type InboundResult = (typeof INBOUND_RESULTS)[number];

/** Parts that inbound messages need: the services, and campaigns' side of it. */
export type InboundDeps = { services: Services; effects: CampaignEffects };

/** Returns the message that a mail is about: by the recipient of the dialogue, else by its headers. */
function subjectOf(
  services: Services,
  to: string | undefined,
  { addresses }: ReadReport,
): MessageSubject | null {
  for (const address of [...(to === undefined ? [] : [to]), ...addresses]) {
    const subject = readBounceAddress(services, address);
    if (subject) return subject;
  }
  return null;
}

/** Records a bounce or a complaint about a message. */
async function noteReport(
  { services, effects }: InboundDeps,
  subject: MessageSubject,
  report: Extract<Report, { kind: "bounce" | "complaint" }>,
): Promise<InboundResult> {
  const { shopId } = subject;
  const at = new Date(services.now());
  return services.database.transaction({ shopId }, async (tx) => {
    const message = await effects.findMessage(tx, services, subject);
    if (!message) return "unknown";
    const { address } = message;
    if (report.kind === "complaint") {
      if (!(await effects.noteMessage(tx, services, subject, { kind: "complained", at }))) return "known";
      const complaint = { channel: "mail", madeBy: "person", element: COMPLAINT } as const;
      await withdrawByAddress(tx, services, { shopId, address, ...complaint });
      return "complaint";
    }
    const { status, text } = report;
    const isPermanent = status.startsWith("5");
    const news = { kind: "bounced", status, isPermanent, text, at } as const;
    if (!(await effects.noteMessage(tx, services, subject, news))) return "known";
    await noteBounce(tx, services, { shopId, address, status, at, source: "bounce", text });
    return "bounce";
  });
}

/**
 * Takes a mail to an address for bounces. Everything that is not about a message of ours is left alone and counted:
 * whoever finds the address may write to it. Never throws for the content of a mail.
 */
export async function takeInboundMail(
  deps: InboundDeps,
  { raw, to }: { raw: Uint8Array; to: string | undefined },
): Promise<InboundResult> {
  let read: ReadReport;
  try {
    read = await readReport(raw);
  } catch (error) {
    deps.services.log.info({ err: error }, "a mail that came in cannot be read");
    return "unreadable";
  }
  const { report } = read;
  if (report.kind === "automatic" || report.kind === "other") return report.kind;
  const subject = subjectOf(deps.services, to, read);
  return subject ? noteReport(deps, subject, report) : "unknown";
}

/** Status of a number that a provider refused for good, or for now (RFC 3463, as for mails). */
const SMS_STATUS = { hard: "5.1.1", soft: "4.0.0" } as const;

const asksToStop = (news: SmsNews): boolean =>
  news.kind === "stop" || (news.kind === "reply" && isStop(news.text));

/**
 * Takes news of a text message: its delivery, its refusal, or the answer STOP. The tag proves that the shop wrote to
 * the `number` of the news: a STOP counts for the shop also where the message itself is gone, or was a test.
 */
export function takeSmsNews(
  { services, effects }: InboundDeps,
  subject: MessageSubject,
  { news, number }: { news: SmsNews; number: string | null },
): Promise<InboundResult> {
  const { shopId } = subject;
  const at = new Date(services.now());
  return services.database.transaction({ shopId }, async (tx): Promise<InboundResult> => {
    const message = await effects.findMessage(tx, services, subject);
    if (!message) {
      if (!asksToStop(news) || number === null) return "unknown";
      await withdrawByAddress(tx, services, { shopId, channel: "sms", address: number, madeBy: "person" });
      return "stop";
    }
    const { address } = message;
    if (asksToStop(news)) {
      await withdrawByAddress(tx, services, { shopId, channel: "sms", address, madeBy: "person" });
      await effects.noteMessage(tx, services, subject, { kind: "stopped", at });
      return "stop";
    }
    if (news.kind === "reply") {
      const replied = { kind: "replied", text: news.text, at } as const;
      return (await effects.noteMessage(tx, services, subject, replied)) ? "reply" : "known";
    }
    if (news.kind === "delivered") {
      const isNew = await effects.noteMessage(tx, services, subject, { kind: "delivered", at });
      return isNew ? "delivered" : "known";
    }
    if (news.kind !== "failed") return "other";
    const status = SMS_STATUS[news.isPermanent ? "hard" : "soft"];
    const { text, isPermanent } = news;
    const failed = { kind: "bounced", status, isPermanent, text, at } as const;
    if (!(await effects.noteMessage(tx, services, subject, failed))) return "known";
    if (news.isOfNumber)
      await noteBounce(tx, services, { shopId, address, channel: "sms", status, at, source: "sms", text });
    return "bounce";
  });
}
