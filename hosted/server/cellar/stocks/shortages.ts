import type { UnservedOrder } from "@cuvee/core/cellar/stocks/inventories.contract.ts";
import { lacksOf, afterReassignment } from "@cuvee/core/cellar/stocks/reassignHolds.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { readFacts } from "#cellar/stocks/articles.queries.ts";
import { holdsOf, placesOf, sameRow } from "#cellar/stocks/postings.ts";
import { readHeldBy, readHolders, type StockRow, type NewMovement } from "#cellar/stocks/postings.queries.ts";

type Lack = { holder: string; formatId: string; units: number };

/** Returns the rows as movements would leave them. */
const after = (rows: readonly StockRow[], legs: readonly NewMovement[]): StockRow[] =>
  rows.map((row) => ({
    ...row,
    onHand: row.onHand + legs.filter((leg) => sameRow(leg, row)).reduce((sum, leg) => sum + leg.onHand, 0),
  }));

/**
 * Returns the units that each holder would lack of the formats that movements reduce, after other places of the format
 * are used.
 */
async function lacksBy(
  tx: Tx,
  shopId: string,
  rows: readonly StockRow[],
  legs: readonly NewMovement[],
): Promise<Lack[]> {
  const formatIds = [...new Set(legs.filter((leg) => leg.onHand < 0).map((leg) => leg.formatId))];
  if (formatIds.length === 0) return [];
  const reservations = await readHeldBy(tx, shopId, formatIds);
  return formatIds.flatMap((formatId) => {
    const own = after(
      rows.filter((row) => row.formatId === formatId),
      legs,
    );
    const { places, holds } = afterReassignment(
      placesOf(own),
      holdsOf(reservations.filter((one) => one.formatId === formatId)),
    );
    return lacksOf(places, holds).map((lack) => ({ ...lack, formatId }));
  });
}

/**
 * Returns the orders and allocations that movements would leave short, with the quantities; empty when all can be
 * served. The caller has locked the rows of the formats.
 */
async function lackingOrders(
  tx: Tx,
  shopId: string,
  rows: readonly StockRow[],
  legs: readonly NewMovement[],
): Promise<UnservedOrder[]> {
  const lacks = await lacksBy(tx, shopId, rows, legs);
  if (lacks.length === 0) return [];
  const facts = new Map(
    (await readFacts(tx, shopId, [...new Set(lacks.map((l) => l.formatId))])).map((f) => [f.formatId, f]),
  );
  const holders = await readHolders(
    tx,
    shopId,
    lacks.map((l) => l.holder),
  );
  return holders.map(({ holder, ...named }) => ({
    ...named,
    lines: lacks
      .filter((lack) => lack.holder === holder)
      .flatMap(({ formatId, units }) => {
        const fact = facts.get(formatId);
        if (!fact) return [];
        const article = [fact.productName, fact.vintage, fact.formatName ?? `${fact.volumeMl / 10} cl`]
          .filter(Boolean)
          .join(" ");
        return { article, formatType: fact.formatType, units };
      }),
  }));
}

/**
 * Refuses a count that leaves orders short of bottles, with those orders, unless the user has confirmed it. The caller
 * has locked the rows of the formats. Throws `inventory-lacks` (409; facts: `count` and the `orders`).
 */
export async function confirmShortages(
  tx: Tx,
  shopId: string,
  {
    rows,
    legs,
    isAccepted = false,
  }: { rows: readonly StockRow[]; legs: readonly NewMovement[]; isAccepted?: boolean },
): Promise<void> {
  const orders = isAccepted ? [] : await lackingOrders(tx, shopId, rows, legs);
  if (orders.length > 0) refuse("inventory-lacks", 409, { count: orders.length, orders });
}
