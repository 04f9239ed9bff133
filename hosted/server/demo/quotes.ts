import type { E4 } from "@cuvee/core/kit/money.ts";
import { EMPTY_CONTENT, type QuoteContent, type SubType } from "@cuvee/core/sales/quotes/quotes.ts";
import { clientByCompany } from "#demo/queries.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { newId } from "#kit/http/mount.ts";
import type { Services } from "#kit/services.ts";
import { orderEffects } from "#orderEffects.ts";
import { openCatalogue } from "#offer/catalogue/catalogue.ts";
import { sendQuote } from "#sales/quotes/send.ts";
import { createQuote, defaultValidUntil, type Author } from "#sales/quotes/write.ts";

/** A document that the owner of a shop has begun to write: quantities by format, and its texts. */
type Written = {
  company: string;
  subType: SubType;
  /** Places in the catalogue, with the quantity of each. */
  lines: [place: number, quantity: number][];
  free?: { name: string; euros: number };
  percentBp?: number;
  notes: string;
  sent?: true;
};

const WRITTEN: Written[] = [
  {
    company: "Grands Chais du Littoral et de la Méditerranée Distribution",
    subType: "quote",
    lines: [
      [0, 120],
      [3, 60],
      [6, 24],
    ],
    percentBp: 500,
    notes: "Offre de rentrée, franco de port. Échantillons déjà reçus.",
    sent: true,
  },
  {
    company: "Le Bouchon des Teinturiers",
    subType: "quote",
    lines: [
      [0, 36],
      [5, 12],
    ],
    free: { name: "Animation d'une soirée accords mets et vins", euros: 180 },
    notes: "",
  },
  {
    company: "Cave du Vieux Pressoir",
    subType: "order",
    lines: [[2, 48]],
    notes: "Réassort à livrer le matin.",
  },
];

/**
 * Writes quotes of a shop as its owner does: one that waits for its answer, one that is being written, a draft of an
 * order.
 */
export async function seedQuotes(tx: Tx, services: Services, writer: Author): Promise<void> {
  const catalogue = openCatalogue(services.database, services.live, (shop) => shop);
  const deps = { services, catalogue, effects: orderEffects };
  const { products, rules } = await deps.catalogue.exact(tx, writer.shopId);
  const bottles = products
    .filter((product) => product.status === "online")
    .flatMap((product) => product.vintages.flatMap((vintage) => vintage.formats))
    .filter((format) => format.type === "bottle" && format.volumeMl === 750);
  const carrier = rules.shipping.find(
    ({ kind, countries }) => kind === "delivery" && countries.includes("FR"),
  );
  for (const { company, subType, lines, free, percentBp, notes, sent } of WRITTEN) {
    const clientId = await clientByCompany(tx, writer.shopId, company);
    if (!clientId) continue;
    const content: QuoteContent = {
      ...EMPTY_CONTENT,
      lines: lines.flatMap(([place, quantity]) => {
        const format = bottles[place % bottles.length];
        return format ? [{ id: newId(services), formatId: format.id, quantity }] : [];
      }),
      free: free
        ? [
            {
              id: newId(services),
              name: free.name,
              quantity: 1,
              unitE4: (free.euros * 10_000) as E4,
              vatType: "standard",
              accountingType: "service",
            },
          ]
        : [],
      ...(percentBp === undefined ? {} : { discount: { type: "%", amount: percentBp } }),
      shipping: { ref: carrier?.ref ?? null, instructions: "" },
      notes,
    };
    const validUntil = defaultValidUntil(services.now());
    const quote = await createQuote(tx, deps, writer, {
      id: newId(services),
      subType,
      clientId,
      lang: "fr",
      validUntil,
      content,
    });
    if (sent) await sendQuote(tx, deps, writer, { quoteId: quote.id, version: quote.version, mail: false });
  }
}
