import type { Content, Editor, Extensions } from "@tiptap/core";
import { useRef, useState } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { cleanFallback, fieldNode, type EditorField } from "#ui/editor/fields/fieldNode.ts";
import { ask } from "#ui/popup/popup.ts";
import { FALLBACK_MAX } from "@cuvee/core/kit/texts/richText.ts";

/** Place of the cursor within the editor's box, in pixels. */
type CursorPlace = { left: number; top: number };

/** Dynamic fields of an editor: its extension, and what its tools do. */
export type EditorFields = {
  all: readonly EditorField[];
  extensions: Extensions;
  /** Place of the typed `{`, at which the list of fields is open. */
  place: CursorPlace | null;
  /** Closes the list. Without a chosen field, the brace is written as it was typed. */
  close: (isChosen: boolean) => void;
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

/** Writes at an editor's cursor. The document has it at once: what is typed next stands after it. */
function put(editor: Editor | null, content: Content): void {
  if (!editor || editor.isDestroyed) return;
  editor.commands.insertContent(content);
  focusSoon(editor);
}

const NONE: readonly EditorField[] = [];

/** Manages the dynamic fields of an editor; without fields, an editor has no such node. */
export function useFields(editor: Editor | null, all: readonly EditorField[] = NONE): EditorFields {
  const { t } = useTranslation("form");
  const [place, setPlace] = useState<CursorPlace | null>(null);
  const askFallback = (label: string, value: string): Promise<string | null> =>
    ask({
      title: t("editor.field.title", { label }),
      text: t("editor.field.text"),
      field: {
        kind: "text",
        label: t("editor.field.fallback"),
        hint: t("editor.field.hint"),
        value,
        required: false,
        maxLength: FALLBACK_MAX,
      },
    });
  const onOffer = (): void => {
    const box = editor?.view.dom.parentElement?.parentElement?.getBoundingClientRect();
    if (!editor || !box) return;
    const at = editor.view.coordsAtPos(editor.state.selection.from);
    setPlace({ left: at.left - box.left, top: at.top - box.top });
  };
  const onEdit = async (position: number): Promise<void> => {
    const attrs = editor?.state.doc.nodeAt(position)?.attrs;
    const field = all.find(({ name }) => name === attrs?.["field"]);
    if (!editor || !attrs || !field) return;
    const fallback = await askFallback(field.label, String(attrs["fallback"] ?? ""));
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
  const insert = async (field: EditorField): Promise<void> => {
    const answer = field.needsFallback ? await askFallback(field.label, "") : "";
    const attrs = { field: field.name, fallback: cleanFallback(answer ?? "") };
    put(editor, { type: "field", attrs });
  };
  const latest = useRef({ onOffer, onEdit });
  latest.current = { onOffer, onEdit };
  const [extensions] = useState<Extensions>(() =>
    all.length === 0
      ? []
      : [
          fieldNode({
            fields: all,
            say: (label, fallback) =>
              t(fallback === "" ? "editor.field.saidAlone" : "editor.field.said", { label, fallback }),
            onOffer: () => latest.current.onOffer(),
            onEdit: (position) => void latest.current.onEdit(position),
          }),
        ],
  );
  return {
    all,
    extensions,
    place,
    close: (isChosen) => {
      setPlace(null);
      if (!isChosen) put(editor, { type: "text", text: "{" });
    },
    insert: (field) => void insert(field),
  };
}
