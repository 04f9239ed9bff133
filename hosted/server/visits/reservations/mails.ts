import type { MailPart } from "@cuvee/core/kit/mailParts.ts";
import type { EventLocation } from "@cuvee/core/visits/events/events.ts";
import { publicTypology } from "@cuvee/core/shops/settings/settings.ts";
import type { JobData } from "#kit/jobs/jobData.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { translate, type ServerLang } from "#kit/translations.ts";
import { dates, euros } from "#kit/formatters.ts";
import { letterLang } from "#people/accounts/letters.ts";
import { productsFor, type Snapshot } from "#offer/catalogue/catalogue.ts";
import { senderOf } from "#shops/settings/sender.ts";
import {
  codePicture,
  visitFile,
  visitLetter,
  whenWords,
  type LetterInput,
} from "#visits/reservations/letters.ts";
import { reducedOrderOf, waitedFor } from "#visits/reservations/mails.queries.ts";
import { findPayer } from "#visits/reservations/payments/payers.queries.ts";
import { partOf } from "#visits/reservations/payments/payers.ts";
import { findReservation, lastFacts } from "#visits/reservations/queries.ts";
import { partsOf } from "#visits/reservations/transitions.ts";
import type { ReservationDeps, StoredReservation } from "#visits/reservations/rows.ts";
import { findWaiting } from "#visits/reservations/waiting.queries.ts";

type Event = JobData["reservation-event"];
/** An event with its reservation. */
type Telling = { tx: Tx; input: LetterInput; event: Event; lang: ServerLang; place: ShopPlace };

/** Returns what a shop's pages say of the way to it and of its hours, for a visit at a place. */
export type ShopPlace = (
  tx: Tx,
  visit: { snapshot: Snapshot; location: Partial<EventLocation>; lang: ServerLang },
) => Promise<MailPart[][]>;

/** Returns the private page of a reservation, where it is changed and cancelled. */
function ownPage({ services: { settings, secrets } }: ReservationDeps, row: StoredReservation): string {
  return `${settings.publicUrl}/reservations/follow/${row.id}#${secrets.orderKey(row.id)}`;
}

/** Returns the address of a shop's wines: on its own site, else on the page of the visited event. */
function shopPage({ deps: { services }, row, shop }: LetterInput): string {
  const [own] = shop.allowed_origins;
  return own ? `${own}/` : `${services.settings.publicUrl}/events/${row.event_id}?shop=${shop.code}`;
}

/** Most wines listed in an e-mail of thanks. */
const NAMED = 5;

/** Returns some wines of the shop as the public sees them, with their price where it is shown. */
async function someWines(tx: Tx, { deps, row }: LetterInput, lang: ServerLang): Promise<[string, string][]> {
  const snapshot = await deps.catalogue.seen(tx, row.shop_id);
  const products = productsFor(snapshot, publicTypology(snapshot.rules).key);
  return products.slice(0, NAMED).map(({ name, vintages }) => {
    const e4 = vintages[0]?.formats[0]?.unitE4 ?? 0;
    return [name, e4 > 0 ? euros(e4 / 100, lang) : ""];
  });
}

/** Returns a refund as an amount and as the sentence of an e-mail; no sentence for zero. */
function backWords(cents: number, lang: ServerLang): { back: string; refund: string } {
  const back = euros(cents, lang);
  return { back, refund: cents > 0 ? translate(lang, "mails", "visit.refunded", { amount: back }) : "" };
}

/** Returns the refund of the last event of a kind, in cents. */
async function backOf({ tx, input: letter }: Telling, kind: string): Promise<number> {
  const facts = await lastFacts(tx, letter.row, kind);
  return Number(facts["refundCents"] ?? facts["amountCents"] ?? 0);
}

/** Returns what an event means for the money: its refund, and for a cancellation what is left to pay of the order. */
async function moneyWords(telling: Telling, kind: string): Promise<{ back: string; refund: string }> {
  const { tx, input, lang } = telling;
  const words = backWords(await backOf(telling, kind), lang);
  if (kind !== "cancelled") return words;
  const order = await reducedOrderOf(tx, input.row.shop_id, input.row.id);
  const values = order && { order: order.number, amount: euros(order.amountCents, lang) };
  const left = values ? translate(lang, "mails", "visit.orderLess", values) : "";
  return { ...words, refund: [words.refund, left].filter(Boolean).join(" ") };
}

/** Events whose e-mail to the booker has the code attached, and those with the calendar file. */
const WITH_CODE: ReadonlySet<string> = new Set(["confirmed", "changed", "moved", "reminder"]);
const WITH_CALENDAR: ReadonlySet<string> = new Set(["confirmed", "changed", "moved", "cancelled"]);
/** Events whose e-mail tells the booker the way and the opening hours. */
const WITH_PLACE: ReadonlySet<string> = new Set(["confirmed", "reminder"]);

/** Returns the blocks of the shop's pages that the e-mail of an event shows. */
async function placeOf({ tx, input, event, lang, place }: Telling): Promise<MailPart[][]> {
  const { deps, row, parts } = input;
  if (!WITH_PLACE.has(event.event) || row.status !== "confirmed") return [];
  const snapshot = await deps.catalogue.seen(tx, row.shop_id);
  return place(tx, { snapshot, location: parts.around.location, lang });
}

/** E-mails to the booker, by event: the texts, and the part of the idempotency key. */
const TO_BOOKER: Record<string, { kind: string; once: (letter: LetterInput) => string | number }> = {
  confirmed: { kind: "visitConfirmed", once: () => "" },
  pending: { kind: "visitPending", once: () => "" },
  "group-booked": { kind: "visitGroup", once: () => "" },
  "group-expired": { kind: "visitExpired", once: () => "" },
  changed: { kind: "visitChanged", once: ({ row }) => row.version },
  moved: { kind: "visitChanged", once: ({ row }) => row.version },
  cancelled: { kind: "visitCancelled", once: () => "" },
  refunded: { kind: "visitRefunded", once: ({ row }) => row.version },
  // A visit that was moved needs a reminder of its new time.
  reminder: { kind: "visitReminder", once: ({ parts }) => parts.around.start },
  thanks: { kind: "visitThanks", once: () => "" },
  "day-closed": { kind: "visitDayClosed", once: () => "" },
};

async function toBooker(telling: Telling): Promise<void> {
  const { tx, input, event, lang } = telling;
  const mail = TO_BOOKER[event.event];
  const { email } = input.row.contact;
  if (!mail || !email) return;
  const { deps, row } = input;
  const isThere = row.status !== "cancelled" && row.status !== "held";
  const files = [
    ...(WITH_CODE.has(event.event) && row.status === "confirmed" ? [await codePicture(input, lang)] : []),
    ...(WITH_CALENDAR.has(event.event) && row.number !== null
      ? [await visitFile(input, ownPage(deps, row))]
      : []),
  ];
  // The state may have changed since the event: a confirmation of a cancelled reservation would be wrong.
  if (
    !isThere &&
    mail.kind !== "visitCancelled" &&
    mail.kind !== "visitExpired" &&
    mail.kind !== "visitRefunded"
  )
    return;
  const isThanks = event.event === "thanks";
  const letter = visitLetter(input, {
    kind: mail.kind,
    id: [row.id, event.event, mail.once(input), event.again ?? ""].filter((part) => part !== "").join("."),
    recipient: email,
    lang,
    url: isThanks ? shopPage(input) : ownPage(deps, row),
    values: await moneyWords(telling, event.event === "group-expired" ? "cancelled" : event.event),
    files,
    bare: event.event === "reminder" || event.event === "day-closed",
    ...(isThanks ? { rows: await someWines(tx, input, lang) } : {}),
  });
  await deps.services.mailer.write(tx, { ...letter, more: await placeOf(telling) });
}

/** E-mails to a payer, by event. */
const TO_PAYER: Record<string, string> = {
  "payer-invited": "visitInvited",
  "payment-link": "visitLink",
  "payer-paid": "visitPart",
};

async function toPayer({ tx, input, event, lang }: Telling): Promise<void> {
  const kind = TO_PAYER[event.event];
  const payer = kind && event.payerId ? await findPayer(tx, event.payerId) : undefined;
  if (!kind || !payer) return;
  const { deps, row } = input;
  const { amountCents } = await partOf(tx, row, payer);
  const { settings, secrets, mailer } = deps.services;
  const until = row.expires_at === null ? "" : whenUntil(row.expires_at, lang);
  const letter = visitLetter(input, {
    kind,
    id: [payer.id, event.event, event.again ?? ""].filter(Boolean).join("."),
    recipient: payer.email,
    lang,
    url: `${settings.publicUrl}/reservations/pay/${payer.id}#${secrets.orderKey(payer.id)}`,
    values: { name: payer.name, amount: euros(amountCents, lang), until },
    bare: true,
  });
  await mailer.write(tx, letter);
}

const whenUntil = dates({ dateStyle: "full", timeStyle: "short", timeZone: "Europe/Paris" });

/** Notifies the members of a group who had paid that it failed, and that their money is refunded. */
async function toThoseWhoPaid({ tx, input: letter, lang }: Telling): Promise<void> {
  const { deps, row, parts } = letter;
  for (const payer of parts.payers.filter((p) => p.paidAt !== null && p.email !== row.contact.email)) {
    const paid = parts.money.filter((m) => m.payerId === payer.id && m.kind === "payment");
    const back = paid.reduce((sum, m) => sum + m.amountCents, 0);
    const { settings, secrets, mailer } = deps.services;
    const url = `${settings.publicUrl}/reservations/pay/${payer.id}#${secrets.orderKey(payer.id)}`;
    const about = {
      kind: "visitExpired",
      id: `${payer.id}.expired`,
      recipient: payer.email,
      lang,
      url,
      bare: true,
    };
    await mailer.write(
      tx,
      visitLetter(letter, { ...about, values: { name: payer.name, ...backWords(back, lang) } }),
    );
  }
}

/** Writes to a person on the waiting list: that they are on it, or that places are offered to them for a while. */
async function toWaiting(tx: Tx, deps: ReservationDeps, event: Event): Promise<void> {
  const row = event.waitingId ? await findWaiting(tx, event.waitingId) : undefined;
  if (!row) return;
  const { shop } = await deps.catalogue.seen(tx, row.shop_id);
  const place = await waitedFor(tx, row.shop_id, row.slot_id);
  if (!place) return;
  const lang = letterLang(row.lang);
  const titles: Partial<Record<string, string | null>> = place.titles;
  const { settings, secrets, mailer } = deps.services;
  await mailer.write(tx, {
    id: [row.id, event.event, row.reservation_id ?? "", event.again ?? ""].filter(Boolean).join("."),
    kind: event.event === "waiting-offer" ? "visitOffer" : "visitWaiting",
    lang,
    recipient: row.email,
    shopId: row.shop_id,
    from: senderOf(shop, lang),
    why: "buyer",
    values: {
      name: row.name,
      shop: shop.name,
      people: row.seats,
      event: titles[lang] || place.title,
      when: whenWords({ around: place }, lang),
      until: row.offered_until === null ? "" : whenUntil(row.offered_until, lang),
    },
    button: { url: `${settings.publicUrl}/reservations/waiting/${row.id}#${secrets.orderKey(row.id)}` },
  });
}

/**
 * Writes the e-mails that an event of a reservation causes, and notifies the screens that show it. Their ids are
 * derived from the event, so that a repeated job writes none twice.
 */
export async function writeVisitMails(deps: ReservationDeps, event: Event, place: ShopPlace): Promise<void> {
  await deps.services.database.transaction({ shopId: event.shopId }, async (tx) => {
    if (event.waitingId) return toWaiting(tx, deps, event);
    const row = await findReservation(tx, event.reservationId);
    if (!row) return;
    const { shop } = await deps.catalogue.seen(tx, event.shopId);
    const input = { deps, row, parts: await partsOf(tx, row), shop };
    const telling = { tx, input, event, lang: letterLang(row.lang), place };
    await toBooker(telling);
    await toPayer(telling);
    if (event.event === "group-expired") await toThoseWhoPaid(telling);
    deps.services.live.tell(tx, {
      kind: "slot",
      shopId: row.shop_id,
      eventId: row.event_id,
      slotId: row.slot_id,
    });
  });
}
