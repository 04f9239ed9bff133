import { contraryStatement } from "@cuvee/core/cellar/excise/observations.ts";
import { monthsBetween, periodAt, REPLACEMENT_MONTHS } from "@cuvee/core/cellar/excise/periods.ts";
import type { Posted } from "@cuvee/core/cellar/stocks/contract.ts";
import type { MovementKind } from "@cuvee/core/cellar/stocks/movements.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { lockExciseSettings } from "#cellar/excise/settings.queries.ts";
import { newId } from "#kit/http/mount.ts";
import { today, type StockContext } from "#cellar/stocks/context.ts";
import { postedOf } from "#cellar/stocks/operations.ts";
import { postMovements } from "#cellar/stocks/postings.ts";
import { lockRows, type NewMovement } from "#cellar/stocks/postings.queries.ts";
import { readOperation, readTyped, type TypedRow } from "#cellar/stocks/reversal.queries.ts";

/** Operations whose movements only make sense together: they are reversed together. */
const TOGETHER: ReadonlySet<MovementKind> = new Set<MovementKind>(["transfer", "bottling", "duty"]);

/**
 * Returns the movements that are reversed with one: its whole operation where its parts belong together, else itself.
 */
async function actOf({ tx, shopId }: StockContext, row: TypedRow): Promise<TypedRow[]> {
  const all = row.operationId === null ? [row] : await readOperation(tx, shopId, row.operationId);
  return all.some(({ kind }) => TOGETHER.has(kind)) ? all : [row];
}

/**
 * Reverses a manual movement by its opposite, which stays beside it: in an open month on the same day, so that neither
 * is declared; for a closed month today, on the opposite line of the current month, with an explanatory statement.
 * Throws `not-found` (404), `movement-of-act` (409) for one of an order, a delivery, an inventory or a sample,
 * `movement-reversed` (409) for one that was reversed or reverses another, `reversal-old` (409) for one that was
 * declared more than two years ago, `stock-short`, `stock-promised` (409) where its goods are not there any more.
 */
export async function reverseMovement(
  context: StockContext,
  movementId: number,
  reason: string,
): Promise<Posted> {
  const { tx, services, shopId, by } = context;
  // No month closes meanwhile: the months counted decide how the movement is reversed.
  await lockExciseSettings(tx, shopId);
  const found = (await readTyped(tx, shopId, movementId)) ?? refuse("not-found", 404);
  if (!found.isTyped) refuse("movement-of-act", 409, { kind: found.kind });
  await lockRows(tx, shopId, [...new Set((await actOf(context, found)).map((row) => row.formatId))]);
  // Read again under the locks, so that no other request reverses it.
  const act = await actOf(context, (await readTyped(tx, shopId, movementId)) ?? refuse("not-found", 404));
  if (act.some(({ reverses, reversedBy }) => reverses !== null || reversedBy !== null))
    refuse("movement-reversed", 409);
  const now = services.now();
  const [declaredIn = null] = act.flatMap((row) => row.declaredIn ?? []);
  if (declaredIn !== null && monthsBetween(declaredIn, periodAt(now)) > REPLACEMENT_MONTHS)
    refuse("reversal-old", 409, { month: declaredIn });
  const legs = act.map(({ id, onHand, kind, formatId, warehouseId, dutyStatus, lot }): NewMovement => ({
    formatId,
    warehouseId,
    dutyStatus,
    lot,
    kind,
    onHand: -onHand,
    reserved: 0,
    reverses: id,
  }));
  const fields = {
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
  return postedOf(tx, { said: fields, legs, rows: await postMovements(tx, services, fields, legs) });
}
