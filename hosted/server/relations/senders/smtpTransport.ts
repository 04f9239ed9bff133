import { createTransport, type SendMailOptions } from "nodemailer";
import { LETTERS_AT_ONCE } from "#kit/jobs/batches.ts";
import { SmtpFault, SmtpPool, type SmtpPoolOptions } from "#relations/senders/smtpPool.ts";
import {
  NotSent,
  UnknownOutcome,
  type CampaignMessage,
  type CampaignTransport,
  type Outcome,
} from "#relations/senders/transport.ts";

/**
 * Header fields that the signature covers (RFC 6376 §5.4.1), with both fields for one-click unsubscribing: RFC 8058 §4
 * requires their signature. The library's own list lacks `List-Unsubscribe-Post`.
 */
const SIGNED_FIELDS =
  "From:Sender:Reply-To:Subject:Date:Message-ID:To:Cc:MIME-Version:Content-Type:Content-Transfer-Encoding:" +
  "List-Id:List-Unsubscribe:List-Unsubscribe-Post:Feedback-ID";

/** Returns the enhanced status code of a reply (RFC 3463, RFC 2034 §4): "550 5.1.1 unknown user" has 5.1.1. */
export const enhancedStatus = (response: string): string | null =>
  /^[245]\d\d[ -]([245]\.\d{1,3}\.\d{1,3})(?=\s|$)/.exec(response)?.[1] ?? null;

/** Returns a message as the library takes it. */
const optionsOf = (message: CampaignMessage): SendMailOptions => ({
  messageId: message.messageId,
  from: message.from,
  to: message.to.name === "" ? message.to.address : message.to,
  ...(message.replyTo ? { replyTo: message.replyTo } : {}),
  subject: message.subject,
  text: message.text,
  html: message.html,
  headers: { ...message.headers },
  envelope: message.envelope,
  // No file and no address is ever read for a message.
  disableFileAccess: true,
  disableUrlAccess: true,
  ...(message.dkim ? { dkim: { ...message.dkim, headerFieldNames: SIGNED_FIELDS } } : {}),
});

/** Builds the bytes of a message, signed where it has a key (RFC 5322, RFC 6376). */
export async function buildMessage(message: CampaignMessage): Promise<Buffer> {
  const builder = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  const { message: bytes } = (await builder.sendMail(optionsOf(message))) as { message: Buffer };
  return bytes;
}

/** Returns the host and the account of an SMTP address. */
export function smtpOptions(url: string): Omit<SmtpPoolOptions, "connections"> {
  const parsed = new URL(url);
  const secure = parsed.protocol === "smtps:";
  const user = decodeURIComponent(parsed.username);
  return {
    host: parsed.hostname.replace(/^\[|\]$/g, ""),
    port: parsed.port === "" ? (secure ? 465 : 587) : Number(parsed.port),
    secure,
    ...(user === "" ? {} : { auth: { user, pass: decodeURIComponent(parsed.password) } }),
  };
}

/** Opens the transport of campaigns over a mail server (`smtp://user:password@host:587`). */
export function openSmtpTransport(
  url: string,
  options: { connections?: number; timeouts?: SmtpPoolOptions["timeouts"] } = {},
): CampaignTransport {
  const { connections = LETTERS_AT_ONCE, timeouts = {} } = options;
  const pool = new SmtpPool({ ...smtpOptions(url), connections, timeouts });
  return {
    close: async () => pool.close(),
    async sendCampaignMail(message): Promise<Outcome> {
      const bytes = await buildMessage(message);
      try {
        return { kind: "accepted", response: await pool.send(message.envelope, bytes) };
      } catch (error) {
        if (!(error instanceof SmtpFault)) throw error;
        const { responseCode, response, code } = error;
        // A refusal of our account is none of the recipient.
        if (responseCode !== null && code !== "EAUTH" && responseCode !== 421)
          return {
            kind: "refused",
            code: responseCode,
            status: enhancedStatus(response),
            response: response.slice(0, 500),
            isPermanent: responseCode >= 500,
          };
        if (code === "EENVELOPE" && responseCode === null)
          return { kind: "refused", code: 553, status: "5.1.3", response: error.message, isPermanent: true };
        throw error.hasData
          ? new UnknownOutcome("the connection was lost after the message", { cause: error })
          : new NotSent("the mail server did not take the message", { cause: error });
      }
    },
  };
}
