import type { Answer } from "@cuvee/core/kit/contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { shopFace } from "@cuvee/core/shops/settings/contract.ts";
import type { ShopRules } from "@cuvee/core/shops/settings/settings.ts";
import type * as z from "zod";
import type { Tx } from "#kit/database.ts";
import type { Live } from "#kit/live.ts";
import {
  changeShop,
  findShop,
  readMethods,
  readTypologies,
  rulesOf,
  type ShopChange,
  type ShopRow,
} from "#shops/settings/queries.ts";

export type ShopFace = z.input<typeof shopFace>;

/** What anybody may know of a shop. */
export function faceOf(row: ShopRow): ShopFace {
  return {
    id: row.id,
    code: row.code,
    name: row.name,
    presentation: row.presentation,
    contactEmail: row.contact_email,
    phone: row.phone,
    editedShop: { color: row.color, logo: row.logo, banner: row.banner },
    paymentsList: row.payments_list,
    legal: row.legal,
  };
}

/** A shop with its rules. The transaction must act for this shop: typologies and tariffs are its own. */
export async function readShop(tx: Tx, shopId: string): Promise<{ row: ShopRow; rules: ShopRules }> {
  const row = (await findShop(tx, shopId)) ?? refuse("not-found", 404);
  const typologies = await readTypologies(tx, row.id);
  const shipping = await readMethods(tx, row.id);
  return { row, rules: rulesOf(row, typologies, shipping) };
}

type Mine = Answer<(typeof import("@cuvee/core/shops/settings/contract.ts"))["settingsContract"]["mine"]>;

/** The shop as its staff sees it. */
export async function ownShop(tx: Tx, shopId: string): Promise<Mine> {
  const { row, rules } = await readShop(tx, shopId);
  return { shop: faceOf(row), rules, allowedOrigins: row.allowed_origins, version: row.version };
}

/** Changes a shop. Throws `conflict` (409) with the current shop when somebody changed it meanwhile. */
export async function changeOwnShop(
  tx: Tx,
  live: Live,
  shopId: string,
  version: number,
  change: ShopChange,
): Promise<Mine> {
  if ((await changeShop(tx, shopId, version, change)) === 0)
    refuse("conflict", 409, { current: await ownShop(tx, shopId) });
  await live.tell(tx, { kind: "catalogue", shopId });
  return ownShop(tx, shopId);
}
