import { positionBetween } from "@cuvee/core/relations/opportunities/opportunities.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { firstPosition, lastPosition, positionAbove, positionAt, renumber } from "./opportunities.queries.ts";

/** A card, and the column that it goes to. */
type CardSpot = { shopId: string; place: string; id: string };

/** Returns the position before all other cards of a column. */
export async function firstPlace(tx: Tx, of: CardSpot): Promise<number> {
  return positionBetween(null, await firstPosition(tx, of)) ?? 0;
}

/** Returns the position between a card and the one above it; null when there is no room. */
async function between(tx: Tx, of: CardSpot, before: string, below: number): Promise<number | null> {
  return positionBetween(await positionAbove(tx, { ...of, before, position: below }), below);
}

/**
 * Returns the position of a card before another of the column; the last one for null, the first one when nothing is
 * said or when the other card has left meanwhile. Numbers the column anew where there is no room between two cards.
 */
export async function placeBefore(tx: Tx, of: CardSpot, before: string | null | undefined): Promise<number> {
  if (before === null) return positionBetween(await lastPosition(tx, of), null) ?? 0;
  const { shopId, place, id } = of;
  const below =
    before === undefined || before === id ? null : await positionAt(tx, { shopId, place, before });
  if (before === undefined || below === null) return firstPlace(tx, of);
  const found = await between(tx, of, before, below);
  if (found !== null) return found;
  await renumber(tx, { shopId, place });
  const again = (await positionAt(tx, { shopId, place, before })) ?? 0;
  return (await between(tx, of, before, again)) ?? again;
}
