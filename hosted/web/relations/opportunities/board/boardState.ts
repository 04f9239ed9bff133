import type { BoardColumn, OpportunityRow } from "@cuvee/core/relations/opportunities/contract.ts";
import {
  probabilityOf,
  weightedCents,
  withCounted,
} from "@cuvee/core/relations/opportunities/opportunities.ts";
import type { BoardAnswer } from "#relations/opportunities/calls.ts";

export type BoardSpot = {
  /** A stage, `won` or `lost`. */
  column: string;
  /** The card below it; null: the last place. */
  before: string | null;
};

/** Returns a column with the sums of a card more or less. Amounts stay away for readers who may not see them. */
function counted(column: BoardColumn, card: OpportunityRow, sign: 1 | -1): BoardColumn {
  const { amountCents, weightedCents: weighted } = column;
  const sums = withCounted(
    {
      count: column.count,
      bottles: column.bottles,
      amountCents: amountCents ?? 0,
      weightedCents: weighted ?? 0,
    },
    card,
    sign,
  );
  const { count, bottles } = sums;
  return amountCents === undefined ? { ...column, count, bottles } : { ...column, ...sums };
}

/** Returns a card as it is in another column. */
function cardIn(card: OpportunityRow, column: BoardColumn): OpportunityRow {
  const { id, status, name } = column;
  const probability = probabilityOf(status, card.ownProbability, column);
  const isSame = card.stage === id;
  return {
    ...card,
    status,
    stage: id,
    ...(status === "open" && !isSame
      ? { stageId: id, stageName: name ?? "", stageDays: 0, isStagnant: false }
      : {}),
    probability,
    ...(card.weightedCents === undefined
      ? {}
      : { weightedCents: weightedCents(card.amountCents ?? null, probability) }),
  };
}

/** Returns the board with a card at another place, and the sums that follow. */
export function withMoved(board: BoardAnswer, card: OpportunityRow, to: BoardSpot): BoardAnswer {
  const columns = board.columns.map((column): BoardColumn => {
    let next = column;
    if (column.id === card.stage)
      next = { ...counted(next, card, -1), rows: next.rows.filter(({ id }) => id !== card.id) };
    if (column.id === to.column) {
      const moved = cardIn(card, column);
      const at = to.before === null ? -1 : next.rows.findIndex(({ id }) => id === to.before);
      const rows = at < 0 ? [...next.rows, moved] : next.rows.toSpliced(at, 0, moved);
      next = { ...counted(next, moved, 1), rows };
    }
    return next;
  });
  return { ...board, columns };
}

/** Returns the board with the server's version of a card, whose sums are counted already. */
export function withRow(board: BoardAnswer, row: OpportunityRow): BoardAnswer {
  return {
    ...board,
    columns: board.columns.map((column) => ({
      ...column,
      rows: column.rows.map((one) => (one.id === row.id ? row : one)),
    })),
  };
}

/** Returns the board with further cards of a column. */
export function withMore(
  board: BoardAnswer,
  columnId: string,
  more: { rows: OpportunityRow[]; next: string | null },
): BoardAnswer {
  return {
    ...board,
    columns: board.columns.map((column) => {
      if (column.id !== columnId) return column;
      const known = new Set(column.rows.map(({ id }) => id));
      return {
        ...column,
        rows: [...column.rows, ...more.rows.filter(({ id }) => !known.has(id))],
        next: more.next,
      };
    }),
  };
}

/** Finds a card on the board, its column and its place there, from 0. */
export function placeOf(
  board: BoardAnswer,
  id: string,
): { column: BoardColumn; index: number; at: number } | null {
  for (const [at, column] of board.columns.entries()) {
    const index = column.rows.findIndex((row) => row.id === id);
    if (index >= 0) return { column, index, at };
  }
  return null;
}

/**
 * Returns the place beside another card; null where the card is there already. Below the last card on screen of a
 * column that has more, it is the place above that card.
 */
export function besides(
  column: BoardColumn,
  card: OpportunityRow,
  other: string,
  edge: "before" | "after",
): BoardSpot | null {
  const rows = column.rows.filter(({ id }) => id !== card.id);
  const index = rows.findIndex(({ id }) => id === other);
  const below = rows[edge === "before" ? index : index + 1];
  const before = below?.id ?? (column.next === null ? null : (rows.at(-1)?.id ?? null));
  const now = column.rows.findIndex(({ id }) => id === card.id);
  const isThere = now >= 0 && (column.rows[now + 1]?.id ?? null) === before;
  return isThere ? null : { column: column.id, before };
}

/** Returns the last place of a column; null where the card is there already. */
export function atEnd(column: BoardColumn, card: OpportunityRow): BoardSpot | null {
  const last = column.rows.at(-1);
  if (last === undefined) return { column: column.id, before: null };
  return last.id === card.id ? null : besides(column, card, last.id, "after");
}
