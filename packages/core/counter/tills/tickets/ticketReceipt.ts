import type { TicketDuplicate } from "#counter/tills/copies.ts";
import { isService } from "#billing/documents/vatDue.ts";
import { cents, NO_CENTS, rateOf, sum, type Cents } from "#kit/money.ts";
import type { ReceiptLine } from "#counter/receipts/receipts.ts";
import {
  formatsOf,
  pair,
  registerLines,
  RULE,
  sealLines,
  sellerLines,
  text,
  unbroken,
  vatRows,
  type Formats,
  type ReceiptOf,
} from "./receiptLines.ts";
import type { Ticket, TicketLine } from "./ticket.ts";

/** From this amount with tax on a note is mandatory for services (arrêté n° 83-50/A of 3 October 1983; rules §3.1). */
const NOTE_FROM_CENTS = 2500;

/** Returns the price of a ticket's services with tax. */
const servicesCents = ({ lines, chain }: Ticket): Cents =>
  sum(
    lines
      .filter((l) => l.move === "sale" && isService(l.accountingType))
      .map((l) => (chain === "ttc" ? l.amountCents : cents(l.netCents + rateOf(l.netCents, l.rateBp)))),
  );

/** Returns the words of a discount: places that bottles waive are free. */
function discountWords({ why, ticketId, amountCents }: TicketLine, say: ReceiptOf["say"]): string {
  if (why) return say("discountWhy", { why });
  return say(ticketId !== undefined && amountCents === 0 ? "move.gift" : "discount");
}

function itemLines(line: TicketLine, { say }: ReceiptOf, { euro, unit, rate }: Formats): ReceiptLine[] {
  const { name, detail, quantity, add, unitE4, rateBp, netCents, discountCents, why, move, corrects } = line;
  const whole = cents(line.amountCents + discountCents);
  const values = {
    quantity,
    price: unit(unitE4),
    rate: rateBp > 0 ? rate(rateBp) : "–",
    net: euro(netCents),
  };
  const isSale = move === "sale";
  const reason = isSale ? undefined : `${say(`move.${move}`)}${why ? ` · ${why}` : ""}`;
  return [
    pair(unbroken([name, detail].filter(Boolean).join(" · ")), euro(whole)),
    text(`  ${say("line", values)}`),
    ...(corrects ? [text(`  ${say("corrects")}`)] : []),
    ...(reason ? [text(`  ${reason}`)] : []),
    ...(add === 0 ? [] : [text(`  ${say("add", { count: add })}`)]),
    ...(discountCents === 0 ? [] : [pair(`  ${discountWords(line, say)}`, euro(cents(-discountCents)))]),
  ];
}

function noteLines(ticket: Ticket, { record, seller, say }: ReceiptOf, { day }: Formats): ReceiptLine[] {
  if (servicesCents(ticket) < NOTE_FROM_CENTS) return [];
  return [
    text(say("note"), { bold: true }),
    text(say("noteOn", { on: day(record.at), city: seller.address.city })),
  ];
}

function paymentLines(ticket: Ticket, { say }: ReceiptOf, { euro }: Formats): ReceiptLine[] {
  return ticket.payments.flatMap(({ type, amountCents, givenCents, changeCents, reference }) => [
    pair([say(`pay.${type}`), reference].filter(Boolean).join(" "), euro(amountCents)),
    ...(changeCents
      ? [
          pair(`  ${say("given")}`, euro(givenCents ?? NO_CENTS)),
          pair(`  ${say("change")}`, euro(changeCents)),
        ]
      : []),
  ]);
}

/**
 * Returns the lines of goods sent or collected later: their order, its total and the amount still due (none of it is
 * turnover of this ticket).
 */
function handedLines({ settles }: Ticket, { say }: ReceiptOf, { euro }: Formats): ReceiptLine[] {
  if (!settles?.handing) return [];
  const { handing, number, goods = [], totalCents = settles.amountCents, amountCents } = settles;
  const rest = cents(totalCents - amountCents);
  return [
    text(say(`handing.${handing}`), { bold: true, big: true, center: true }),
    pair(say("handing.order", { number }), euro(totalCents)),
    ...goods.map(({ quantity, name }) => text(unbroken(`  ${quantity} × ${name}`))),
    ...(rest > 0 ? [pair(say("handing.rest"), euro(rest))] : []),
    RULE,
  ];
}

/** Returns the lines of a duplicate's number and series. */
const copyLines = ({ copy, say, till }: ReceiptOf & { copy?: TicketDuplicate }): ReceiptLine[] =>
  copy
    ? [
        text(say("copy", { n: copy.n }), { bold: true, big: true, center: true }),
        text(say(`copyBy.${copy.maker}`, { code: till.code }), { center: true }),
      ]
    : [];

/**
 * Returns the printed receipt of a ticket, with all data that rules §3.2 require: number, date and time, register,
 * lines with quantity, unit price, net and rate, totals by rate, total with tax, payments, operator, software, number
 * of lines, signature, seller. A `copy` is marked as one, with its series. Its number is printed as a bar code for
 * finding it.
 */
export function ticketReceipt(of: ReceiptOf & { ticket: Ticket; copy?: TicketDuplicate }): ReceiptLine[] {
  const { ticket, record, say, lang, foot } = of;
  const formats = formatsOf(lang);
  const { euro } = formats;
  const isBack = ticket.lines.length > 0 && ticket.lines.every((l) => l.corrects);
  const training: ReceiptLine[] = record.training
    ? [text(say("training"), { bold: true, center: true })]
    : [];
  const { points, settles } = ticket;
  return [
    ...training,
    ...copyLines(of),
    ...sellerLines(of),
    text(say(isBack ? "refund" : "ticket", { number: ticket.number }), { bold: true }),
    text(formats.moment(record.at)),
    ...registerLines(of),
    ...(ticket.client ? [text(say("client", { name: ticket.client.name }))] : []),
    ...noteLines(ticket, of, formats),
    RULE,
    ...handedLines(ticket, of, formats),
    ...(ticket.chain === "ht" && ticket.lines.length > 0 ? [text(say("withoutTax"))] : []),
    ...ticket.lines.flatMap((line) => itemLines(line, of, formats)),
    RULE,
    pair(say("lines"), String(ticket.lines.length)),
    ...vatRows(ticket.vat, say, formats),
    pair(say("totalHt"), euro(ticket.totalHtCents)),
    pair(say("totalVat"), euro(ticket.totalVatCents)),
    ...(ticket.touristTaxCents === 0 ? [] : [pair(say("touristTax"), euro(ticket.touristTaxCents))]),
    pair(say("total"), euro(ticket.totalTtcCents), true),
    ...(ticket.tipsCents === 0 ? [] : [pair(say("tips"), euro(ticket.tipsCents))]),
    ...(settles ? [pair(say("settles", { number: settles.number }), euro(settles.amountCents))] : []),
    RULE,
    ...paymentLines(ticket, of, formats),
    ...(points?.earned ? [pair(say("points"), String(points.earned))] : []),
    ...(points?.spent ? [pair(say("pointsSpent"), String(points.spent))] : []),
    ...(ticket.wantsBill ? [text(say("billFollows"))] : []),
    ...(ticket.note ? [text(ticket.note)] : []),
    ...sealLines(of),
    ...(foot === "" ? [] : [RULE, text(foot, { center: true })]),
    ...training,
    { kind: "barcode", format: "code128", data: ticket.number },
    { kind: "cut" },
  ];
}
