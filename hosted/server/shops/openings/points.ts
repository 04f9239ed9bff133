import type { Answer } from "@cuvee/core/kit/contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { PaymentFacts } from "@cuvee/core/shops/openings/payments.ts";
import {
  openingObstacles,
  openingPoints,
  type OpeningFacts,
  type OpeningPoint,
} from "@cuvee/core/shops/openings/points.ts";
import type { openingPointsContract } from "@cuvee/core/shops/openings/points.contract.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Settings } from "#kit/settings.ts";
import { translate, type ServerLang } from "#kit/translations.ts";
import { findShop, readMethods, readTypologies, type ShopRow } from "#shops/settings/queries.ts";
import { onSale, type OnSale } from "./onSale.ts";
import { hasVisits, readNames, readSaleRows } from "./points.queries.ts";

/** The facts of this deployment that decide whether a shop may open: the origins it can serve, and its host. */
export type Deployment = {
  /**
   * Returns a shop as it is served: `provider_is_active` and `provider_debits` reflect what its payment provider
   * accepts now.
   */
  served: (shop: ShopRow) => ShopRow;
  operator: Settings["operator"];
};

/**
 * Reads the state of a shop's means of payment from its rows. Cards and direct debits: only at a provider with an
 * active account.
 */
export function preparedBy(
  row: Pick<ShopRow, "bank" | "legal" | "name">,
): Omit<PaymentFacts, "card" | "debit" | "pickup"> {
  const { bank, legal, name } = row;
  return {
    iban: bank["iban"] ?? "",
    address: legal["address"] ?? "",
    payee: bank["holder"] || legal["company"] || name,
  };
}

async function factsOf(
  tx: Tx,
  { served, operator }: Deployment,
  row: ShopRow,
  { products, stock }: OnSale,
): Promise<OpeningFacts> {
  const { provider_is_active: card, provider_debits: debit } = served(row);
  const grids = await readTypologies(tx, row.id);
  return {
    products,
    stock,
    sellsVisits: await hasVisits(tx, row.id),
    shipping: await readMethods(tx, row.id),
    payments: { chosen: row.payments_list, card, debit: card && debit, ...preparedBy(row) },
    termsAdopted: row.terms_adopted_at !== null,
    sellsToConsumers: grids.some((grid) => grid.public && grid.ttc),
    hasTVA: row.has_tva,
    phone: row.phone,
    contactEmail: row.contact_email,
    legal: row.legal,
    operatorHost: operator.host,
  };
}

/** Reads the points of a shop from its row, stored or about to be. Needs a transaction that acts for the shop. */
const readPoints = async (tx: Tx, at: Deployment, row: ShopRow, sale: OnSale): Promise<OpeningPoint[]> =>
  openingPoints(await factsOf(tx, at, row, sale));

const saleOf = async (tx: Tx, shopId: string): Promise<OnSale> => onSale(await readSaleRows(tx, shopId));

/** Most articles listed at once; more are entered in the cellar's screens. */
const MOST_ASKED = 50;

/**
 * Throws `shop-opening` (422) while a requirement for opening is missing: `points` lists them, `what` names them in the
 * reader's language.
 */
async function refuseUnready(tx: Tx, at: Deployment, row: ShopRow, lang: ServerLang): Promise<void> {
  const points = openingObstacles(await readPoints(tx, at, row, await saleOf(tx, row.id)));
  if (points.length === 0) return;
  const what = points.map(({ key }) => translate(lang, "opening", `points.${key}.missing`)).join(", ");
  refuse("shop-opening", 422, { points, what });
}

/** Functions of this deployment for the routes of openings. */
export type Openings = Deployment & {
  refuseUnready: (tx: Tx, row: ShopRow, lang: ServerLang) => Promise<void>;
};

/** Binds what this deployment can serve to the checks of shops. */
export function openOpenings(
  { operator }: Pick<Settings, "operator">,
  served: Deployment["served"],
): Openings {
  const at = { served, operator };
  return { ...at, refuseUnready: (tx, row, lang) => refuseUnready(tx, at, row, lang) };
}

/** Lists the points that a shop lacks to open, each with the screen that completes it. */
export async function readOpening(
  tx: Tx,
  at: Deployment,
  shopId: string,
): Promise<Answer<(typeof openingPointsContract)["points"]>> {
  const row = (await findShop(tx, shopId)) ?? refuse("not-found", 404);
  const sale = await saleOf(tx, shopId);
  const points = await readPoints(tx, at, row, sale);
  return {
    isOnline: row.is_online,
    urlShop: row.url_shop ?? row.code,
    version: row.version,
    ready: openingObstacles(points).length === 0,
    points,
    unstocked: await readNames(tx, shopId, sale.unasked.slice(0, MOST_ASKED)),
  };
}
