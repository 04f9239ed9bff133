import type { Mailbox } from "#kit/mail/mail.from.ts";

/** Key by which mails of a domain are signed (RFC 6376), as nodemailer takes it; `privateKey` in PEM. */
export type DkimKey = { domainName: string; keySelector: string; privateKey: string };

/** One mail of a campaign, ready to be sent. */
export type CampaignMessage = {
  /** With its angle brackets: the same at every try, so that a mail that was sent twice is recognised. */
  messageId: string;
  /** Addresses of the SMTP dialogue: where bounces return to, and the recipient. */
  envelope: { from: string; to: string };
  from: Mailbox;
  replyTo: Mailbox | null;
  to: Mailbox;
  subject: string;
  html: string;
  text: string;
  headers: Readonly<Record<string, string>>;
  dkim: DkimKey | null;
};

/**
 * Answer of the mail server. `code` is its reply code (RFC 5321 §4.2), `status` the enhanced one (RFC 3463) or null;
 * `isPermanent`: another try is useless (5yz).
 */
export type Outcome =
  | { kind: "accepted"; response: string }
  | { kind: "refused"; code: number; status: string | null; response: string; isPermanent: boolean };

/** Sends mails of campaigns. It knows no shop and no database. */
export type CampaignTransport = {
  /**
   * Sends one mail. Throws `UnknownOutcome` where the mail may have been taken without an answer (RFC 5321 §4.2.5: the
   * connection was lost after the data), and `NotSent` where it certainly was not (no connection): that one may be
   * tried again.
   */
  sendCampaignMail(message: CampaignMessage): Promise<Outcome>;
  close(): Promise<void>;
};

/** The mail may have been sent or not: it is never sent again by itself. */
export class UnknownOutcome extends Error {}

/** The mail was certainly not taken: the mail server could not be reached, or ended the dialogue before the data. */
export class NotSent extends Error {}
