import { emptyContent } from "@cuvee/core/relations/models/models.ts";
import type { BlockKind, BlockOf, SiteBlock } from "@cuvee/core/storefront/site/blocks.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  allBlocks,
  applyModelEdit,
  applyModelHistory,
  blocksOf,
  mayStand,
  placeOf,
  startOf,
  type ModelDraft,
  type ModelEdit,
  type ModelHistoryEdit,
} from "./modelDraft.ts";

const EMPTY: ModelDraft = { name: "Lettre", use: "campaign", content: emptyContent("advanced") };
const top = (at: number) => ({ parent: null, column: 0, at });
const ids = (draft: ModelDraft): string[] => blocksOf(draft).map(({ id }) => id);
const add = (id: string, kind: BlockKind, at: number): ModelEdit => ({
  act: "addBlock",
  kind,
  id,
  to: top(at),
});
const after = (edits: readonly ModelEdit[], draft = EMPTY): ModelDraft => edits.reduce(applyModelEdit, draft);
let made = 0;
const makeId = (): string => `made${(made += 1)}`;

const THREE = after([add("a", "heading", 0), add("b", "text", 1), add("c", "columns", 2)]);

test("blocks are added before the locked footer, which nothing moves, copies or removes", () => {
  expect(ids(THREE)).toEqual(["a", "b", "c", "footer"]);
  expect(ids(after([add("z", "divider", 99)], THREE))).toEqual(["a", "b", "c", "z", "footer"]);
  for (const edit of [
    { act: "removeBlock", id: "footer" },
    { act: "moveBlock", id: "footer", to: top(0) },
    { act: "copyBlock", id: "footer", makeId },
    { act: "moveBlock", id: "nowhere", to: top(0) },
  ] as const)
    expect(applyModelEdit(THREE, edit)).toBe(THREE);
  expect(ids(after([{ act: "moveBlock", id: "a", to: top(9) }], THREE))).toEqual(["b", "c", "a", "footer"]);
});

test("a block moves by one in both directions, and not beyond the ends", () => {
  const move = (id: string, at: number) => ids(after([{ act: "moveBlock", id, to: top(at) }], THREE));
  expect(move("a", 2)).toEqual(["b", "a", "c", "footer"]);
  expect(move("b", 0)).toEqual(["b", "a", "c", "footer"]);
  expect(applyModelEdit(THREE, { act: "moveBlock", id: "c", to: top(4) })).toBe(THREE);
  expect(applyModelEdit(THREE, { act: "moveBlock", id: "a", to: top(0) })).toBe(THREE);
});

test("columns hold some kinds of blocks, which move between them and out again", () => {
  const inside = after(
    [
      { act: "moveBlock", id: "a", to: { parent: "c", column: 0, at: 0 } },
      { act: "addBlock", kind: "button", id: "d", to: { parent: "c", column: 1, at: 0 } },
      { act: "addBlock", kind: "products", id: "e", to: { parent: "c", column: 1, at: 0 } },
      { act: "moveBlock", id: "c", to: { parent: "c", column: 1, at: 0 } },
    ],
    THREE,
  );
  expect(ids(inside)).toEqual(["b", "c", "footer"]);
  expect(placeOf(blocksOf(inside), "a")).toEqual({ parent: "c", column: 0, at: 0 });
  expect(placeOf(blocksOf(inside), "e")).toBeNull();
  const across = after([{ act: "moveBlock", id: "a", to: { parent: "c", column: 1, at: 1 } }], inside);
  expect((blocksOf(across)[1] as BlockOf<"columns">).columns.map((cell) => cell.map(({ id }) => id))).toEqual(
    [[], ["d", "a"]],
  );
  expect(ids(after([{ act: "moveBlock", id: "d", to: top(0) }], across))).toEqual(["d", "b", "c", "footer"]);
  const copy = after([{ act: "copyBlock", id: "c", makeId }], across);
  const every = allBlocks(blocksOf(copy)).map(({ id }) => id);
  expect(new Set(every).size).toBe(every.length);
  expect(every).toHaveLength(allBlocks(blocksOf(across)).length + 3);
});

test("sixty blocks are the most of a mail, and eight of a column", () => {
  const full = after(
    Array.from({ length: 70 }, (_, n) => add(`n${n}`, "divider", n)),
    EMPTY,
  );
  expect(ids(full)).toHaveLength(60);
  expect(mayStand(blocksOf(full), "divider", top(0))).toBe(false);
  const cell = after(
    Array.from({ length: 12 }, (_, n) => ({
      act: "addBlock" as const,
      kind: "button" as const,
      id: `m${n}`,
      to: { parent: "c", column: 0, at: n },
    })),
    THREE,
  );
  expect((blocksOf(cell)[2] as BlockOf<"columns">).columns[0]).toHaveLength(8);
});

test("a typed sentence is one step, a pause begins another, and everything is undone and redone", () => {
  const typed: ModelHistoryEdit[] = ["B", "Bo", "Bonjour"].map((text) => ({
    act: "subject",
    lang: "fr",
    text,
  }));
  const history = [
    ...typed,
    { act: "rest" } as const,
    { act: "subject", lang: "fr", text: "Bonjour à tous" } as const,
    { act: "removeBlock", id: "b" } as const,
  ].reduce(applyModelHistory, startOf(THREE));
  expect(history.past).toHaveLength(3);
  const back = applyModelHistory(history, { act: "undo" });
  expect(ids(back.draft)).toContain("b");
  const twice = applyModelHistory(back, { act: "undo" });
  expect(twice.draft.content.subject["fr"]).toBe("Bonjour");
  const forth = applyModelHistory(applyModelHistory(twice, { act: "redo" }), { act: "redo" });
  expect(forth.draft).toEqual(history.draft);
});

const KINDS = ["heading", "text", "columns", "divider", "products", "button"] as const;
const anyPlace = fc.record({
  parent: fc.constantFrom(null, null, "k0", "k1", "k2"),
  column: fc.constantFrom(0, 1),
  at: fc.integer({ min: -1, max: 12 }),
});
const anyId = fc.constantFrom(...Array.from({ length: 8 }, (_, n) => `k${n}`), "footer");
const anyEdit: fc.Arbitrary<ModelEdit> = fc.oneof(
  fc.record({
    act: fc.constant("addBlock" as const),
    kind: fc.constantFrom(...KINDS),
    to: anyPlace,
    id: anyId,
  }),
  fc.record({ act: fc.constant("moveBlock" as const), id: anyId, to: anyPlace }),
  fc.record({ act: fc.constant("copyBlock" as const), id: anyId, makeId: fc.constant(makeId) }),
  fc.record({ act: fc.constant("removeBlock" as const), id: anyId }),
);

test("after any actions the footer stands last, moves lose nothing, and undo leads back to the beginning", () => {
  fc.assert(
    fc.property(fc.array(anyEdit, { maxLength: 30 }), (edits) => {
      let history = startOf(THREE);
      for (const edit of edits) {
        const before = history.draft;
        // The editor makes a new id for each block.
        if (edit.act === "addBlock" && placeOf(blocksOf(before), edit.id)) continue;
        history = applyModelHistory(history, edit);
        const [was, is] = [before, history.draft].map((draft) => allBlocks(blocksOf(draft)).length);
        if (edit.act === "moveBlock") expect(is).toBe(was);
        const blocks: readonly SiteBlock[] = blocksOf(history.draft);
        expect(blocks.at(-1)?.kind).toBe("footer");
        expect(blocks.filter(({ kind }) => kind === "footer")).toHaveLength(1);
      }
      const steps = history.past.length;
      for (let n = 0; n < steps; n += 1) history = applyModelHistory(history, { act: "undo" });
      expect(history.draft).toEqual(THREE);
    }),
  );
});
