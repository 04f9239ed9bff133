import type { Id } from "#kit/ids.ts";
import type { Format, Product, Ticket, Vintage } from "#offer/catalogue/catalogue.ts";

/** Finds a format with its product and vintage, and a ticket; built once per catalogue. */
export type Shelf = Map<Id, { product: Product; vintage: Vintage; format: Format }> & {
  tickets?: Map<Id, Ticket>;
};

/** Puts the formats and tickets of a catalogue on a shelf, where pricing finds them. */
export function shelve(products: readonly Product[], tickets: readonly Ticket[] = []): Shelf {
  const shelf: Shelf = new Map();
  for (const product of products)
    for (const vintage of product.vintages)
      for (const format of vintage.formats) shelf.set(format.id, { product, vintage, format });
  shelf.tickets = new Map(tickets.map((t) => [t.id, t]));
  return shelf;
}
