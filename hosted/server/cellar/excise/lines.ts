import { addedUp } from "@cuvee/core/cellar/excise/balance.ts";
import type { DocumentRange, Line } from "@cuvee/core/cellar/excise/declaration.ts";
import { leavesUnderSuspension } from "@cuvee/core/cellar/excise/departure.ts";
import type { ManualEntries } from "@cuvee/core/cellar/excise/fields.contract.ts";
import { lineOf, netted, type ExciseMovement } from "@cuvee/core/cellar/excise/movements.ts";
import { NODES, type NodeKey, type Regime, type Side } from "@cuvee/core/cellar/excise/nodes.ts";
import { explained } from "@cuvee/core/cellar/excise/observations.ts";
import type { DraftLine } from "@cuvee/core/cellar/excise/views.ts";
import type { MovementRow } from "#cellar/excise/movements.queries.ts";

/** A movement with its line, null for none. */
export type CountedMovement = ExciseMovement & { row: MovementRow; node: NodeKey | null; isLate: boolean };

export const keyOf = (accountId: string, side: Side): string => `${accountId} ${side}`;

/**
 * Groups movements by account and side, each on its line; leaves out those that cancel each other. `since` is the start
 * of the month: earlier movements that were posted late are marked so.
 */
export function groupByLine(
  rows: readonly MovementRow[],
  regime: Regime,
  since: Date,
): Map<string, CountedMovement[]> {
  const groups = Map.groupBy(rows, (row) => keyOf(row.accountId ?? "", row.side));
  return new Map(
    [...groups].map(([key, same]) => {
      const read = same.map((row) => ({
        row,
        id: row.id,
        kind: row.kind,
        side: row.side,
        ml: row.ml,
        isSuspendedExit: row.side === "suspended" && leavesUnderSuspension(row),
        country: row.country && row.country !== "FR" ? row.country : undefined,
        origin: row.origin ?? undefined,
        operation: row.operation ?? undefined,
        reverses: row.reverses ?? undefined,
        isLate: row.at < since,
      }));
      return [key, netted(read).map((movement) => ({ ...movement, node: lineOf(movement, regime) }))];
    }),
  );
}

type HandLine = ManualEntries["lines"][number];

/** Returns the lines of an account as they are declared: those of its movements, then the manual ones. */
export function linesOf(
  movements: readonly CountedMovement[],
  hand: readonly HandLine[],
  period: string,
): Line[] {
  const moved = movements.flatMap(({ node, ml, origin, country }): Line[] => {
    if (node === null) return [];
    return [
      {
        node,
        ml: Math.abs(ml),
        ...(node === "replaced" && { origin: origin ?? period }),
        ...(node === "definitive" && country && { country }),
      },
    ];
  });
  const added = hand.map(({ node, ml, origin, country, contract, document }): Line => ({
    node,
    ml,
    ...(node === "replaced" && { origin: origin ?? period }),
    ...(country && { country }),
    ...(contract && { contract }),
    ...(document && { document }),
  }));
  const order = Object.keys(NODES);
  return addedUp([...moved, ...added]).toSorted((a, b) => order.indexOf(a.node) - order.indexOf(b.node));
}

/** Returns the lines of an account with their sources. */
export function flowsOf(movements: readonly CountedMovement[], hand: readonly HandLine[]): DraftLine[] {
  const flows = new Map<NodeKey, DraftLine>();
  const at = (node: NodeKey): DraftLine => {
    const flow = flows.get(node) ?? { node, ml: 0, handMl: 0, movements: 0, late: 0 };
    flows.set(node, flow);
    return flow;
  };
  for (const { node, ml, isLate } of movements) {
    if (node === null) continue;
    const flow = at(node);
    flow.ml += Math.abs(ml);
    flow.movements += 1;
    if (isLate) flow.late += 1;
  }
  for (const { node, ml } of hand) {
    const flow = at(node);
    flow.ml += ml;
    flow.handMl += ml;
  }
  return Object.keys(NODES).flatMap((node) => flows.get(node as NodeKey) ?? []);
}

/** Returns the movements that are on a line, with the fields that identify the line. */
export const countedLines = (all: Iterable<readonly CountedMovement[]>) =>
  [...all].flat().flatMap(({ row, node, ml, isLate }) => {
    const { id, accountId, side } = row;
    return node === null || accountId === null ? [] : [{ id, accountId, side, node, ml, isLate }];
  });

const MOST_OBSERVED = 250;

/**
 * Returns the notes on movements that the customs require an explanation for, or the names of their kinds, as one text.
 */
export function observedOf(movements: readonly CountedMovement[]): string {
  const texts = movements
    .filter(({ node }) => node !== null && NODES[node].observed)
    .map(({ row }) => row.observation.trim() || explained(row.kind, row.origin));
  return [...new Set(texts)].filter(Boolean).join(" ; ").slice(0, MOST_OBSERVED);
}

/** Returns the documents that accompanied goods sold in the month, as one range (DSA, DSAC: rules §1.3). */
export function documentsOf(all: Iterable<CountedMovement>): DocumentRange[] {
  const numbers = new Set<string>();
  for (const { node, row } of all)
    if (node === "sales" && row.document) numbers.add(row.document.slice(0, 30));
  const sorted = [...numbers].toSorted((a, b) => a.localeCompare(b, "fr", { numeric: true }));
  const [first] = sorted;
  const last = sorted.at(-1);
  return first && last ? [{ kind: "paid", first, last, count: sorted.length }] : [];
}
