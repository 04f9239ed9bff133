import { NO_NUTRITION } from "@cuvee/core/offer/catalogue/nutrition.ts";
import type { FormatRead, ProductRecord, VintageRead, Visual } from "@cuvee/core/offer/catalogue/record.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { hasPermission, workShop } from "#kit/http/actor.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { personOf, type RequestContext } from "#kit/http/mount.ts";
import {
  readFormats,
  readProduct,
  readVintages,
  type FormatStored,
} from "#offer/catalogue/records.queries.ts";

/** Returns the default unit of a format's contents: centilitres, or one piece. */
const writtenOf = (volumeMl: number): Pick<FormatRead, "unity" | "unityValueE3"> =>
  volumeMl > 0 ? { unity: "cl", unityValueE3: volumeMl * 100 } : { unity: "unit", unityValueE3: 1000 };

/** Returns the pictures of a format; an older record has a single picture. */
function visualsOf(visuals: Visual[] | null, visual: string | null): Visual[] {
  return visuals ?? (visual?.startsWith("/files/") ? [{ visual, alt: "" }] : []);
}

function formatOf(stored: FormatStored, withPrices: boolean): FormatRead {
  const { vintageId: _, ownEq75, packing, packingQuantity, visuals, visual, unitE4, grids, ...rest } = stored;
  const { unity, unityValueE3, eq75, ...same } = rest;
  return {
    ...same,
    ...(unity === null || unityValueE3 === null ? writtenOf(same.volumeMl) : { unity, unityValueE3 }),
    eq75: ownEq75,
    eq75InForce: eq75,
    packing: packing === null ? null : { packing, packingQuantity: packingQuantity ?? 1 },
    visuals: visualsOf(visuals, visual),
    ...(withPrices ? { unitE4, grids: grids ?? {} } : {}),
  };
}

/** Reads a product with all its facts. `withPrices` is true for users who may see prices. Throws `not-found` (404). */
export async function readRecord(
  tx: Tx,
  shopId: string,
  productId: string,
  withPrices: boolean,
): Promise<ProductRecord> {
  const product = (await readProduct(tx, shopId, productId)) ?? refuse("not-found", 404);
  const vintages = await readVintages(tx, shopId, productId);
  const formats = await readFormats(tx, shopId, productId);
  return {
    ...product,
    vintages: vintages.map((vintage): VintageRead => ({
      ...vintage,
      nutrition: { ...NO_NUTRITION, ...vintage.nutrition },
      formats: formats.filter((f) => f.vintageId === vintage.id).map((f) => formatOf(f, withPrices)),
    })),
    createdAt: product.createdAt.toISOString(),
    changedAt: product.changedAt.toISOString(),
  };
}

/** Checks whether the caller works for the shop and may see prices (specification §6, `seeAllPrice`). */
export const seesPrices = (ctx: RequestContext): boolean =>
  hasPermission(workShop(personOf(ctx)), "seeAllPrice");
