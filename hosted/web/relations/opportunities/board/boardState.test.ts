import type { BoardColumn, OpportunityRow } from "@cuvee/core/relations/opportunities/contract.ts";
import { addedSums, sumsOf } from "@cuvee/core/relations/opportunities/opportunities.ts";
import { expect, test } from "vitest";
import type { BoardAnswer } from "#relations/opportunities/calls.ts";
import { besides, withMoved } from "#relations/opportunities/board/boardState.ts";

const card = (id: string, stage: string, more: Partial<OpportunityRow> = {}): OpportunityRow =>
  ({
    id,
    stage,
    stageId: stage,
    status: "open",
    amountCents: 1001,
    bottles: 3,
    probability: 10,
    ownProbability: null,
    ...more,
  }) as OpportunityRow;
const column = (id: string, probability: number, rows: OpportunityRow[]): BoardColumn => ({
  id,
  status: id === "won" ? "won" : "open",
  name: id,
  probability,
  stagnationDays: null,
  ...sumsOf(rows),
  rows,
  next: null,
});
const board: BoardAnswer = {
  today: "2026-12-01",
  columns: [
    column("a", 10, [card("1", "a"), card("2", "a", { ownProbability: 75, probability: 75 })]),
    column("b", 50, [card("3", "b", { probability: 50 })]),
    column("won", 100, []),
  ],
};

test("a moved card takes its sums along, weighted by the column unless set by hand", () => {
  const [first, second] = board.columns[0]?.rows ?? [];
  if (!first || !second) throw new Error("cards");
  const moved = withMoved(withMoved(board, first, { column: "b", before: "3" }), second, {
    column: "won",
    before: null,
  });
  expect(moved.columns.map(({ rows }) => rows.map(({ id }) => id))).toEqual([[], ["1", "3"], ["2"]]);
  for (const { rows, ...sums } of moved.columns) expect(sums).toMatchObject(sumsOf(rows));
  expect(addedSums(moved.columns.map((one) => sumsOf(one.rows))).count).toBe(3);
  expect(moved.columns[1]?.weightedCents).toBe(501 + 501);
  expect(moved.columns[2]?.weightedCents).toBe(1001);
});

test("a card beside another: above or below it, nowhere when it is there, above the last one on screen when more follow", () => {
  const [a, b] = board.columns;
  const [first] = a?.rows ?? [];
  if (!a || !b || !first) throw new Error("cards");
  expect(besides(b, first, "3", "before")).toEqual({ column: "b", before: "3" });
  expect(besides(b, first, "3", "after")).toEqual({ column: "b", before: null });
  expect(besides({ ...b, next: "more" }, first, "3", "after")).toEqual({ column: "b", before: "3" });
  expect(besides(a, first, "2", "before")).toBeNull();
  expect(besides(a, first, "2", "after")).toEqual({ column: "a", before: null });
});
