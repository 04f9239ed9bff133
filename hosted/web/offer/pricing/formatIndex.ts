import type { Product, Ticket } from "@cuvee/core/offer/catalogue/catalogue.ts";
import type { CallAnswer } from "#kit/api.ts";
import { lineWords, type LineName, type Shelved } from "#offer/catalogue/labels.ts";
import { plainText } from "@cuvee/core/kit/list/list.ts";

export type Settings = CallAnswer<"GET /v1/pricing">;

/** A format with its names, and the plain text that the search matches. */
export type IndexedFormat = Shelved & { words: LineName; text: string };

/**
 * Returns all formats of a catalogue by identifier, in its order. `eans`: formats by barcode; a part of a barcode
 * matches too.
 */
export function shelveForSearch(
  products: readonly Product[],
  lang: string,
  eans: Readonly<Record<string, string>> = {},
): Map<string, IndexedFormat> {
  const barcodes = new Map(Object.entries(eans).map(([ean, id]) => [id, ean]));
  const shelf = new Map<string, IndexedFormat>();
  for (const product of products)
    for (const vintage of product.vintages)
      for (const format of vintage.formats) {
        const words = lineWords({ product, vintage, format }, lang);
        const parts = [
          words.whole,
          vintage.name,
          product.appellation,
          product.color,
          format.ref,
          barcodes.get(format.id),
        ];
        shelf.set(format.id, {
          product,
          vintage,
          format,
          words,
          text: plainText(parts.filter(Boolean).join(" ")),
        });
      }
  return shelf;
}

/** A search text: `6 muscat` is a quantity of six and the word muscat. */
export type SearchQuery = { quantity: number; words: string[] };

export function askedOf(text: string): SearchQuery {
  const [, number, rest = ""] = /^\s*(?:(\d{1,4})\s*[x×]?\s+)?(.*)$/i.exec(text) ?? [];
  return { quantity: Math.max(1, Number(number ?? 1)), words: plainText(rest).split(/\s+/).filter(Boolean) };
}

/** Returns the formats that match every word, best first: those whose name begins with the first word. */
export function findFormats(
  shelf: ReadonlyMap<string, IndexedFormat>,
  { words }: SearchQuery,
  most: number,
): IndexedFormat[] {
  const found = [...shelf.values()].filter((item) => words.every((word) => item.text.includes(word)));
  const [first = ""] = words;
  const rank = ({ text }: IndexedFormat): number =>
    text.startsWith(first) ? 0 : text.includes(` ${first}`) ? 1 : 2;
  return found.toSorted((a, b) => rank(a) - rank(b)).slice(0, most);
}

/** Returns the tickets that match every word. */
export function findTickets(tickets: readonly Ticket[], { words }: SearchQuery): Ticket[] {
  return tickets.filter((ticket) => words.every((word) => plainText(ticket.name).includes(word)));
}
