import { storedRateName } from "@cuvee/core/visits/events/rateNames.ts";
import { delayWords } from "@cuvee/core/visits/events/delay.ts";
import { dueParts } from "@cuvee/core/visits/reservations/shares.ts";
import { SHOP_TIME_ZONE } from "@cuvee/core/visits/events/events.ts";
import { dayOf } from "@cuvee/core/visits/events/zone.ts";
import type { Row } from "#kit/mail/mail.sheet.ts";
import type { Letter, MailFile } from "#kit/mail/mail.ts";
import { translate, type ServerLang } from "#kit/translations.ts";
import { dates, euros } from "#kit/formatters.ts";
import type { ShopRow } from "#shops/settings/queries.ts";
import { senderOf } from "#shops/settings/sender.ts";
import { icsText } from "#visits/calendars/ics.ts";
import { payerView } from "#visits/reservations/read.ts";
import { ticketCode } from "#visits/reservations/code.ts";
import type { ReservationDeps, ReservationParts, StoredReservation } from "#visits/reservations/rows.ts";

/** A reservation with all the data of its e-mails. */
export type LetterInput = {
  deps: ReservationDeps;
  row: StoredReservation;
  parts: ReservationParts;
  shop: ShopRow;
};

const dayIn = dates({ dateStyle: "full", timeZone: SHOP_TIME_ZONE });
const timeIn = dates({ timeStyle: "short", timeZone: SHOP_TIME_ZONE });

/**
 * Formats the time of a visit, in the shop's zone: a day, with an hour, or with the hours between which visitors
 * arrive.
 */
export function whenWords(
  { around }: { around: Pick<ReservationParts["around"], "start" | "end" | "slotMode" | "slotName"> },
  lang: ServerLang,
): string {
  const day = dayIn(around.start, lang);
  const [from, until] = [timeIn(around.start, lang), timeIn(around.end, lang)];
  return translate(lang, "mails", `visit.${around.slotMode}`, { day, from, until, name: around.slotName });
}

const place = ({
  name = "",
  street = "",
  zipcode = "",
  city = "",
}: ReservationParts["around"]["location"]): string =>
  [name, street, `${zipcode} ${city}`.trim()].filter(Boolean).join(", ");

/** Builds the file with which a calendar adds, changes or removes a visit: the same UID, an increasing SEQUENCE. */
export async function visitFile({ deps, row, parts, shop }: LetterInput, url: string): Promise<MailFile> {
  const { around } = parts;
  const isGone = row.status === "cancelled";
  const method = isGone ? "CANCEL" : "PUBLISH";
  const day = around.slotMode === "noHours" ? { day: dayOf(around.start, SHOP_TIME_ZONE) } : {};
  const text = await icsText({ name: shop.name, zone: SHOP_TIME_ZONE, at: deps.services.now(), method }, [
    {
      uid: `${row.id}@${new URL(deps.services.settings.publicUrl).hostname}`,
      sequence: row.version,
      start: around.start,
      end: around.end,
      ...day,
      summary: `${around.eventTitle}, ${shop.name}`,
      description: around.location.access ?? "",
      location: place(around.location),
      url,
      cancelled: isGone,
    },
  ]);
  return { name: "visite.ics", mime: `text/calendar; charset=utf-8; method=${method}`, text };
}

/** Returns the code that is shown at the door, as a picture for the e-mail. */
export async function codePicture({ deps, row }: LetterInput, lang: ServerLang): Promise<MailFile> {
  // A megabyte of barcodes, loaded only for e-mails that show one.
  const { default: bwip } = await import("bwip-js/node");
  const { secrets, settings } = deps.services;
  // A URL: the camera of any phone opens it, and users who may scan sign in there.
  const text = `${settings.publicUrl}/dashboard/reservations/scan?code=${ticketCode(secrets, row.id)}`;
  const png = await bwip.toBuffer({ bcid: "qrcode", text, scale: 6, padding: 4, backgroundcolor: "FFFFFF" });
  const alt = translate(lang, "mails", "visit.code");
  // At the door a reservation can also be found by its number.
  const code = row.number ?? ticketCode(secrets, row.id);
  return {
    name: "code.png",
    mime: "image/png",
    base64: png.toString("base64"),
    cid: "code",
    alt,
    said: code,
  };
}

/** Details of a reservation that an e-mail is about. */
export type MailDetails = {
  kind: string;
  id: string;
  recipient: string;
  lang: ServerLang;
  url: string;
  values?: Record<string, string | number>;
  files?: readonly MailFile[];
  /** Without the lines and the money, which do not concern the reader. */
  bare?: boolean;
  /** Rows that replace the lines. */
  rows?: readonly Row[];
};

/** Returns the lines; total, paid and due amounts. */
function tableOf({ row, parts }: LetterInput, lang: ServerLang): Pick<Letter, "rows" | "totals"> {
  const say = (key: string): string => translate(lang, "mails", key);
  const rows = parts.lines.map((l): Row => [
    l.kind === "fee" || l.kind === "discount"
      ? say(`visit.${l.kind}`)
      : `${l.quantity} × ${storedRateName(l.name, lang)}`,
    euros(l.amountCents, lang),
  ]);
  const due = row.total_cents - row.paid_cents;
  const totals: Row[] = [[say("total"), euros(row.total_cents, lang), "", "strong"]];
  if (row.paid_cents > 0) totals.push([say("visit.paid"), euros(row.paid_cents, lang)]);
  if (row.status !== "cancelled") {
    const payers = parts.payers.map((payer) => payerView(row, parts, payer));
    const { onlineCents, ownCents, withOrderCents, onSiteCents } = dueParts(
      due,
      payers,
      row.contact.email ?? "",
      parts.order?.awaitedCents,
    );
    if (onlineCents > 0) totals.push([say("visit.dueOnline"), euros(onlineCents, lang)]);
    if (ownCents > 0) totals.push([say("visit.ownShare"), euros(ownCents, lang)]);
    if (withOrderCents > 0) totals.push([say("visit.dueWithOrder"), euros(withOrderCents, lang)]);
    if (onSiteCents > 0) totals.push([say("visit.due"), euros(onSiteCents, lang)]);
  }
  return { rows, totals };
}

/** Describes the cancellation policy, in one sentence per step. */
function policyWords({ around }: ReservationParts, lang: ServerLang): string {
  const steps = around.cancellation.toSorted((a, b) => b.hoursBefore - a.hoursBefore);
  if (steps.length === 0) return translate(lang, "mails", "visit.noRefund");
  return steps
    .map(({ hoursBefore, refundBp }) =>
      translate(lang, "mails", "visit.refund", {
        delay: delayWords(hoursBefore, lang),
        share: refundBp / 100,
      }),
    )
    .join(" ");
}

/** Builds an e-mail about a reservation. */
export function visitLetter(letter: LetterInput, about: MailDetails): Letter {
  const { row, parts, shop } = letter;
  const { lang, files = [], values = {} } = about;
  const { firstname = "", lastname = "" } = row.contact;
  return {
    id: about.id,
    kind: about.kind,
    lang,
    recipient: about.recipient,
    shopId: row.shop_id,
    ...(row.order_id === null ? {} : { orderId: row.order_id }),
    values: {
      name: firstname || lastname,
      booker: `${firstname} ${lastname}`.trim(),
      shop: shop.name,
      phone: shop.phone,
      number: row.number ?? "",
      event: parts.around.eventTitle,
      when: whenWords(parts, lang),
      place: place(parts.around.location) || shop.name,
      access: parts.around.location.access ?? "",
      people: row.people,
      total: euros(row.total_cents, lang),
      policy: policyWords(parts, lang),
      reason: row.cancel_reason === "expired" ? "" : row.cancel_reason,
      ...values,
    },
    from: senderOf(shop, lang),
    why: "buyer",
    ...(about.rows ? { rows: about.rows } : about.bare ? {} : tableOf(letter, lang)),
    button: { url: about.url },
    files,
  };
}
