import type { AccountingType } from "@cuvee/core/billing/documents/documents.ts";
import { cents, type Cents } from "@cuvee/core/kit/money.ts";
import { carriedAwayPart } from "@cuvee/core/counter/tills/tickets/fulfilment.ts";
import {
  priceTicket,
  type Selling,
  type TicketLabels,
} from "@cuvee/core/counter/tills/tickets/ticketSale.ts";
import type { TillSnapshot } from "@cuvee/core/counter/tills/snapshot.ts";
import type { Articles } from "#counter/tills/finder/articles.ts";
import type { Basket } from "#counter/tills/basket/basket.ts";
import type { Sale } from "#counter/tills/sale/sale.ts";
import { buyerOf } from "#counter/tills/basket/pricingInput.ts";

/** Accounting type of goods, as on an invoice (`sales/bills`): resale, own production, services. */
const NATURES: Readonly<Record<string, AccountingType>> = {
  accessory: "merchandise",
  prestation: "service",
  box: "box",
};

/** Names of things on a ticket: `wrapping` and `duty` in the language of the shop. */
export function ticketLabels(
  { of }: Articles,
  { eans, tickets }: Pick<TillSnapshot, "eans" | "tickets">,
  inShopLanguage: Pick<TicketLabels, "wrapping" | "duty">,
): TicketLabels {
  const gtins = new Map(Object.entries(eans).map(([ean, formatId]) => [formatId, ean]));
  return {
    goods(formatId) {
      const article = of.get(formatId);
      return {
        accountingType: NATURES[article?.product.productType ?? ""] ?? "product",
        name: article?.name ?? "",
        detail: article?.detail ?? "",
        ...(gtins.has(formatId) ? { gtin: gtins.get(formatId) } : {}),
      };
    },
    place: (ticketId) => tickets.find(({ id }) => id === ticketId)?.name ?? "",
    ...inShopLanguage,
  };
}

type Sold = Omit<Selling, "id" | "code" | "n" | "isTraining" | "tenders" | "tipsCents">;

/**
 * Returns the ticket lines of a basket that became an order: goods that leave without sale, and the money for the
 * order.
 */
function settling(basket: Basket, sale: Pick<Sale, "wish" | "priced" | "catalogue">, labels: TicketLabels) {
  const { order, handing, client } = basket;
  if (!order || !handing) return null;
  const { snapshot, shelf } = sale.catalogue;
  const input = carriedAwayPart(sale.wish);
  const buyer = buyerOf(client, snapshot.point.typology);
  const { orderId, number, totalTtcCents } = order;
  return {
    wish: input,
    priced: priceTicket(input, { shelf, buyer, rules: snapshot.rules, at: Date.now() }),
    settles: {
      orderId,
      number,
      amountCents: cents(totalTtcCents),
      handing: handing.way,
      totalCents: cents(totalTtcCents),
      goods: sale.priced.lines.map(({ formatId, quantity, add }) => {
        const { name, detail } = labels.goods(formatId);
        return { quantity: quantity + add, name: [name, detail].filter(Boolean).join(" · ") };
      }),
    },
  };
}

/**
 * Returns the sale of a basket before payment; the engine numbers the ticket. `amountCents`: how much of an order is
 * paid now.
 */
export function sellingOf(
  basket: Basket,
  sale: Pick<Sale, "wish" | "priced" | "catalogue">,
  labels: TicketLabels,
  amountCents: Cents,
): Sold {
  const { client, note, wantsBill } = basket;
  const { wish: input, priced } = sale;
  const ordered = settling(basket, sale, labels);
  const who = client ? { client: { id: client.id, name: client.name } } : {};
  // Its invoice is that of the order.
  if (ordered) return { ...ordered, settles: { ...ordered.settles, amountCents }, words: labels, ...who };
  return {
    wish: input,
    priced,
    words: labels,
    ...who,
    ...(wantsBill ? { wantsBill } : {}),
    ...(note.trim() === "" ? {} : { note: note.trim() }),
  };
}
