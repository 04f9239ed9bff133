import type { Language } from "@cuvee/core/kit/languages.ts";
import type { BlockKind, SiteBlock } from "@cuvee/core/storefront/site/blocks.ts";
import { useRef, useState } from "react";
import { newId, useAnswer } from "#kit/api.ts";
import { useTranslation } from "#kit/i18n.ts";
import { STAFF_LANGUAGES, languageIn } from "@cuvee/core/kit/languages.ts";
import {
  allBlocks,
  blockOf,
  blocksOf,
  mayStand,
  placeOf,
  type BlockPlace,
} from "#relations/models/draft/modelDraft.ts";
import type { ModelEditing } from "#relations/models/draft/useModelDraft.ts";
import { useModelFields } from "#relations/models/fields.ts";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import type { CanvasValue } from "./canvasContext.ts";
import { wordsOf } from "./kinds.ts";

/** Puts the focus on an element once it has been drawn. */
const focusLater = (find: () => HTMLElement | null | undefined): void =>
  void requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const element = find();
      element?.focus({ preventScroll: true });
      element?.scrollIntoView({ block: "nearest" });
    }),
  );
const handleOf = (id: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-handle="${CSS.escape(id)}"]`);

const FIRST_FIELD = "input, select, textarea, [contenteditable=true], button";

type CanvasInput = {
  of: ModelEditing;
  lang: Language;
  /** A block was selected; its settings were asked for. */
  onSelect: () => void;
  onSettings: () => void;
};

/** Returns the place after the selected block; before the footer without one. */
function placeAfter(blocks: readonly SiteBlock[], selected: string | null, kind: BlockKind): BlockPlace {
  const at = selected === null ? null : placeOf(blocks, selected);
  const inside = at && mayStand(blocks, kind, at) ? at : null;
  const outside = at?.parent ? placeOf(blocks, at.parent) : null;
  const last = { parent: null, column: 0, at: blocks.length };
  const found = inside ?? outside ?? last;
  return { ...found, at: found.at + 1 };
}

type Acting = {
  blocks: readonly SiteBlock[];
  selected: string | null;
  change: ModelEditing["change"];
  focus: (id: string) => void;
  say: (words: string) => void;
  nameOf: (block: SiteBlock) => string;
};

/** Commands that move a block. */
function useBlockOrder({ blocks, change, focus, say, nameOf }: Acting) {
  const { t } = useTranslation("models");
  const named = (id: string): string => {
    const block = blockOf(blocks, id);
    return block ? nameOf(block) : "";
  };
  const told = (id: string, { parent }: BlockPlace, at: number): string =>
    parent === null
      ? t("said.moved", { name: named(id), at: at + 1, count: blocks.length - 1 })
      : t("said.movedInColumn", { name: named(id), at: at + 1 });
  return {
    named,
    moveTo: (id: string, to: BlockPlace): void => {
      const from = placeOf(blocks, id);
      const isLater = from?.parent === to.parent && from.column === to.column && from.at < to.at;
      change({ act: "moveBlock", id, to });
      say(told(id, to, isLater ? to.at - 1 : to.at));
      focus(id);
    },
    shift: (id: string, by: -1 | 1): void => {
      const from = placeOf(blocks, id);
      if (!from) return;
      const parent = from.parent === null ? undefined : blockOf(blocks, from.parent);
      const cell = parent?.kind === "columns" ? parent.columns[from.column] : undefined;
      const to = from.at + by;
      const last = cell ? cell.length - 1 : blocks.length - 2;
      if (to < 0 || to > last) return say(t("said.end", { name: named(id) }));
      change({ act: "moveBlock", id, to: { ...from, at: by > 0 ? from.at + 2 : to } });
      say(told(id, from, to));
      focus(id);
    },
    shiftColumn: (id: string, by: -1 | 1): void => {
      const from = placeOf(blocks, id);
      const parent = from?.parent ? blockOf(blocks, from.parent) : undefined;
      if (!from || parent?.kind !== "columns") return;
      const column = from.column + by;
      const cell = parent.columns[column];
      if (!cell) return say(t("said.end", { name: named(id) }));
      change({ act: "moveBlock", id, to: { ...from, column, at: Math.min(from.at, cell.length) } });
      say(t("said.movedToColumn", { name: named(id), number: column + 1 }));
      focus(id);
    },
  };
}

/** Commands that add, copy and remove blocks; a removed one can be taken back. */
function useChanges(acting: Acting, named: (id: string) => string) {
  const { t } = useTranslation(["models", "customize"]);
  const { blocks, selected, change, focus, say, nameOf } = acting;
  const latest = useRef(blocks);
  latest.current = blocks;
  return {
    add: (kind: BlockKind, to?: BlockPlace): void => {
      const place = to ?? placeAfter(blocks, selected, kind);
      if (!mayStand(blocks, kind, place)) return say(t("said.full"));
      const id = newId();
      change({ act: "addBlock", kind, id, to: place });
      say(t("said.added", { name: t(`customize:kind.${kind}`) }));
      focus(id);
    },
    copy: (id: string): void => {
      const before = new Set(allBlocks(blocks).map((one) => one.id));
      change({ act: "copyBlock", id, makeId: newId });
      say(t("said.copied", { name: named(id) }));
      requestAnimationFrame(() => {
        const added = allBlocks(latest.current).find((one) => !before.has(one.id));
        if (added) focus(added.id);
      });
    },
    remove: (id: string): void => {
      const block = blockOf(blocks, id);
      const from = placeOf(blocks, id);
      if (!block || !from || block.kind === "footer") return;
      const words = t("said.removed", { name: nameOf(block) });
      const order = allBlocks(blocks).map((one) => one.id);
      const after = block.kind === "columns" ? block.columns.flat().length + 1 : 1;
      const neighbour = order[order.indexOf(id) + after] ?? order[order.indexOf(id) - 1];
      change({ act: "removeBlock", id });
      say(words);
      const act = (): void => {
        change({ act: "putBlock", block, to: from });
        focus(id);
      };
      showSnackbar("success", words, { label: t("undo"), act });
      if (neighbour) focus(neighbour);
    },
  };
}

/** Commands of the canvas: each is undone by the history of the draft, and told to screen readers. */
export function useCanvasValue({
  of,
  lang,
  onSelect,
  onSettings,
}: CanvasInput): CanvasValue & { said: string } {
  const { t, i18n } = useTranslation(["models", "customize"]);
  const { draft, change } = of;
  const blocks = blocksOf(draft);
  const fields = useModelFields(draft.use, lang);
  const [{ selected, isPressed }, setSelected] = useState<{ selected: string | null; isPressed: boolean }>({
    selected: null,
    isPressed: false,
  });
  const [said, say] = useState("");
  const { data: parts } = useAnswer(
    "GET /v1/models/parts",
    { query: { lang: languageIn(STAFF_LANGUAGES, i18n.resolvedLanguage) ?? "fr" } },
    { revalidateOnFocus: false },
  );
  const nameOf = (block: SiteBlock): string => {
    const words = wordsOf(block, lang, fields);
    const kind = t(`customize:kind.${block.kind}`);
    return words ? t("block.named", { kind, words }) : kind;
  };
  const select = (id: string | null, pressed = false): void => {
    setSelected({ selected: id, isPressed: pressed });
    if (id !== null) onSelect();
  };
  const focus = (id: string): void => {
    select(id);
    focusLater(() => handleOf(id));
  };
  const acting = { blocks, selected, change, focus, say, nameOf };
  const { named, ...moves } = useBlockOrder(acting);
  const changes = useChanges(acting, named);
  return {
    ...moves,
    ...changes,
    blocks,
    lang,
    fields,
    parts,
    selected,
    isPressed,
    said,
    select,
    focus,
    nameOf,
    mayAdd: (kind, to) => mayStand(blocks, kind, to),
    change: (block) => change({ act: "block", block }),
    openSettings: (id) => {
      select(id);
      onSettings();
      focusLater(() => document.querySelector<HTMLElement>(`#block-settings :is(${FIRST_FIELD})`));
    },
  };
}
