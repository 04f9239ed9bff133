import { SHOP_TIME_ZONE } from "@cuvee/core/visits/events/events.ts";
import { storedRateName } from "@cuvee/core/visits/events/rateNames.ts";
import { cents, type Cents } from "@cuvee/core/kit/money.ts";
import { givenUpKey, payLaterOf } from "@cuvee/core/sales/orders/cancelledPlaces.ts";
import { personBeside, regionOf } from "@cuvee/core/kit/postal.ts";
import type { Address, OrderLine, OrderReservation } from "@cuvee/core/sales/orders/orders.ts";
import type { PickupPlace } from "@cuvee/core/sales/orders/pickup.ts";
import { pickupOf } from "#sales/orders/pickup.queries.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Letter, MailFile } from "#kit/mail/mail.ts";
import { translate, type ServerLang } from "#kit/translations.ts";
import { countryName, dates, euros } from "#kit/formatters.ts";
import { inFours } from "#billing/documents/pdf/pdfFormatters.ts";
import { letterLang } from "#people/accounts/letters.ts";
import { findShop, type ShopRow } from "#shops/settings/queries.ts";
import { senderOf } from "#shops/settings/sender.ts";
import type { Row } from "#kit/mail/mail.sheet.ts";
import { cancellationsOf, laterOfCancelled } from "#sales/orders/cancellations.queries.ts";
import { freeRows, headsOf, linesOf, totalsOf } from "#sales/orders/mailRows.ts";
import { placesOf } from "#sales/orders/reservations.ts";
import { readParts } from "#sales/orders/queries.ts";
import { paymentDeadline, type StoredOrder } from "#sales/orders/rows.ts";
import { mailOf, type OrderMailKind } from "#sales/orders/announcements.ts";
import { whenWords } from "#visits/reservations/letters.ts";

const dayIn = dates({ dateStyle: "long", timeZone: "UTC" });
const deadlineIn = dates({ dateStyle: "long", timeZone: SHOP_TIME_ZONE });

/** Returns the account for a transfer, with everything that a bank needs: `FR76 1999 … 271 (BIC, holder)`. */
function accountOf({ iban = "", bic = "", holder = "" }: Record<string, string>): string {
  const facts = [bic && `BIC ${bic}`, holder].filter(Boolean);
  return facts.length > 0 ? `${inFours(iban)} (${facts.join(", ")})` : inFours(iban);
}

/** Paid manually, later: the buyer needs instructions. */
export const BY_HAND: ReadonlySet<string> = new Set(["transfer", "check"]);

/** Returns an address in the form of a parcel label. */
const addressLines = (a: Address, lang: ServerLang): string[] =>
  [
    personBeside(a),
    a.company ?? "",
    a.street,
    a.street2 ?? "",
    `${a.zipcode} ${a.city}`,
    regionOf(a),
    a.country === "FR" ? "" : countryName(a.country, lang),
  ].filter(Boolean);

/** Returns the place and hours of a pickup: the chosen point, or the seller's address. */
const pickUpLines = ({ priced: { shipping } }: StoredOrder, pickup: PickupPlace | undefined): string[] =>
  [shipping.name, ...(pickup ? [pickup.name, ...pickup.address, pickup.hours, pickup.phone] : [])].filter(
    Boolean,
  );

/** Returns the key of the text about the payment of an order. */
function paymentKey(row: StoredOrder, lines: readonly OrderLine[]): string {
  const { priced, payment_terms: terms, due_on: dueOn, payment_type: type } = row;
  if (priced.imprint) return "imprint";
  if (priced.dueNowCents === 0) return "onSite";
  if (terms !== null) return dueOn === null ? "accountDelivery" : "account";
  return lines.length === 0 && BY_HAND.has(type) ? `${type}Places` : type;
}

/** An order with all the data of its e-mails. */
export type LetterFacts = {
  row: StoredOrder;
  lines: OrderLine[];
  reservations: OrderReservation[];
  /** The seller's note at the dispatch. */
  note: string;
  refundedCents: number;
  amountCents: number;
  shop: ShopRow | undefined;
  /** Cancelled parts: their amount, what of it would have been paid on site, the key of their name. */
  givenUp?: { ttcCents: number; laterCents: Cents; key: string };
  /** For an order that is collected: place and time. */
  pickup: PickupPlace | undefined;
  /** The accepted terms, as a file: with its confirmation. */
  terms?: MailFile;
};

/** Reads the data of an order's e-mails. */
export async function letterFactsOf(tx: Tx, row: StoredOrder): Promise<LetterFacts> {
  const [{ lines, payment, events }, reservations, shop, pickup] = await Promise.all([
    readParts(tx, row.shop_id, row.id),
    placesOf(tx, row),
    findShop(tx, row.shop_id),
    pickupOf(tx, row),
  ]);
  const note = events.findLast(({ kind }) => kind === "shipped" || kind === "ready")?.reason ?? "";
  const { refundedCents, amountCents } = payment;
  const facts = { row, lines, reservations, note, refundedCents, amountCents, shop, pickup };
  const { cancelled_ttc_cents: ttcCents = 0 } = row;
  if (ttcCents === 0) return facts;
  const parts = await cancellationsOf(tx, row.shop_id, [row.id]);
  const key = givenUpKey({ lines: parts.flatMap(({ portion }) => portion.lines) });
  return { ...facts, givenUp: { ttcCents, laterCents: cents(laterOfCancelled(parts)), key } };
}

type Say = (key: string, values?: Record<string, string>) => string;
const sayIn =
  (lang: ServerLang): Say =>
  (key, values = {}) =>
    translate(lang, "mails", key, values);

/** Returns the addresses that a letter shows. */
function placeBlocks(
  { row, lines, pickup }: Pick<LetterFacts, "row" | "lines" | "pickup">,
  kind: OrderMailKind,
  lang: ServerLang,
) {
  const { shows } = mailOf(kind);
  const say = sayIn(lang);
  const isCarried = lines.length > 0 && row.priced.shipping.kind === "delivery";
  return [
    ...(isCarried && shows.includes("deliveryAddress")
      ? [{ title: say("deliverTo"), lines: addressLines(row.delivery_address, lang) }]
      : []),
    ...(shows.includes("billingAddress")
      ? [{ title: say("billTo"), lines: addressLines(row.billing_address, lang) }]
      : []),
    ...(shows.includes("pickup") && (pickup || kind === "orderReady")
      ? [{ title: say("pickUpAt"), lines: pickUpLines(row, pickup) }]
      : []),
  ];
}

/** Returns how an order is paid, and by when, in words. */
function paymentWords(
  { row, lines, shop, amountCents }: Pick<LetterFacts, "row" | "lines" | "shop" | "amountCents">,
  lang: ServerLang,
): string {
  const say = sayIn(lang);
  const words = say(`payments.${paymentKey(row, lines)}`, {
    iban: accountOf(shop?.bank ?? {}),
    amount: euros(amountCents, lang),
    number: row.number ?? "",
    shop: shop?.name ?? "",
    day: row.due_on ? dayIn(new Date(row.due_on), lang) : "",
  });
  const deadline = BY_HAND.has(row.payment_type) ? paymentDeadline(row) : null;
  return deadline ? `${words} ${say("payments.before", { day: deadlineIn(deadline, lang) })}` : words;
}

/** Checks whether a letter asks for a payment that the buyer makes themself. */
const isOwed = (row: StoredOrder, kind: OrderMailKind): boolean =>
  kind === "orderAccepted" && row.payment_status === "pending" && BY_HAND.has(row.payment_type);

/** Returns the rows of goods and visits; visits that were cancelled are told below the total. */
function rowsOf({ row, lines, reservations, givenUp }: LetterFacts, lang: ServerLang): Row[] {
  const rows = [...linesOf(lines, lang), ...freeRows(row.priced.free, lang)];
  for (const visit of reservations) {
    if (givenUp && visit.status === "cancelled" && visit.lines.length === 0) continue;
    rows.push([`${visit.eventTitle}, ${whenWords({ around: visit }, lang)}`, ""]);
    for (const l of visit.lines)
      rows.push([`${l.quantity} × ${storedRateName(l.name, lang)}`, euros(l.amountCents, lang)]);
  }
  return rows;
}

/** Returns the totals: of the sale, of what was cancelled since, and what is paid now and on site. */
function totalRows({ row, amountCents, givenUp }: LetterFacts, kind: OrderMailKind, lang: ServerLang): Row[] {
  const rows = totalsOf(row.priced, lang);
  if (givenUp) {
    const { ttcCents, key } = givenUp;
    rows.push([translate(lang, "givenUp", key), euros(-ttcCents, lang)]);
    rows.push([
      translate(lang, "givenUp", "total"),
      euros(row.total_ttc_cents - ttcCents, lang),
      "",
      "strong",
    ]);
  }
  const laterCents = payLaterOf({ priced: row.priced, givenUp });
  if (laterCents === 0 || kind === "orderDebited") return rows;
  if (amountCents > 0 && !row.priced.imprint)
    rows.push([translate(lang, "cart", "totals.now"), euros(amountCents, lang)]);
  return [...rows, [translate(lang, "mails", "visit.due"), euros(laterCents, lang)]];
}

/** Builds an e-mail about an order, to its buyer or its seller. */
export function letter(
  facts: LetterFacts,
  kind: OrderMailKind,
  to: { recipient: string; lang: ServerLang; url: string },
): Letter {
  const { row, lines, note, refundedCents, amountCents, shop, pickup, terms, givenUp } = facts;
  const { lang } = to;
  const { shows } = mailOf(kind);
  const say = sayIn(lang);
  const blocks = placeBlocks({ row, lines, pickup }, kind, lang);
  const shopName = shop?.name ?? "";
  const payment = paymentWords({ row, lines, shop, amountCents }, lang);
  const files = shows.includes("terms") && terms ? [terms] : [];
  const next = [
    isOwed(row, kind) ? payment : "",
    shows.includes("next") && lines.length > 0 ? say(`${kind}.next`, { shop: shopName }) : "",
    files.length > 0 ? say("terms.attached") : "",
  ];
  return {
    id: `${row.id}.${kind}`,
    kind,
    lang,
    recipient: to.recipient,
    shopId: row.shop_id,
    orderId: row.id,
    values: {
      number: row.number ?? "",
      name: row.contact.firstname,
      buyer: row.buyer_name,
      shop: shopName,
      debited: euros(amountCents, lang),
      total: euros(
        kind === "orderRefunded" ? refundedCents : row.total_ttc_cents - (givenUp?.ttcCents ?? 0),
        lang,
      ),
      payment,
    },
    ...(shop ? { from: senderOf(shop, lang) } : {}),
    why: kind === "orderNotice" ? "shop" : "buyer",
    heads: headsOf(lang),
    rows: rowsOf(facts, lang),
    totals: totalRows(facts, kind, lang),
    facts: shows.includes("note") && note !== "" ? [[say("note"), note]] : [],
    blocks,
    next: next.filter(Boolean).join(" "),
    button: { url: to.url },
    files,
  };
}

/** Builds an e-mail about an order to its buyer, with the ordered lines and a button to `url`. */
export const buyerLetter = async (
  tx: Tx,
  row: StoredOrder,
  kind: OrderMailKind,
  url: string,
): Promise<Letter> =>
  letter(await letterFactsOf(tx, row), kind, { recipient: row.buyer_email, lang: letterLang(row.lang), url });
