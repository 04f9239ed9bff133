import type { Transporter } from "nodemailer";
import type { Database, Tx } from "#kit/database.ts";
import { KEEP_MAIL, MAIL_FAILED, MAIL_SENT, WAITING_MAIL } from "#kit/queries.ts";
import type { Jobs } from "#kit/jobs.ts";
import type { Settings } from "#kit/settings.ts";
import { words, type ServerLang } from "#kit/words.ts";

/** What comes with a mail: a text of its type, or bytes as base64; with a `cid` a picture that stands in the mail. */
export type MailFile = { name: string; mime: string } & (
  | { text: string }
  | { base64: string; cid?: string; alt?: string }
);

/** A mail to write: its sentences are `locales/<lang>/mails.json` under `kind`. */
export type Letter = {
  id: string;
  kind: string;
  lang: ServerLang;
  recipient: string;
  shopId?: string;
  orderId?: string;
  values: Record<string, string | number>;
  /** Lines of a table between the text and the button: label and amount. */
  rows?: readonly (readonly [string, string])[];
  button?: { url: string };
  files?: readonly MailFile[];
};

export type Mailer = {
  /** Writes the mail into the outbox and enqueues its sending where there is somebody to send it, in the caller's transaction. */
  write(tx: Tx, letter: Letter): Promise<void>;
};

const ESCAPES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escape = (text: string): string => text.replace(/[&<>"']/g, (c) => ESCAPES[c] ?? c);

function html(letter: Letter, paragraphs: string[], action: string, footer: string): string {
  const rows = (letter.rows ?? [])
    .map(
      ([label, amount]) =>
        `<tr><td style="padding:6px 0;border-bottom:1px solid #eee">${escape(label)}</td>` +
        `<td style="padding:6px 0 6px 16px;border-bottom:1px solid #eee;text-align:right;white-space:nowrap">${escape(amount)}</td></tr>`,
    )
    .join("");
  const pictures = (letter.files ?? [])
    .map((file) =>
      "cid" in file && file.cid
        ? `<p style="margin:18px 0"><img src="cid:${escape(file.cid)}" alt="${escape(file.alt ?? "")}" width="180" height="180"></p>`
        : "",
    )
    .join("");
  const button = letter.button
    ? `<p style="margin:28px 0"><a href="${escape(letter.button.url)}" style="background:#1f2a37;color:#fff;padding:14px 22px;border-radius:8px;text-decoration:none;display:inline-block">${escape(action)}</a></p>`
    : "";
  return (
    `<!doctype html><html lang="${letter.lang}"><body style="margin:0;background:#f6f4f0;font-family:Georgia,serif;color:#22201c">` +
    `<div style="max-width:560px;margin:0 auto;padding:32px 24px;background:#fff">` +
    paragraphs.map((p) => `<p style="line-height:1.55;margin:0 0 14px">${escape(p)}</p>`).join("") +
    (rows ? `<table style="width:100%;border-collapse:collapse;margin:18px 0">${rows}</table>` : "") +
    pictures +
    button +
    `<p style="font-size:13px;color:#716b62;margin-top:32px">${escape(footer)}</p></div></body></html>`
  );
}

/** Writes a letter's subject, text and HTML in its language. Values never carry line breaks into the subject. */
export function compose(letter: Letter): { subject: string; text: string; html: string } {
  const say = (key: string): string => words(letter.lang, "mails", key, letter.values);
  const oneLine = (text: string): string => text.replace(/[\r\n\t]+/g, " ").slice(0, 200);
  const paragraphs = say(`${letter.kind}.body`)
    .split("\n")
    .filter((p) => p.trim() !== "");
  const action = letter.button ? say(`${letter.kind}.button`) : "";
  const footer = say("footer");
  const rows = (letter.rows ?? []).map(([label, amount]) => `${label} : ${amount}`);
  const parts = [...paragraphs, ...(rows.length > 0 ? [rows.join("\n")] : [])];
  if (letter.button) parts.push(`${action} : ${letter.button.url}`);
  return {
    subject: oneLine(say(`${letter.kind}.subject`)),
    text: [...parts, footer].join("\n\n"),
    html: html(letter, paragraphs, action, footer),
  };
}

type WaitingMail = {
  recipient: string;
  subject: string;
  body_text: string;
  body_html: string;
  files: MailFile[];
};

/** Milliseconds that a mail server is waited for: a job has its time too, and others wait behind it. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** The way to a mail server; loaded with the first mail, because it is heavy and a start must not wait for it. */
function openTransport(url: string): () => Promise<Transporter> {
  let transport: Promise<Transporter> | undefined;
  const load = async (): Promise<Transporter> =>
    (await import("nodemailer")).createTransport({ url, ...PATIENCE });
  return () => (transport ??= load());
}

/**
 * Opens the outbox. With `SMTP_URL` its mails are sent by SMTP, in a job; without, they are delivered to the outbox itself,
 * and written is delivered.
 */
export function openMailer(settings: Settings, database: Database, jobs: Jobs): Mailer {
  const transport = settings.smtpUrl ? openTransport(settings.smtpUrl) : null;
  const from = `Cuvée <no-reply@${new URL(settings.publicUrl).hostname}>`;
  jobs.work("mail", async ({ mailId }) => {
    // No connection is held while the mail server is spoken to: it may be slow, and the database ends who idles.
    const mail = await database.transaction({ signIn: true }, (tx) =>
      tx.one<WaitingMail>(WAITING_MAIL, [mailId]),
    );
    if (!mail) return;
    const { recipient: to, subject, body_text: text, body_html: body } = mail;
    const attachments = mail.files.map((file) => ({
      filename: file.name,
      contentType: file.mime,
      ...("text" in file
        ? { content: file.text }
        : { content: file.base64, encoding: "base64", ...(file.cid ? { cid: file.cid } : {}) }),
    }));
    try {
      await (await transport?.())?.sendMail({ from, to, subject, text, html: body, attachments });
    } catch (error) {
      await database.transaction({ signIn: true }, (tx) =>
        tx.run(MAIL_FAILED, [mailId, String(error).slice(0, 500)]),
      );
      throw error;
    }
    await database.transaction({ signIn: true }, (tx) => tx.run(MAIL_SENT, [mailId]));
  });
  return {
    async write(tx, letter) {
      const { subject, text, html: body } = compose(letter);
      const written = await tx.run(KEEP_MAIL, [
        letter.id,
        letter.shopId ?? null,
        letter.orderId ?? null,
        letter.kind,
        letter.lang,
        letter.recipient,
        subject,
        text,
        body,
        transport === null,
        JSON.stringify(letter.files ?? []),
      ]);
      // A repeated job writes the same letter again: that one is on its way already.
      if (transport && written === 1) await jobs.send(tx, "mail", { mailId: letter.id });
    },
  };
}
