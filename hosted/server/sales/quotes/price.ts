import { publicRules } from "@cuvee/core/offer/pricing/display/forBuyer.ts";
import type { PricedOrder, PricingBuyer } from "@cuvee/core/offer/pricing/priced.ts";
import { priceSale, type PricedAs } from "@cuvee/core/offer/pricing/sale.ts";
import { isNonVintage } from "@cuvee/core/offer/catalogue/catalogue.ts";
import { languageIn, LANGUAGES } from "@cuvee/core/kit/languages.ts";
import {
  saleInputOf,
  type QuoteContent,
  type QuoteLineTexts,
  type ShortLine,
} from "@cuvee/core/sales/quotes/quotes.ts";
import { readAvailable } from "#cellar/stocks/queries.ts";
import { demandOf } from "@cuvee/core/cellar/stocks/demand.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Snapshot } from "#offer/catalogue/catalogue.ts";
import { formatName } from "#offer/catalogue/names.ts";
import { exciseOf } from "#sales/cart/company.ts";
import type { ClientForSale } from "#sales/quotes/client.ts";

/**
 * Prices the content, for a client or without one yet: as the buyer sees it, with the parts of the delivery price that
 * only the seller sees. Objections of another member state's excise are among its problems.
 */
export function priceOf(
  content: QuoteContent & Pick<PricedAs, "sparesAgreed">,
  party: Pick<ClientForSale, "buyer" | "party"> | null,
  snapshot: Snapshot,
  at: number,
): PricedOrder {
  const { shelf, rules } = snapshot;
  const address = party?.party.deliveryAddress ?? null;
  const buyer: PricingBuyer = party?.buyer ?? {};
  const as = saleInputOf(content, address);
  const whole = priceSale(as, { shelf, buyer, rules, at });
  const priced = {
    ...priceSale(as, { shelf, buyer, rules: publicRules(rules), at }),
    shipping: whole.shipping,
  };
  const goes = {
    products: content.lines,
    ...(as.shipping ? { shipping: as.shipping } : {}),
    ...(buyer.vatNumber ? { company: { vatNumber: buyer.vatNumber } } : {}),
  };
  return { ...priced, problems: [...priced.problems, ...exciseOf(goes, snapshot, buyer, at)] };
}

/** Returns the current names of the lines, in the language of the sale. */
export function wordsOf(content: QuoteContent, { shelf }: Snapshot, lang: string): QuoteLineTexts[] {
  return content.lines.flatMap(({ id, formatId }) => {
    const found = shelf.get(formatId);
    if (!found) return [];
    const { product, vintage, format } = found;
    return [
      {
        lineId: id,
        name: product.name,
        vintage: isNonVintage(vintage.name) ? "" : vintage.name,
        formatName: formatName(format, languageIn(LANGUAGES, lang) ?? "fr"),
        ...(format.visual ? { visual: format.visual } : {}),
      },
    ];
  });
}

/** Returns the formats whose quantity exceeds the available stock, in stock units. */
export async function shortOf(tx: Tx, priced: PricedOrder, { shelf, rules }: Snapshot): Promise<ShortLine[]> {
  const demand = demandOf(priced.lines, shelf);
  if (demand.size === 0) return [];
  const levels = new Map((await readAvailable(tx, rules.id)).map((r) => [r.formatId, r.available]));
  return [...demand].flatMap(([formatId, wanted]) => {
    const available = Math.max(0, levels.get(formatId) ?? 0);
    return wanted > available ? [{ formatId, wanted, available }] : [];
  });
}
