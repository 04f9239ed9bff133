import type { RichText } from "@cuvee/core/kit/texts/richText.ts";
import type { ModelUse } from "@cuvee/core/relations/models/fields.ts";
import { MODEL_LIMITS, type ModelContent } from "@cuvee/core/relations/models/models.ts";
import { emptyBlock } from "@cuvee/core/storefront/site/blockRegistry.ts";
import {
  COLUMN_KINDS,
  type BlockKind,
  type BlockOf,
  type ColumnBlock,
  type SiteBlock,
} from "@cuvee/core/storefront/site/blocks.ts";
import { withLanguage } from "@cuvee/core/storefront/site/localizedTexts.ts";

/** Parts of a model that its editor changes. */
export type ModelDraft = { name: string; use: ModelUse; content: ModelContent };

/** A place in a mail: of its own blocks (`parent` null), or of a column of a block. */
export type BlockPlace = { parent: string | null; column: number; at: number };

/** An action of the editor on a draft; each yields a new draft and can be undone. */
export type ModelEdit =
  | { act: "name"; name: string }
  | { act: "use"; use: ModelUse }
  | { act: "subject" | "preheader"; lang: string; text: string }
  | { act: "text"; lang: string; doc: RichText | null }
  | { act: "addBlock"; kind: BlockKind; to: BlockPlace; id: string }
  /** Puts a removed block back where it was. */
  | { act: "putBlock"; block: SiteBlock; to: BlockPlace }
  | { act: "block"; block: SiteBlock }
  | { act: "moveBlock"; id: string; to: BlockPlace }
  | { act: "copyBlock"; id: string; makeId: () => string }
  | { act: "removeBlock"; id: string }
  | { act: "all"; draft: ModelDraft };

type Blocks = readonly SiteBlock[];

/** Most blocks of one column. */
const COLUMN_MOST = 8;

/** Checks whether a column may hold a kind of block. */
const fitsColumn = (kind: BlockKind): boolean => COLUMN_KINDS.some((one) => one === kind);

const isColumns = (block: SiteBlock): block is BlockOf<"columns"> => block.kind === "columns";

/** Returns the blocks of a draft; a standard model has none. */
export const blocksOf = ({ content }: ModelDraft): Blocks =>
  content.kind === "advanced" ? content.blocks : [];

/** Returns every block with those in columns, in reading order. */
export const allBlocks = (blocks: Blocks): SiteBlock[] =>
  blocks.flatMap((block) => [block, ...(isColumns(block) ? block.columns.flat() : [])]);

/** Finds a block, also in a column. */
export const blockOf = (blocks: Blocks, id: string): SiteBlock | undefined =>
  allBlocks(blocks).find((block) => block.id === id);

/** Finds the place of a block. */
export function placeOf(blocks: Blocks, id: string): BlockPlace | null {
  const at = blocks.findIndex((block) => block.id === id);
  if (at >= 0) return { parent: null, column: 0, at };
  for (const block of blocks) {
    if (!isColumns(block)) continue;
    for (const [column, cell] of block.columns.entries()) {
      const inside = cell.findIndex((one) => one.id === id);
      if (inside >= 0) return { parent: block.id, column, at: inside };
    }
  }
  return null;
}

/** Returns the blocks of the list that a place is in, and how many it may hold: none where there is no such column. */
function listAt(blocks: Blocks, { parent, column }: BlockPlace): { list: Blocks; most: number } {
  if (parent === null) return { list: blocks, most: MODEL_LIMITS.blocks };
  const block = blocks.find(({ id }) => id === parent);
  const list = block && isColumns(block) ? block.columns[column] : undefined;
  return list ? { list, most: COLUMN_MOST } : { list: [], most: 0 };
}

/** Returns blocks with another list at a place. */
function withList(blocks: Blocks, { parent, column }: BlockPlace, list: Blocks): Blocks {
  if (parent === null) return list;
  return blocks.map((block) =>
    block.id === parent && isColumns(block)
      ? { ...block, columns: block.columns.with(column, list as readonly ColumnBlock[]) }
      : block,
  );
}

/** Returns the last position of a list at which a block may stand: before the locked footer. */
const lastOf = (list: Blocks): number => list.length - (list.at(-1)?.kind === "footer" ? 1 : 0);

/** Checks whether a block may be put at a place: no columns in columns, and no list beyond its length. */
export function mayStand(blocks: Blocks, kind: BlockKind, to: BlockPlace): boolean {
  if (kind === "footer") return false;
  if (to.parent !== null && !fitsColumn(kind)) return false;
  const { list, most } = listAt(blocks, to);
  return list.length < most;
}

function inserted(blocks: Blocks, block: SiteBlock, to: BlockPlace): Blocks {
  const { list } = listAt(blocks, to);
  const at = Math.max(0, Math.min(lastOf(list), to.at));
  return withList(blocks, to, list.toSpliced(at, 0, block));
}

function removed(blocks: Blocks, from: BlockPlace): Blocks {
  return withList(blocks, from, listAt(blocks, from).list.toSpliced(from.at, 1));
}

/** Moves a block to a place, as it is named before the move. */
function moved(blocks: Blocks, id: string, to: BlockPlace): Blocks {
  const from = placeOf(blocks, id);
  const block = blockOf(blocks, id);
  if (!from || !block || block.kind === "footer" || id === to.parent) return blocks;
  const isSameList = from.parent === to.parent && from.column === to.column;
  if (!isSameList && !mayStand(blocks, block.kind, to)) return blocks;
  const at = isSameList && to.at > from.at ? to.at - 1 : to.at;
  if (isSameList && Math.max(0, Math.min(lastOf(listAt(blocks, from).list) - 1, at)) === from.at)
    return blocks;
  return inserted(removed(blocks, from), block, { ...to, at });
}

function copied(blocks: Blocks, id: string, makeId: () => string): Blocks {
  const from = placeOf(blocks, id);
  const block = blockOf(blocks, id);
  if (!from || !block || !mayStand(blocks, block.kind, from)) return blocks;
  const copy = isColumns(block)
    ? { ...block, columns: block.columns.map((cell) => cell.map((one) => ({ ...one, id: makeId() }))) }
    : block;
  return inserted(blocks, { ...copy, id: makeId() }, { ...from, at: from.at + 1 });
}

const replaced = (blocks: Blocks, next: SiteBlock): Blocks => {
  const at = placeOf(blocks, next.id);
  return at ? withList(blocks, at, listAt(blocks, at).list.with(at.at, next)) : blocks;
};

function withoutBlock(blocks: Blocks, id: string): Blocks {
  const from = placeOf(blocks, id);
  return from && blockOf(blocks, id)?.kind !== "footer" ? removed(blocks, from) : blocks;
}

function onBlocks(draft: ModelDraft, change: (blocks: Blocks) => Blocks): ModelDraft {
  const { content } = draft;
  if (content.kind !== "advanced") return draft;
  const blocks = change(content.blocks);
  return blocks === content.blocks ? draft : { ...draft, content: { ...content, blocks } };
}

/** Returns a draft after an action; the same one where the action changes nothing. */
export function applyModelEdit(draft: ModelDraft, act: ModelEdit): ModelDraft {
  const { content } = draft;
  switch (act.act) {
    case "all":
      return act.draft;
    case "name":
      return { ...draft, name: act.name };
    case "use":
      return { ...draft, use: act.use };
    case "subject":
    case "preheader":
      return {
        ...draft,
        content: { ...content, [act.act]: withLanguage(content[act.act], act.lang, act.text) },
      };
    case "text":
      return content.kind === "standard"
        ? { ...draft, content: { ...content, texts: withLanguage(content.texts, act.lang, act.doc) } }
        : draft;
    case "addBlock":
      return onBlocks(draft, (blocks) =>
        mayStand(blocks, act.kind, act.to) ? inserted(blocks, emptyBlock(act.kind, act.id), act.to) : blocks,
      );
    case "putBlock":
      return onBlocks(draft, (blocks) =>
        mayStand(blocks, act.block.kind, act.to) && !blockOf(blocks, act.block.id)
          ? inserted(blocks, act.block, act.to)
          : blocks,
      );
    case "block":
      return onBlocks(draft, (blocks) => replaced(blocks, act.block));
    case "moveBlock":
      return onBlocks(draft, (blocks) => moved(blocks, act.id, act.to));
    case "copyBlock":
      return onBlocks(draft, (blocks) => copied(blocks, act.id, act.makeId));
    case "removeBlock":
      return onBlocks(draft, (blocks) => withoutBlock(blocks, act.id));
  }
}

/** The current draft, the undo steps and the redo steps. */
export type ModelHistory = {
  draft: ModelDraft;
  past: readonly ModelDraft[];
  future: readonly ModelDraft[];
  /** Name of the last action: actions of one name are one step. */
  last: string;
};
export type ModelHistoryEdit =
  | ModelEdit
  | { act: "undo" }
  | { act: "redo" }
  /** The writer paused: further typing is a step of its own. */
  | { act: "rest" };

const STEPS = 100;

/** Returns the name that merges actions on the same thing into one step, so that a typed sentence is undone as one. */
function nameOf(act: ModelEdit): string {
  if (act.act === "block") return `block ${act.block.id}`;
  if (act.act === "name") return "name";
  if (act.act === "subject" || act.act === "preheader" || act.act === "text") return `${act.act} ${act.lang}`;
  return "";
}

export const startOf = (draft: ModelDraft): ModelHistory => ({ draft, past: [], future: [], last: "" });

/** Returns the history after an action. */
export function applyModelHistory(history: ModelHistory, act: ModelHistoryEdit): ModelHistory {
  const { draft, past, future, last } = history;
  if (act.act === "rest") return last === "" ? history : { ...history, last: "" };
  if (act.act === "undo") {
    const before = past.at(-1);
    return before
      ? { draft: before, past: past.slice(0, -1), future: [draft, ...future], last: "" }
      : history;
  }
  if (act.act === "redo") {
    const [next, ...rest] = future;
    return next ? { draft: next, past: [...past, draft], future: rest, last: "" } : history;
  }
  const next = applyModelEdit(draft, act);
  if (next === draft) return history;
  const name = nameOf(act);
  return {
    draft: next,
    past: name !== "" && name === last ? past : [...past.slice(1 - STEPS), draft],
    future: [],
    last: name,
  };
}
