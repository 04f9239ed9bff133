import type { Product } from "#offer/catalogue/catalogue.ts";
import type { SiteCards } from "#storefront/site/site.ts";

/**
 * Returns what tells a product from the shop's others: its appellation where they have several, its style, else its
 * main grape, and its year. Where the shop sells other producers' products, their name stands first.
 */
export function cardFacts(
  { id, appellation, precision, quality, grapes }: Product,
  year: string,
  cards: SiteCards,
): string[] {
  const maker = cards.builders[id]?.name ?? "";
  const origin = appellation === cards.appellation ? "" : (appellation ?? "");
  const styles = maker ? [precision || quality || origin] : [origin, precision ?? "", quality ?? ""];
  const known = [maker, ...styles].filter(Boolean);
  const grape = known.length < 2 && !maker ? (grapes?.[0] ?? "") : "";
  return [...known, grape, year].filter(Boolean);
}
