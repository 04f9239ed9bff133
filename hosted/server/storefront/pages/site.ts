import { isDeepStrictEqual } from "node:util";
import type { Answer } from "@cuvee/core/kit/contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { Site } from "@cuvee/core/storefront/site/pages.ts";
import { picturesOf, wholeSite } from "@cuvee/core/storefront/site/blockRegistry.ts";
import type { siteContract } from "@cuvee/core/storefront/pages/site.contract.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { refuseFields } from "#kit/http/problem.ts";
import { ownPictures } from "#shops/settings/change.queries.ts";
import { findShop, type ShopRow } from "#shops/settings/queries.ts";
import { firstOf } from "#storefront/site/firstSite.ts";
import { readSite, type SiteRow } from "#storefront/site/pages.queries.ts";
import { lockSite, publishPages, readVersion, saveDraft } from "./queries.ts";

export type SiteState = Answer<(typeof siteContract)["read"]>;

/** The editing user, their shop, and the moment. */
export type SiteEditContext = { shopId: string; by: string; at: Date };

const stateOf = ({ draft, published, published_at, version }: SiteRow, first: Site): SiteState => ({
  draft,
  published,
  version,
  publishedAt: published_at?.toISOString() ?? null,
  isChanged: !isDeepStrictEqual(wholeSite(draft), published ?? first),
});

const shopRow = async (tx: Tx, shopId: string): Promise<ShopRow> =>
  (await findShop(tx, shopId)) ?? refuse("not-found", 404);

/** Returns the pages of a shop as its editor needs them. */
export async function siteOf(tx: Tx, shopId: string): Promise<SiteState> {
  const first = firstOf(await shopRow(tx, shopId));
  const row = await readSite(tx, shopId);
  return stateOf(
    row ?? { draft: first, published: null, published_at: null, published_number: 0, version: 0 },
    first,
  );
}

/** Refuses pictures that are not the shop's own, as `picture` at their block. */
async function refuseForeign(tx: Tx, shopId: string, site: Site): Promise<void> {
  const wanted = site.tabs.flatMap((tab, t) => [
    ...tab.blocks.flatMap((block, b) =>
      picturesOf(block).map((visual) => ({ path: ["site", "tabs", t, "blocks", b], visual })),
    ),
    ...tab.children.flatMap((child, c) =>
      child.blocks.flatMap((block, b) =>
        picturesOf(block).map((visual) => ({
          path: ["site", "tabs", t, "children", c, "blocks", b],
          visual,
        })),
      ),
    ),
  ]);
  if (wanted.length === 0) return;
  const idOf = (visual: string): string => visual.slice("/files/".length);
  const own = await ownPictures(tx, shopId, [...new Set(wanted.map(({ visual }) => idOf(visual)))]);
  refuseFields(
    wanted.filter(({ visual }) => !own.has(idOf(visual))).map(({ path }) => ({ path, code: "picture" })),
  );
}

/** Locks the site at the expected version. Throws `conflict` (409) with the current one. */
async function held(tx: Tx, { shopId, at }: SiteEditContext, version: number): Promise<SiteRow> {
  const first = firstOf(await shopRow(tx, shopId));
  const row = await lockSite(tx, shopId, first, at);
  if (row.version !== version) refuse("conflict", 409, { current: stateOf(row, first) });
  return row;
}

/** Saves a draft. Throws `conflict` (409) and the field code `picture` (422). */
export async function saveSiteDraft(
  tx: Tx,
  editing: SiteEditContext,
  version: number,
  site: Site,
): Promise<SiteState> {
  await held(tx, editing, version);
  await refuseForeign(tx, editing.shopId, site);
  await saveDraft(tx, editing.shopId, site, editing.at);
  return siteOf(tx, editing.shopId);
}

/** Publishes the draft without its incomplete blocks, which the draft keeps. Throws `conflict` (409). */
export async function publish(tx: Tx, editing: SiteEditContext, version: number): Promise<SiteState> {
  const { draft } = await held(tx, editing, version);
  await publishPages(tx, editing, wholeSite(draft));
  return siteOf(tx, editing.shopId);
}

/** Makes an earlier publication the draft again. Throws `conflict` (409), `not-found` (404). */
export async function restore(
  tx: Tx,
  editing: SiteEditContext,
  version: number,
  number: number,
): Promise<SiteState> {
  await held(tx, editing, version);
  const site = (await readVersion(tx, editing.shopId, number)) ?? refuse("not-found", 404);
  await saveDraft(tx, editing.shopId, site, editing.at);
  return siteOf(tx, editing.shopId);
}
