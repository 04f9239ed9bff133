import { nextSlug, slugOf } from "@cuvee/core/kit/texts/slugs.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { isSlugTaken } from "#offer/catalogue/checks.queries.ts";

/** Returns a free slug for a product name, with a number appended where another product of the shop has it. */
export async function freeSlug(tx: Tx, shopId: string, name: string, productId: string): Promise<string> {
  let slug = slugOf(name) || "produit";
  while (await isSlugTaken(tx, shopId, slug, productId)) slug = nextSlug(slug);
  return slug;
}
