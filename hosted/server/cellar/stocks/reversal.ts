import { contraryStatement } from "@cuvee/core/cellar/excise/observed.ts";
import { monthsBetween, periodAt, REPLACEMENT_MONTHS } from "@cuvee/core/cellar/excise/periods.ts";
import type { Posted } from "@cuvee/core/cellar/stocks/contract.ts";
import type { MovementKind } from "@cuvee/core/cellar/stocks/movements.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { holdSettings } from "#cellar/excise/settings.queries.ts";
import { newId } from "#kit/mount.ts";
import { today, type Hand } from "#cellar/stocks/hand.ts";
import { postedOf } from "#cellar/stocks/operations.ts";
import { post } from "#cellar/stocks/postings.ts";
import { lockRows, type Leg } from "#cellar/stocks/postings.queries.ts";
import { readOperation, readTyped, type TypedRow } from "#cellar/stocks/reversal.queries.ts";

/** Acts whose movements only make sense together: they are taken back together. */
const TOGETHER: ReadonlySet<MovementKind> = new Set<MovementKind>(["transfer", "bottling", "duty"]);

/** What is taken back with a movement: its whole act where its ends belong together, else itself. */
async function actOf({ tx, shopId }: Hand, row: TypedRow): Promise<TypedRow[]> {
  const all = row.operationId === null ? [row] : await readOperation(tx, shopId, row.operationId);
  return all.some(({ kind }) => TOGETHER.has(kind)) ? all : [row];
}

/**
 * Takes a movement that a person typed back by its contrary, which stays beside it: in an open month on the same day, so that neither is
 * declared; of a month that is closed today, on the contrary line of the month that runs, with a statement that says so. Throws
 * `not-found` (404), `movement-of-act` (409) for one of an order, a delivery, an inventory or a sample, `movement-reversed` (409) for one
 * that was taken back or takes another back, `reversal-old` (409) for one that was declared more than two years ago, `stock-short`,
 * `stock-promised` (409) where its goods are not there any more.
 */
export async function reverseMovement(hand: Hand, movementId: number, reason: string): Promise<Posted> {
  const { tx, services, shopId, by } = hand;
  // No month closes meanwhile: what it counts decides how the movement is taken back.
  await holdSettings(tx, shopId);
  const found = (await readTyped(tx, shopId, movementId)) ?? refuse("not-found", 404);
  if (!found.isTyped) refuse("movement-of-act", 409, { kind: found.kind });
  await lockRows(tx, shopId, [...new Set((await actOf(hand, found)).map((row) => row.formatId))]);
  // Again, behind the locks: nobody else takes it back.
  const act = await actOf(hand, (await readTyped(tx, shopId, movementId)) ?? refuse("not-found", 404));
  if (act.some(({ reverses, reversedBy }) => reverses !== null || reversedBy !== null))
    refuse("movement-reversed", 409);
  const now = services.now();
  const [declaredIn = null] = act.flatMap((row) => row.declaredIn ?? []);
  if (declaredIn !== null && monthsBetween(declaredIn, periodAt(now)) > REPLACEMENT_MONTHS)
    refuse("reversal-old", 409, { month: declaredIn });
  const legs = act.map(({ id, onHand, kind, formatId, warehouseId, dutyStatus, lot }): Leg => ({
    formatId,
    warehouseId,
    dutyStatus,
    lot,
    kind,
    onHand: -onHand,
    reserved: 0,
    reverses: id,
  }));
  const said = {
    shopId,
    by,
    at: declaredIn === null ? found.at : new Date(now),
    operationId: newId(services),
    reason,
    observation: contraryStatement(found.kind, today(found.at.getTime()), declaredIn),
    document: found.document,
    clientId: found.clientId ?? undefined,
    originMonth: declaredIn === null ? (found.originMonth ?? undefined) : `${declaredIn}-01`,
  };
  return postedOf(tx, { said, legs, rows: await post(tx, services, said, legs) });
}
