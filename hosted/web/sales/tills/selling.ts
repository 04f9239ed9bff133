import type { AccountingType } from "@cuvee/core/billing/documents/documents.ts";
import type { Selling, TicketWords } from "@cuvee/core/sales/tills/sell.ts";
import type { TillSnapshot } from "@cuvee/core/sales/tills/snapshot.ts";
import type { Articles } from "#sales/tills/articles.ts";
import type { Basket } from "#sales/tills/basket.ts";
import type { Sale } from "#sales/tills/sale.ts";

/** What goods are in the books, as on a bill (`sales/bills`): what is bought to be sold on, what is made, what is done. */
const NATURES: Readonly<Record<string, AccountingType>> = {
  accessory: "merchandise",
  prestation: "service",
  box: "box",
};

/** What a ticket calls things: `wrapping` and `duty` in the language of the shop. */
export function ticketWords(
  { of }: Articles,
  { eans, tickets }: Pick<TillSnapshot, "eans" | "tickets">,
  said: Pick<TicketWords, "wrapping" | "duty">,
): TicketWords {
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
    ...said,
  };
}

/** What a basket sells, before anybody paid; the engine numbers the ticket. */
export function sellingOf(
  { client, note, wantsBill }: Basket,
  { wish, priced }: Pick<Sale, "wish" | "priced">,
  words: TicketWords,
): Omit<Selling, "id" | "code" | "n" | "isTraining" | "tenders" | "tipsCents"> {
  return {
    wish,
    priced,
    words,
    ...(client ? { client: { id: client.id, name: client.name } } : {}),
    ...(wantsBill ? { wantsBill } : {}),
    ...(note.trim() === "" ? {} : { note: note.trim() }),
  };
}
