import { isPaidOnly } from "@cuvee/core/cellar/excise/fault.ts";
import { lineOf } from "@cuvee/core/cellar/excise/movements.ts";
import type { Side } from "@cuvee/core/cellar/excise/nodes.ts";
import { monthsBetween, periodAt, shiftPeriod, type Period } from "@cuvee/core/cellar/excise/periods.ts";
import { typedFault, type TypedMonths } from "@cuvee/core/cellar/excise/typedMovements.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { lastDeclared } from "#cellar/excise/declarations.queries.ts";
import { readSettings } from "#cellar/excise/settings.queries.ts";
import { readDrinks } from "#cellar/excise/typed.queries.ts";

/**
 * Returns the month in which a movement of a moment is declared: its own, or the first open one where that is closed.
 */
async function monthsOf(tx: Tx, shopId: string, at: Date): Promise<TypedMonths> {
  const moved = periodAt(at.getTime());
  const last = await lastDeclared(tx, shopId);
  const isClosed = last !== undefined && monthsBetween(last, moved) <= 0;
  return { moved, declared: isClosed ? shiftPeriod(last, 1) : moved };
}

/** One movement of a manual entry. */
type TypedLeg = { formatId: string; kind: string; dutyStatus: Side; onHand: number };

/**
 * Throws the reason for which the closing of a month would refuse these movements (422; `typedFault`); goods without
 * alcohol are not declared.
 */
export async function refuseUndeclarable(
  tx: Tx,
  shopId: string,
  { at, origin }: { at: Date; origin: Period | undefined },
  legs: readonly TypedLeg[],
): Promise<void> {
  const settings = await readSettings(tx, shopId);
  const drinks = await readDrinks(tx, shopId, [...new Set(legs.map((leg) => leg.formatId))]);
  const labels = new Map(drinks.map(({ formatId, label }) => [formatId, label]));
  const months = await monthsOf(tx, shopId, at);
  const grant = settings !== undefined && isPaidOnly(settings.exciseNumber);
  for (const { formatId, kind, dutyStatus: side, onHand } of legs) {
    const label = labels.get(formatId);
    if (label === undefined) continue;
    const read = { id: 0, kind, side, ml: onHand, isSuspendedExit: false };
    const node = lineOf(read, settings?.regime ?? "grower");
    const typed = { kind, side, enters: onHand > 0, node, label, origin };
    const fault = typedFault(typed, months, grant);
    if (fault) refuse(fault, 422, { origin: origin ?? null, month: months.declared });
  }
}
