import type { Site } from "@cuvee/core/storefront/site/pages.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";

/** The public pages of a shop: the draft, and what visitors see. */
export type SiteRow = {
  draft: Site;
  published: Site | null;
  published_at: Date | null;
  published_number: number;
  version: number;
};

/** The query of a shop's pages, which their editor also reads under a lock. */
export const SITE_OF_SHOP =
  "select draft, published, published_at, published_number, version from shop_sites where shop_id = :shopId";
const READ = statement(SITE_OF_SHOP);

/** Returns the stored public pages of a shop; undefined for one that has created none. */
export function readSite(tx: Tx, shopId: string): Promise<SiteRow | undefined> {
  return tx.one<SiteRow>(READ, { shopId });
}
