import type { Product } from "#offer/catalogue/catalogue.ts";
import type { SiteCards } from "#storefront/site/site.ts";

/**
 * Returns what tells a product from the shop's others: its appellation where they have several, its style, else its
 * main grape, and its year. Where the shop sells other producers' products, their name stands first, unless
 * the product is called by it.
 */
export function cardFacts(
  { id, name, appellation, precision, quality, grapes }: Product,
  year: string,
  cards: SiteCards,
): string[] {
  const builder = cards.builders[id]?.name ?? "";
  const maker = builder === name ? "" : builder;
  const origin = appellation === cards.appellation ? "" : (appellation ?? "");
  const styles = builder ? [precision || quality || origin] : [origin, precision ?? "", quality ?? ""];
  const known = [maker, ...styles].filter(Boolean);
  const grape = known.length < 2 && !builder ? (grapes?.[0] ?? "") : "";
  return [...known, grape, year].filter(Boolean);
}
