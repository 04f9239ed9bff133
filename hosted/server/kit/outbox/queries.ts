import { statement, type Tx } from "#kit/postgres/database.ts";

/** A mail as its recipient would have received it. */
export type KeptMail = {
  recipient: string;
  /** Kind of the letter; `sms` for a text message, whose subject is its sender. */
  kind: string;
  subject: string;
  text: string;
  at: Date;
  /** Moment at which the text was removed after `KEEP_MAILS_DAYS`; null while it is kept. */
  removedAt: Date | null;
};

const NEWEST = statement(
  `select recipient, kind, subject, body_text as text, created_at as at, body_removed_at as "removedAt" from mails
   order by created_at desc, id desc limit 50`,
);

/** Returns the last fifty mails of all shops, in a transaction that signs in. */
export const readOutbox = (tx: Tx): Promise<KeptMail[]> => tx.rows<KeptMail>(NEWEST);
