import PostalMime, { type Attachment, type Email } from "postal-mime";
import { readDeliveryStatus, readGroups, statusIn } from "#relations/senders/deliveryStatus.ts";

/** Content of a mail that came in to an address for bounces. */
export type Report =
  /** A message could not be delivered: the status is final (RFC 3464 `failed`). */
  | { kind: "bounce"; status: string; text: string }
  /** A reader, or their provider, calls a message unwanted (RFC 5965). */
  | { kind: "complaint" }
  /** An answer by a machine, a notice of a delay or a receipt: nothing follows. */
  | { kind: "automatic" }
  | { kind: "other" };

export type ReadReport = {
  report: Report;
  /** Addresses that may be the one for bounces, the most certain first. */
  addresses: string[];
};

/** Limits of what is read: a report is small, and its sender is not known. */
const LIMITS = { maxNestingDepth: 12, maxHeadersSize: 128 * 1024 };

const header = ({ headers }: Email, name: string): string =>
  headers.find(({ key }) => key === name)?.value ?? "";
const headersNamed = ({ headers }: Email, name: string): string[] =>
  headers.filter(({ key }) => key === name).map(({ value }) => value);

/** Returns the text of the first part of one of some types. */
function partOf({ attachments }: Email, types: readonly string[]): string | null {
  const part = attachments.find(({ mimeType }) => types.includes(mimeType));
  return part ? textOf(part) : null;
}
const textOf = ({ content }: Attachment): string =>
  typeof content === "string" ? content : new TextDecoder().decode(content);

const ORIGINAL = ["message/rfc822", "message/global", "text/rfc822-headers", "message/rfc822-headers"];

/** Returns addresses in a text, in lower case. */
const addressesIn = (text: string): string[] =>
  [...text.matchAll(/[^\s<>"(),;:]{1,64}@[A-Za-z0-9.-]{1,253}/g)].map(([address]) => address.toLowerCase());

/** Checks whether a machine answered for a person, or before one (RFC 3834 §5; older headers that mean the same). */
function isAutomatic(email: Email): boolean {
  const submitted = header(email, "auto-submitted").toLowerCase();
  return (
    submitted.startsWith("auto-replied") ||
    submitted.startsWith("auto-notified") ||
    header(email, "x-autoreply") !== "" ||
    header(email, "x-autorespond") !== "" ||
    /^(?:auto_reply|auto-reply)$/i.test(header(email, "precedence"))
  );
}

/** Checks whether a mail is from the mail system itself: its postmaster, or Exim, which names the failed recipients. */
const isFromSystem = (email: Email): boolean =>
  /^(?:mailer-daemon|postmaster)@/i.test(email.from?.address ?? "") ||
  header(email, "x-failed-recipients") !== "";

/** Checks whether a mail has no sender to answer to, as a bounce has (RFC 5321 §4.5.5), and as an absence may have. */
const isFromNobody = (email: Email): boolean => /^<\s*>$/.test(header(email, "return-path").trim());

/**
 * Reads a bounce in plain text, as servers without delivery status write it (older Exim, qmail): the code of a quoted
 * reply, in the text before the quoted message.
 */
function readPlainBounce(email: Email): Report {
  const text = (email.text ?? "").split(/\n-{3,}.{0,40}(?:copy of|original|message)/i)[0] ?? "";
  const line = text.split("\n").find((one) => /(?:^|[^\d])[45]\d\d[ -]/.test(one)) ?? "";
  const status = statusIn(line) ?? statusIn(text);
  const [, reply] = /(?:^|[^\d])([45])\d\d[ -]/.exec(line) ?? [];
  if (status === null && reply === undefined) return { kind: "automatic" };
  return { kind: "bounce", status: status ?? `${reply ?? "5"}.0.0`, text: line.trim() };
}

function reportOf(email: Email): Report {
  if (partOf(email, ["message/feedback-report"]) !== null) return { kind: "complaint" };
  const status = partOf(email, ["message/delivery-status", "message/global-delivery-status"]);
  if (status !== null) {
    const failed = readDeliveryStatus(status).filter(({ action }) => action === "failed");
    // Each of our mails has one recipient; a list behind it may add others.
    const [worst] = failed.toSorted((a, b) => b.status.localeCompare(a.status));
    return worst ? { kind: "bounce", status: worst.status, text: worst.text } : { kind: "automatic" };
  }
  // Servers call their bounces answers too: they are told by their sender.
  if (isFromSystem(email)) return readPlainBounce(email);
  if (isAutomatic(email)) return { kind: "automatic" };
  return isFromNobody(email) ? readPlainBounce(email) : { kind: "other" };
}

/**
 * Returns addresses of the mail that may be the one for bounces: its recipient, and for a complaint the envelope sender
 * of the message that it is about (RFC 5965 §3.2 `Original-Mail-From`, or its `Return-Path`).
 */
function addressesOf(email: Email): string[] {
  const feedback = partOf(email, ["message/feedback-report"]);
  const original = feedback === null ? null : partOf(email, ORIGINAL);
  const complained = feedback === null ? [] : readGroups(feedback);
  return [
    ...["delivered-to", "x-original-to", "envelope-to", "x-envelope-to", "to"].flatMap((name) =>
      headersNamed(email, name),
    ),
    ...complained.map((fields) => fields.get("original-mail-from") ?? ""),
    ...readGroups((original ?? "").slice(0, LIMITS.maxHeadersSize)).map(
      (fields) => fields.get("return-path") ?? "",
    ),
  ].flatMap((value) => addressesIn(value.slice(0, 2000)));
}

/** Reads a mail of the operator's mail server (RFC 5322). Throws for one that is no mail, or beyond the limits. */
export async function readReport(raw: Uint8Array): Promise<ReadReport> {
  const email = await PostalMime.parse(raw, { ...LIMITS, forceRfc822Attachments: true });
  return { report: reportOf(email), addresses: addressesOf(email).slice(0, 20) };
}
