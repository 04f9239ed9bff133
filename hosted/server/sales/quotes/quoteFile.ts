import { compose } from "@cuvee/core/billing/documents/compose.ts";
import type { DocumentContent } from "@cuvee/core/billing/documents/documents.ts";
import { beforeOf, requestRest } from "@cuvee/core/billing/documents/portions.ts";
import { dayInFrance } from "@cuvee/core/kit/days.ts";
import { cents } from "@cuvee/core/kit/money.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { goesToDeliveryAddress, orderSource } from "@cuvee/core/sales/bills/source.ts";
import type { OrderLine } from "@cuvee/core/sales/orders/orders.ts";
import { scheduleCents } from "@cuvee/core/sales/orders/schedule.ts";
import { billingSettings } from "@cuvee/core/shops/settings/billing.ts";
import { dueDate, termsKey, type AccountTerms } from "@cuvee/core/shops/settings/dueDate.ts";
import { buyerOf, sellerOf } from "#billing/documents/parties.ts";
import { lookOf } from "#billing/documents/render.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { translate, type ServerLang } from "#kit/translations.ts";
import { dates, euros, labelled } from "#kit/formatters.ts";
import { letterLang } from "#people/accounts/letters.ts";
import { goodsFrom, wordsIn } from "#sales/bills/billable.ts";
import { clientToBill, goodsOf, rateNamesOf } from "#sales/bills/queries.ts";
import type { OrderDeps } from "#sales/orders/transitions.ts";
import { linesWithWords } from "#sales/quotes/letters.ts";
import type { StoredQuote } from "#sales/quotes/rows.ts";
import { termsOf } from "#sales/quotes/view.ts";

/** A quote as a file: its name, and its renderer, which runs outside of any transaction. */
export type QuoteFile = { name: string; render: () => Promise<Buffer> };

const dayIn = dates({ dateStyle: "long", timeZone: "UTC" });

/** Describes terms of payment on account, with the resulting day of an invoice of the day `from`. */
function accountWords(terms: AccountTerms, from: string, lang: ServerLang): string {
  const { key, days } = termsKey(terms);
  const text = translate(lang, "pro", key, { count: days });
  const due = dueDate(terms, from);
  if (due === null) return text;
  const on = (day: string): string => dayIn(new Date(day), lang);
  return translate(lang, "offer", "accountDay", { terms: text, day: on(due), from: on(from) });
}

/** Describes means and time of the payment, in the buyer's language; `terms` where it is on account. */
function payingWords(
  { content, lang: of, total_ttc_cents: totalCents }: StoredQuote,
  terms: AccountTerms | null,
  from: string,
): string[] {
  const lang = letterLang(of);
  const say = (key: string): string => translate(lang, "offer", key);
  const how = [say(content.payment.type), terms === null ? "" : accountWords(terms, from, lang)];
  const parts = scheduleCents(content.schedule, cents(totalCents)).map(
    ({ due, cents: part }) =>
      `${due === null ? say("atOnce") : dayIn(new Date(due), lang)} : ${euros(part, lang)}`,
  );
  return [
    labelled(say("payment"), how.filter(Boolean).join(", "), lang),
    ...(parts.length > 0 ? [labelled(say("schedule"), parts.join(" ; "), lang)] : []),
  ];
}

/** Returns the lines of a quote as an order would have them. */
const orderLinesOf = (row: StoredQuote): OrderLine[] =>
  linesWithWords(row).map(
    ({ wishId, formatId, productId, name, vintage, formatName, gift, wrapping, ...line }, at) => ({
      id: wishId ?? String(at),
      formatId,
      productId,
      name,
      vintage,
      formatName,
      quantity: line.quantity,
      add: line.add,
      unitE4: line.unitE4,
      amountCents: line.amountCents,
      discountCents: line.discountCents,
      vatRateBp: line.vatRateBp,
      ...(gift ? { gift } : {}),
      ...(wrapping ? { wrapping } : {}),
    }),
  );

/**
 * Builds the quote for its buyer on paper: lines, VAT by rate, validity, a place for their agreement. A draft has no
 * number and is marked as one. Throws `not-found` (404) for a sale that is not a quote, `quote-client`, `quote-empty`
 * (422).
 */
export async function quoteFile(tx: Tx, deps: OrderDeps, row: StoredQuote): Promise<QuoteFile> {
  if (row.sub_type !== "quote") refuse("not-found", 404);
  const { party, priced, content } = row;
  if (row.client_id === null || party === null) return refuse("quote-client", 422);
  if (content.lines.length + content.free.length === 0) refuse("quote-empty", 422);
  const snapshot = await deps.catalogue.seen(tx, row.shop_id);
  const { shop } = snapshot;
  const client = (await clientToBill(tx, row.shop_id, row.client_id)) ?? refuse("not-found", 404);
  const lang = letterLang(row.lang);
  const lines = orderLinesOf(row);
  const goods = await goodsOf(
    tx,
    row.shop_id,
    lines.map(({ formatId }) => formatId),
  );
  const tickets = priced.tickets.map(({ ticketId }) => ticketId);
  const rateNames = await rateNamesOf(tx, row.shop_id, tickets);
  const issuedOn = dayInFrance((row.sent_at ?? row.saved_at).getTime());
  const number = row.number ?? "";
  const source = orderSource(
    { id: row.id, number, on: issuedOn, lines, priced },
    goodsFrom(goods),
    wordsIn(lang, priced, rateNames),
  );
  const before = beforeOf([]);
  const { penalties, recovery, discount, vatOnDebits, notes } = billingSettings(shop.billing_settings);
  const isCarried = goesToDeliveryAddress(priced);
  const document: DocumentContent = {
    v: 1,
    kind: "quote",
    number,
    issuedOn,
    dueOn: null,
    validUntil: row.valid_until,
    currency: "EUR",
    lang,
    seller: sellerOf(shop),
    buyer: buyerOf(client, party.billingAddress, isCarried ? party.deliveryAddress : null),
    ...compose([{ source, before, wants: requestRest(source, before) }]),
    mentions: {
      penalties,
      recovery,
      discount,
      vatOnDebits,
      notes: [content.notes, ...payingWords(row, await termsOf(tx, shop, row), issuedOn), notes]
        .filter(Boolean)
        .join("\n"),
    },
  };
  return {
    name: `${(number || row.id).replace(/[^\w.-]/g, "_")}.pdf`,
    async render() {
      const [{ renderDocument: renderPaper }, look] = await Promise.all([
        import("#billing/documents/pdf/pdf.ts"),
        lookOf(deps.services, shop),
      ]);
      return renderPaper(document, { ...look, draft: row.number === null });
    },
  };
}
