import { statement, type Tx } from "#kit/postgres/database.ts";

/** A mail as its recipient would have received it. */
export type KeptMail = {
  id: string;
  recipient: string;
  /** Kind of the letter; `sms` for a text message, whose subject is its sender. */
  kind: string;
  subject: string;
  text: string;
  /** It has an HTML part as well. */
  hasHtml: boolean;
  at: Date;
  /** Moment at which the text was removed after `KEEP_MAILS_DAYS`; null while it is kept. */
  removedAt: Date | null;
};

const NEWEST = statement(
  `select id, recipient, kind, subject, body_text as text, coalesce(body_html, '') <> '' as "hasHtml",
     created_at as at, body_removed_at as "removedAt"
   from mails order by created_at desc, id desc limit 50`,
);

const HTML = statement("select body_html as html from mails where id = :id and body_removed_at is null");

/** Returns the HTML of a kept mail, in a transaction that signs in; undefined: there is none. */
export async function readOutboxHtml(tx: Tx, id: string): Promise<string | undefined> {
  const [row] = await tx.rows<{ html: string }>(HTML, { id });
  return row?.html || undefined;
}

/** Returns the last fifty mails of all shops, in a transaction that signs in. */
export const readOutbox = (tx: Tx): Promise<KeptMail[]> => tx.rows<KeptMail>(NEWEST);
