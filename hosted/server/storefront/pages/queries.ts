import type { Site } from "@cuvee/core/storefront/site/pages.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";
import { SITE_OF_SHOP, type SiteRow } from "#storefront/site/pages.queries.ts";

const HOLD = statement(`${SITE_OF_SHOP} for update`);
const MAKE = statement(
  "insert into shop_sites (shop_id, draft, updated_at) values (:shopId, :first, :at) on conflict do nothing",
);
const DRAFT = statement(
  "update shop_sites set draft = :draft, version = version + 1, updated_at = :at where shop_id = :shopId",
);
const PUBLISH = statement(
  `update shop_sites set published = :site, published_at = :at, published_number = published_number + 1,
     version = version + 1,
     updated_at = :at where shop_id = :shopId`,
);
const FOLLOW = statement(
  `update shops set theme = (select coalesce(published ->> 'theme', 'plain') from shop_sites where shop_id = :shopId)
     where id = :shopId`,
);
const KEEP = statement(
  `insert into site_versions (shop_id, number, site, at, by_name)
     select shop_id, published_number, published, :at, :by from shop_sites where shop_id = :shopId`,
);
const VERSIONS = statement(
  "select number, at, by_name from site_versions where shop_id = :shopId order by number desc limit 50",
);
const VERSION = statement("select site from site_versions where shop_id = :shopId and number = :number");

/** Reads the pages and locks them until the transaction ends; created from `first` when there are none. */
export async function lockSite(tx: Tx, shopId: string, first: Site, at: Date): Promise<SiteRow> {
  await tx.run(MAKE, { shopId, first: JSON.stringify(first), at });
  const row = await tx.one<SiteRow>(HOLD, { shopId });
  if (!row) throw new Error(`the site of shop ${shopId} was not made`);
  return row;
}

export async function saveDraft(tx: Tx, shopId: string, draft: Site, at: Date): Promise<void> {
  await tx.run(DRAFT, { shopId, draft: JSON.stringify(draft), at });
}

/** Publishes pages, keeps them as a version, and gives their theme to the mails and documents of the shop. */
export async function publishPages(
  tx: Tx,
  { shopId, at, by }: { shopId: string; at: Date; by: string },
  site: Site,
): Promise<void> {
  await tx.run(PUBLISH, { shopId, at, site: JSON.stringify(site) });
  await tx.run(FOLLOW, { shopId });
  await tx.run(KEEP, { shopId, at, by });
}

export function readVersions(
  tx: Tx,
  shopId: string,
): Promise<{ number: number; at: Date; by_name: string }[]> {
  return tx.rows(VERSIONS, { shopId });
}

export async function readVersion(tx: Tx, shopId: string, number: number): Promise<Site | undefined> {
  return (await tx.one<{ site: Site }>(VERSION, { shopId, number }))?.site;
}
