import type { OpportunityRow } from "@cuvee/core/relations/opportunities/contract.ts";
import type { KeyboardEvent } from "react";
import { besides, placeOf, type BoardSpot } from "#relations/opportunities/board/boardState.ts";
import type { BoardAnswer } from "#relations/opportunities/calls.ts";

const STEPS: Readonly<Record<string, readonly [columns: number, cards: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Returns the card that an arrow leads to: of the same column, or of the next one that has cards. */
function neighbour(board: BoardAnswer, id: string, key: string): string | null {
  const step = STEPS[key];
  const found = placeOf(board, id);
  if (!step || !found) return null;
  const [columns, cards] = step;
  if (columns === 0) return found.column.rows[found.index + cards]?.id ?? null;
  for (let at = found.at + columns; board.columns[at]; at += columns) {
    const rows = board.columns[at]?.rows ?? [];
    if (rows.length > 0) return rows[Math.min(found.index, rows.length - 1)]?.id ?? null;
  }
  return null;
}

/** Returns the place that Alt and an arrow move a card to: the top of the next column, or a place up or down. */
function shifted(board: BoardAnswer, card: OpportunityRow, key: string): BoardSpot | null {
  const step = STEPS[key];
  const found = placeOf(board, card.id);
  if (!step || !found) return null;
  const [columns, cards] = step;
  if (columns !== 0) {
    const column = board.columns[found.at + columns];
    return column ? { column: column.id, before: column.rows[0]?.id ?? null } : null;
  }
  const other = found.column.rows[found.index + cards];
  if (!other || card.status !== "open") return null;
  return besides(found.column, card, other.id, cards < 0 ? "before" : "after");
}

type Keys = {
  board: BoardAnswer;
  focus: (id: string) => void;
  put: (card: OpportunityRow, to: BoardSpot) => void;
  choose: (card: OpportunityRow) => void;
  mayMove: boolean;
};

/** Handles the keys of a card: arrows move the focus, with Alt they move the card, `m` asks where to. */
export function onCardKey(
  event: KeyboardEvent,
  card: OpportunityRow,
  { board, focus, put, choose, mayMove }: Keys,
): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (event.key in STEPS) {
    event.preventDefault();
    if (!event.altKey) {
      const next = neighbour(board, card.id, event.key);
      if (next) focus(next);
      return;
    }
    const to = mayMove ? shifted(board, card, event.key) : null;
    if (to) put(card, to);
  } else if (event.key === "m" && !event.altKey && mayMove) {
    event.preventDefault();
    choose(card);
  }
}
