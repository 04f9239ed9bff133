import type { Editor, Extensions } from "@tiptap/core";
import { useId, useRef, useState } from "react";
import { useTranslation } from "#kit/i18n.ts";
import {
  closeFieldQuery,
  fieldQuery,
  matchingFields,
  type FieldQuery,
} from "#ui/editor/fields/fieldQuery.ts";
import { cleanFallback, fieldNode, type EditorField } from "#ui/editor/fields/fieldNode.ts";
import { ask } from "#ui/popup/popup.ts";
import { FALLBACK_MAX } from "@cuvee/core/kit/texts/richText.ts";

/** Fields that are offered at the cursor, of which one is marked. */
export type FieldOffering = {
  found: readonly EditorField[];
  marked: number;
  /** Place of the typed `{` in the window, in pixels. */
  place: { left: number; top: number; bottom: number };
};

/** Dynamic fields of an editor: its extension, and what its tools do. */
export type EditorFields = {
  all: readonly EditorField[];
  extensions: Extensions;
  /** Fields offered after a typed `{`; null: none. */
  offer: FieldOffering | null;
  /** Id of the list of offered fields. */
  listId: string;
  /** Puts an offered field in place of the letters typed for it. */
  choose: (field: EditorField) => void;
  /** Inserts a field at the cursor, with its usual text. */
  insert: (field: EditorField) => void;
};

/**
 * Gives an editor the focus at its cursor, after a menu or a popup has returned it to its button. Where they return it
 * to the editor, the cursor is in its place with the focus: no letter is typed elsewhere.
 */
function focusSoon(editor: Editor): void {
  const focus = (): void => {
    if (!editor.isDestroyed) editor.view.focus();
  };
  editor.view.dom.addEventListener("focus", focus, { once: true });
  requestAnimationFrame(() => requestAnimationFrame(focus));
}

/** Returns a field as a node; the text for readers of whom it is unknown is the usual one. */
const nodeOf = ({ name, fallback }: EditorField) => ({
  type: "field",
  attrs: { field: name, fallback: cleanFallback(fallback) },
});

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/** The list of fields after a typed `{`: the letters that follow narrow it, arrows and Enter choose. */
function useOffer(editor: Editor | null, all: readonly EditorField[]) {
  const [offer, setOffer] = useState<FieldOffering | null>(null);
  const listId = useId();
  // A key may come before React has drawn what the last one changed.
  const now = useRef<FieldOffering | null>(null);
  const show = (next: FieldOffering | null): void => {
    now.current = next;
    setOffer(next);
    const text = editor?.isDestroyed === false ? editor.view.dom : null;
    if (next && next.found.length > 0)
      text?.setAttribute("aria-activedescendant", `${listId}-${next.marked}`);
    else text?.removeAttribute("aria-activedescendant");
  };
  const onQuery = (query: FieldQuery | null): void => {
    const found = query ? matchingFields(all, query.words) : [];
    if (!editor || !query || found.length === 0) return show(null);
    show({ found, marked: 0, place: editor.view.coordsAtPos(query.from) });
  };
  const choose = (field: EditorField): void => {
    const query = editor?.isDestroyed === false ? fieldQuery(editor.state) : null;
    if (!editor || !query) return;
    editor.chain().insertContentAt({ from: query.from, to: query.to }, nodeOf(field)).run();
    editor.view.focus();
  };
  const onQueryKey = (event: KeyboardEvent): boolean => {
    const offered = now.current;
    if (!editor || !offered || event.ctrlKey || event.metaKey || event.altKey) return false;
    const { found, marked } = offered;
    const step = STEPS[event.key];
    const field = found[marked];
    if (step) show({ ...offered, marked: (marked + step + found.length) % found.length });
    else if ((event.key === "Enter" || event.key === "Tab") && !event.shiftKey && field) choose(field);
    else if (event.key === "Escape") editor.view.dispatch(closeFieldQuery(editor.state.tr));
    else return false;
    // The key is not one of the dialog or the block around the editor.
    event.stopPropagation();
    return true;
  };
  return { offer, listId, choose, onQuery, onQueryKey };
}

const NONE: readonly EditorField[] = [];

/** Manages the dynamic fields of an editor; without fields, an editor has no such node. */
export function useFields(editor: Editor | null, all: readonly EditorField[] = NONE): EditorFields {
  const { t } = useTranslation("form");
  const { onQuery, onQueryKey, ...offering } = useOffer(editor, all);
  const onEdit = async (position: number): Promise<void> => {
    const attrs = editor?.state.doc.nodeAt(position)?.attrs;
    const field = all.find(({ name }) => name === attrs?.["field"]);
    if (!editor || !attrs || !field?.needsFallback) return;
    const fallback = await ask({
      title: t("editor.field.title", { label: field.label }),
      text: t("editor.field.text"),
      field: {
        kind: "text",
        label: t("editor.field.fallback"),
        hint: t("editor.field.hint"),
        value: String(attrs["fallback"] ?? ""),
        required: false,
        maxLength: FALLBACK_MAX,
      },
    });
    if (editor.isDestroyed) return;
    const chain = editor.chain().setTextSelection(position + 1);
    if (fallback !== null)
      chain.command(({ tr }) => {
        tr.setNodeAttribute(position, "fallback", cleanFallback(fallback));
        return true;
      });
    chain.run();
    focusSoon(editor);
  };
  const latest = useRef({ onQuery, onQueryKey, onEdit });
  latest.current = { onQuery, onQueryKey, onEdit };
  const [extensions] = useState<Extensions>(() =>
    all.length === 0
      ? []
      : [
          fieldNode({
            fields: all,
            say: (label, fallback) =>
              t(fallback === "" ? "editor.field.saidAlone" : "editor.field.said", { label, fallback }),
            onQuery: (query) => latest.current.onQuery(query),
            onQueryKey: (event) => latest.current.onQueryKey(event),
            onEdit: (position) => void latest.current.onEdit(position),
          }),
        ],
  );
  return {
    ...offering,
    all,
    extensions,
    insert: (field) => {
      if (!editor || editor.isDestroyed) return;
      // The document has it at once: letters typed next stand after it.
      editor.commands.insertContent(nodeOf(field));
      focusSoon(editor);
    },
  };
}
