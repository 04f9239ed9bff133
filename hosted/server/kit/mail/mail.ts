import type { Transporter } from "nodemailer";
import type { Attachment } from "nodemailer/lib/mailer/index.js";
import type { Database, Tx } from "#kit/postgres/database.ts";
import { KEEP_MAIL, MAIL_FAILED, MAIL_SENT, WAITING_MAIL } from "#kit/queries.ts";
import { pictureOrNull, type Files } from "#kit/files/files.ts";
import type { Jobs } from "#kit/jobs/jobs.ts";
import { LETTERS_AT_ONCE } from "#kit/jobs/batches.ts";
import { fromOf } from "#kit/mail/mail.from.ts";
import { sheetHtml } from "#kit/mail/mail.html.ts";
import {
  FITS,
  partCid,
  picturesOf,
  rowCid,
  type Row,
  type Sender,
  type Sheet,
} from "#kit/mail/mail.sheet.ts";
import { sheetText } from "#kit/mail/mail.text.ts";
import type { Settings } from "#kit/settings.ts";
import { inSpan, type SpanOptions } from "#kit/traces/spans.ts";
import { sentenceOf, textsOf, type ServerLang } from "#kit/translations.ts";

/** A file attached to a mail: a text of its type, or bytes as base64; with a `cid` a picture that the mail shows. */
export type MailFile = { name: string; mime: string } & (
  | { text: string }
  // `said`: text shown in the text part where the HTML shows the picture.
  | { base64: string; cid?: string; alt?: string; said?: string }
  // A picture among our files, by its id: read when the mail is sent, in a width that files are made in (pixels; 320 by
  // default).
  | { picture: string; cid: string; alt: string; width?: number }
);

/** Subject and both bodies of a mail. */
export type MadeMail = { subject: string; text: string; html: string };

/** A mail to write: its sentences are `locales/mails/buyers/<kind>.json`, or `staff`, with eleven languages or two. */
export type Letter = {
  id: string;
  kind: string;
  lang: ServerLang;
  recipient: string;
  shopId?: string;
  orderId?: string;
  values: Record<string, string | number>;
  /** The sender; ourselves by default. */
  from?: Sender;
  /** Address for replies, where it is not the sender's. */
  answerTo?: string;
  /** Reason given to the recipient for the mail: `why.<…>` of the sentences. */
  why?: "address" | "buyer" | "shop";
  button?: { url: string };
  /**
   * Links of a mail that nobody has to receive: the page where the reader chooses what they get, at its foot, and the
   * address for one-click unsubscribing (RFC 8058), in its headers.
   */
  unsubscribe?: { page: string; oneClick: string };
  next?: string;
  files?: readonly MailFile[];
  /** The mail whole, made from a model of the shop: its sentences and its look are not ours. */
  made?: MadeMail;
} & Partial<Pick<Sheet, "heads" | "rows" | "totals" | "facts" | "blocks" | "paper" | "lead" | "more">>;

export type Mailer = {
  /** Writes the mail into the outbox and, with a mail server, enqueues its sending, in the caller's transaction. */
  write(tx: Tx, letter: Letter): Promise<void>;
  /** Closes the connections to the mail server. */
  close(): Promise<void>;
};

/** The sender of mails that do not come from a shop. */
const OURSELVES: Sender = { name: "Cuvée", logo: null, lines: [] };

/** Content id of the logo in a mail. */
const LOGO = "logo";

const isPicture = (file: MailFile): file is MailFile & { cid: string; alt?: string; said?: string } =>
  "cid" in file && typeof file.cid === "string";

/** Returns a text as a subject may have it. */
const inOneLine = (text: string): string => text.replace(/[\r\n\t]+/g, " ").slice(0, 200);

/** Writes a letter's subject, text and HTML in its language. Values never carry line breaks into the subject. */
export function compose(letter: Letter, texts = textsOf): MadeMail {
  if (letter.made) return { ...letter.made, subject: inOneLine(letter.made.subject) };
  const { lang, kind, button, from = OURSELVES, files = [] } = letter;
  const say = (key: string, values: object = letter.values): string =>
    sentenceOf(texts(lang, "mails"), lang, key, { ...values });
  const subject = inOneLine(say(`${kind}.subject`));
  const sheet: Sheet = {
    lang,
    title: subject,
    from,
    paragraphs: say(`${kind}.body`)
      .split("\n")
      .filter((p) => p.trim() !== ""),
    lead: letter.lead ?? [],
    button: button ? { label: say(`${kind}.button`), url: button.url } : null,
    pictures: files.filter(isPicture).map(({ cid, alt = "", said: text = "" }) => ({ cid, alt, said: text })),
    heads: letter.heads ?? null,
    rows: rowsOf(letter),
    paper: letter.paper ?? null,
    totals: letter.totals ?? [],
    facts: letter.facts ?? [],
    blocks: letter.blocks ?? [],
    next: letter.next ? { title: say("next"), text: letter.next } : null,
    more: letter.more ?? [],
    // A mail to the shop itself is not signed by it.
    signature: letter.why === "shop" ? [] : (from.signature?.split("\n") ?? []),
    leave: letter.unsubscribe ? { label: say("unsubscribe"), url: letter.unsubscribe.page } : null,
    foot: [...from.lines, say(`why.${letter.why ?? "address"}`, { from: from.name }), say("footer")],
  };
  return { subject, text: sheetText(sheet), html: sheetHtml(sheet) };
}

/** Most pictures of rows in one mail: a cart of a hundred wines must not make a mail of ten megabytes. */
const ROW_PICTURES = 20;

/** Returns the rows of a letter, without the pictures beyond the limit. */
function rowsOf({ rows = [] }: Letter): readonly Row[] {
  const stored = new Set([...new Set(rows.flatMap((row) => row[4] ?? []))].slice(0, ROW_PICTURES));
  return rows.map((row) => (row[4] && !stored.has(row[4]) ? [row[0], row[1], row[2], row[3]] : row));
}

/** Most pictures of parts in one mail, for the same reason. */
const PART_PICTURES = 16;

/** Returns the pictures that the parts of a letter show, as files. */
const partFiles = ({ lead = [], more = [] }: Letter): MailFile[] =>
  picturesOf([...lead, ...more.flat()])
    .slice(0, PART_PICTURES)
    .map((picture) => {
      const { file: width, mime } = FITS[picture.fit];
      const cid = partCid(picture);
      return {
        name: `${cid}.${mime === "image/png" ? "png" : "jpg"}`,
        mime,
        picture: picture.visual.slice("/files/".length),
        cid,
        alt: picture.alt,
        width,
      };
    });

/** Returns the files of a letter, the pictures of its rows and parts, and the sender's logo. */
function filesOf(letter: Letter): MailFile[] {
  const { files = [], from } = letter;
  // A mail made from a model has its pictures by their addresses.
  if (letter.made) return [...files];
  const { logo = null, name = "" } = from ?? {};
  const png = (picture: string, cid: string, alt: string, width: number): MailFile => ({
    name: `${cid}.png`,
    mime: "image/png",
    picture,
    cid,
    alt,
    width,
  });
  return [
    ...files,
    ...[...new Set(rowsOf(letter).flatMap((row) => row[4] ?? []))].map((id) => png(id, rowCid(id), "", 160)),
    ...partFiles(letter),
    ...(logo === null ? [] : [png(logo, LOGO, name, 320)]),
  ];
}

type WaitingMail = {
  shop_id: string | null;
  from_name: string | null;
  reply_to: string | null;
  recipient: string;
  subject: string;
  body_text: string;
  body_html: string;
  files: MailFile[];
  unsubscribe: string | null;
};

/** Returns the headers that let a mail program unsubscribe its reader with one click (RFC 8058 §3.1). */
const unsubscribing = (url: string | null): Record<string, string> =>
  url === null
    ? {}
    : { "List-Unsubscribe": `<${url}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };

/** Timeouts for a mail server, in milliseconds: a job has its time limit too, and others wait behind it. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Connections to the mail server, as many as mails are sent at once; they are kept for the next ones. */
const CONNECTIONS = LETTERS_AT_ONCE;

/** Checks whether a mail server refuses a mail for good, for its address or its kind (RFC 5321 §4.2.1: 5yz). */
const isRefused = (error: unknown): boolean => {
  const code = (error as { responseCode?: unknown } | null)?.responseCode;
  return typeof code === "number" && code >= 500 && code < 600;
};

/**
 * Opens the connection to a mail server; the library is loaded with the first mail, because it is heavy and a start
 * must not wait for it.
 */
function openTransport(url: string): { get: () => Promise<Transporter>; close: () => Promise<void> } {
  let transport: Promise<Transporter> | undefined;
  const load = async (): Promise<Transporter> =>
    (await import("nodemailer")).createTransport({
      url,
      pool: true,
      maxConnections: CONNECTIONS,
      ...PATIENCE,
    });
  return {
    get: () => (transport ??= load()),
    close: async () => (await transport)?.close(),
  };
}

/** Returns what the span of a sent mail has: the mail server, and nobody's address. */
const mailSpan = (url: string | null): SpanOptions => ({
  kind: "client",
  attributes: {
    "network.protocol.name": "smtp",
    "server.address": url === null ? "" : new URL(url).hostname,
  },
});

/** Returns a file as an attachment. A picture that is gone is left out: its text appears instead. */
async function attached(file: MailFile, files: Files): Promise<Attachment[]> {
  const named = { filename: file.name, contentType: file.mime };
  if ("text" in file) return [{ ...named, content: file.text }];
  if ("base64" in file)
    return [{ ...named, content: file.base64, encoding: "base64", ...(file.cid ? { cid: file.cid } : {}) }];
  const format = file.mime === "image/jpeg" ? "jpeg" : "png";
  const content = await pictureOrNull(files, file.picture, file.width ?? 320, format);
  return content ? [{ ...named, content, cid: file.cid, contentDisposition: "inline" }] : [];
}

/**
 * Opens the outbox. With `SMTP_URL` its mails are sent by SMTP, in a job; without it, mails are only written to the
 * outbox and count as delivered.
 */
export function openMailer(
  settings: Settings,
  { database, jobs, files }: { database: Database; jobs: Jobs; files: Files },
): Mailer {
  const print = (line: string): void => {
    if (settings.tellsLinks) process.stdout.write(`  ✉ ${line}\n`);
  };
  const transport = settings.smtpUrl ? openTransport(settings.smtpUrl) : null;
  const ours = `no-reply@${new URL(settings.publicUrl).hostname}`;
  const sending = mailSpan(settings.smtpUrl);
  jobs.work("mail", async ({ mailId }) => {
    // No connection is held during the talk with the mail server: it may be slow, and the database ends idle
    // transactions.
    const mail = await database.transaction({ signIn: true }, (tx) =>
      tx.one<WaitingMail>(WAITING_MAIL, { mailId }),
    );
    if (!mail) return;
    const { recipient: to, subject, body_text: text, body_html: body } = mail;
    try {
      const attachments = (await Promise.all(mail.files.map((file) => attached(file, files)))).flat();
      const sender = await transport?.get();
      const headers = unsubscribing(mail.unsubscribe);
      const letter = { ...fromOf(ours, mail), to, subject, text, html: body, attachments, headers };
      if (sender) await inSpan("send mail", sending, () => sender.sendMail(letter));
    } catch (error) {
      await database.transaction({ signIn: true }, async (tx) => {
        await tx.run(MAIL_FAILED, { mailId, error: String(error).slice(0, 500) });
        if (mail.shop_id !== null && isRefused(error))
          await jobs.send(tx, "notice", { shopId: mail.shop_id, about: "mail", id: mailId, at: Date.now() });
      });
      throw error;
    }
    await database.transaction({ signIn: true }, (tx) => tx.send(MAIL_SENT, { mailId }));
  });
  return {
    close: async () => await transport?.close(),
    async write(tx, letter) {
      // An erased person no longer has an address (RFC 2606).
      if (letter.recipient.endsWith(".invalid")) return;
      const { subject, text, html: body } = compose(letter);
      // Notices to the shop about itself come from us.
      const shop = letter.why === "shop" ? undefined : letter.from;
      const mail = {
        id: letter.id,
        shopId: letter.shopId ?? null,
        orderId: letter.orderId ?? null,
        kind: letter.kind,
        lang: letter.lang,
        recipient: letter.recipient,
        subject,
        text,
        html: body,
        isSent: transport === null,
        files: JSON.stringify(filesOf(letter)),
        fromName: shop?.fromName ?? shop?.name ?? null,
        replyTo: letter.answerTo ?? shop?.replyTo ?? null,
        unsubscribe: letter.unsubscribe?.oneClick ?? null,
      };
      // A repeated job writes the same letter again; neither the mail nor its sending is stored twice.
      if (transport) {
        tx.send(KEEP_MAIL, mail);
        return await jobs.send(tx, "mail", { mailId: letter.id }, { once: letter.id });
      }
      // Without a mail server, the link that the recipient waits for is logged for the operator.
      const written = await tx.run(KEEP_MAIL, mail);
      if (written === 1 && letter.button)
        tx.afterCommit(() => print(`${letter.recipient}: ${letter.button?.url ?? ""}`));
    },
  };
}
