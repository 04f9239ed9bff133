import type { Answer } from "@cuvee/core/kit/contract.ts";
import type { AgreedPrice, Format, Product } from "@cuvee/core/offer/catalogue/catalogue.ts";
import { isDue } from "@cuvee/core/shops/settings/taxes.ts";
import type { membersContract } from "@cuvee/core/storefront/members/contract.ts";
import type { Person } from "#kit/http/actor.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { packContentsFor, productsFor, rulesFor, type Snapshot } from "#offer/catalogue/catalogue.ts";
import { gridOf } from "#shops/settings/grids.ts";
import { readClientTerms } from "#offer/pricing/queries.ts";
import { readPoints } from "#offer/loyalty/queries.ts";

type Contract = typeof membersContract;

/**
 * Returns a format at the price agreed with a client, as if their grid had it: an agreed price has no promotion (core,
 * `gridPrice`).
 */
function agreedIn(format: Format, grid: string, agreed: AgreedPrice): Format {
  const { promotions: _, ...rest } = format;
  const { since: __, until: ___, ...price } = agreed;
  return { ...rest, typologies: { ...format.typologies, [grid]: { ...price, visible: true } } };
}

function withAgreed(
  product: Product,
  grid: string,
  prices: Readonly<Record<string, AgreedPrice>>,
  at: number,
): Product {
  const isAgreed = ({ id }: Format): boolean => prices[id] !== undefined && isDue(prices[id], at);
  if (!product.vintages.some(({ formats }) => formats.some(isAgreed))) return product;
  const vintages = product.vintages.map((vintage) => ({
    ...vintage,
    formats: vintage.formats.map((format) => {
      const agreed = prices[format.id];
      return agreed && isAgreed(format) ? agreedIn(format, grid, agreed) : format;
    }),
  }));
  return { ...product, vintages };
}

/**
 * Returns the offer of a shop to a member: the products of their grid, or those in `only`, at the prices agreed with
 * them. The transaction acts for the shop.
 */
export async function offersFor(
  tx: Tx,
  snapshot: Snapshot,
  person: Person,
  { at, only }: { at: number; only?: string },
): Promise<Omit<Answer<Contract["offers"]>, "availability">> {
  const { face, rules, shop } = snapshot;
  const grid = gridOf(person, rules);
  const terms = await readClientTerms(tx, rules.id, { userId: person.userId }, at);
  const named = only === undefined ? null : new Set<string>(only.split(","));
  const products = shop.is_online ? [...productsFor(snapshot, grid), ...packContentsFor(snapshot, grid)] : [];
  return {
    shop: face,
    typology: grid,
    rules: rulesFor(rules, grid),
    products: products
      .filter(({ id }) => !named || named.has(id))
      .map((product) => withAgreed(product, grid, terms?.prices ?? {}, at)),
  };
}

/**
 * Returns the points of a member with a shop and their value; undefined where the shop has no loyalty programme. The
 * transaction acts for the shop.
 */
export async function pointsOf(
  tx: Tx,
  { rules }: Snapshot,
  userId: string,
): Promise<Answer<Contract["me"]>["loyalty"]> {
  if (!rules.loyalty) return undefined;
  const { expiryMonths } = rules.loyalty;
  const levels = rules.loyalty.levels.map(({ name, points, discountCents, discountBp, gifts, maxGifts }) => ({
    name,
    points,
    ...(discountCents === undefined ? {} : { discountCents }),
    ...(discountBp === undefined ? {} : { discountBp }),
    ...(gifts?.length ? { gifts: maxGifts ?? 1 } : {}),
  }));
  return {
    points: await readPoints(tx, rules.id, userId),
    levels,
    ...(expiryMonths === undefined ? {} : { expiryMonths }),
  };
}
