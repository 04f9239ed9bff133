import { Editor, Extension, Node, type Extensions } from "@tiptap/core";
import { history, redo, undo } from "@tiptap/pm/history";
import { Plugin } from "@tiptap/pm/state";
import { Braces } from "lucide-react";
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { IconButton } from "#ui/Button.tsx";
import { FieldOffer } from "#ui/editor/fields/FieldMenu.tsx";
import type { EditorField } from "#ui/editor/fields/fieldNode.ts";
import { useFields } from "#ui/editor/fields/useFields.ts";
import { ParagraphNode, TextNode } from "#ui/editor/nodes.ts";
import type { EditorNode } from "#ui/editor/tidy.ts";
import { openEchoes } from "#ui/editor/echoes.ts";
import { useField } from "#ui/input/Field.tsx";
import { Menu } from "#ui/overlay/Menu.tsx";
import css from "#ui/editor/fields/fields.module.css";

/** A line's pieces: letters as they are, or a dynamic field. */
export type LinePiece = string | { field: string; fallback: string };

type FieldLineProps = {
  /** Read out as the name. */
  label: string;
  value: readonly LinePiece[];
  onChange: (value: LinePiece[]) => void;
  fields: readonly EditorField[];
  /** Checks whether a line fits; a longer one is not taken. */
  fits: (value: readonly LinePiece[]) => boolean;
  /** Returns a line as its owner gives it back after `onChange`. */
  stored: (value: readonly LinePiece[]) => readonly LinePiece[];
  placeholder?: string;
  /** Returns where the editor takes the focus when it is there, in places from the start of the line, or null. */
  takePlace?: () => number | null;
};

const contentOf = (value: readonly LinePiece[]): EditorNode => ({
  type: "doc",
  content: [
    {
      type: "paragraph",
      content: value
        .filter((piece) => piece !== "")
        .map((piece) =>
          typeof piece === "string" ? { type: "text", text: piece } : { type: "field", attrs: { ...piece } },
        ),
    },
  ],
});

function piecesOf({ content = [] }: EditorNode): LinePiece[] {
  return content.flatMap(({ content: inline = [] }) =>
    inline.map(({ type, text = "", attrs = {} }) =>
      type === "field" ? { field: String(attrs["field"]), fallback: String(attrs["fallback"] ?? "") } : text,
    ),
  );
}

/** Returns the extensions of one line: a paragraph that cannot be split, with its own undo. */
const lineOf = (fits: FieldLineProps["fits"]): Extensions => [
  Node.create({ name: "doc", topNode: true, content: "paragraph" }),
  TextNode,
  ParagraphNode,
  Extension.create({
    name: "line",
    priority: 50,
    addProseMirrorPlugins: () => [
      history(),
      new Plugin({
        filterTransaction: (tr, before) =>
          !tr.docChanged ||
          fits(piecesOf(tr.doc.toJSON() as EditorNode)) ||
          tr.doc.content.size <= before.doc.content.size,
      }),
    ],
    addKeyboardShortcuts() {
      const back = (): boolean => undo(this.editor.state, this.editor.view.dispatch);
      const forth = (): boolean => redo(this.editor.state, this.editor.view.dispatch);
      return { "Mod-z": back, "Shift-Mod-z": forth, "Mod-y": forth, Enter: () => true };
    },
  }),
];

/** Returns pasted HTML as one line of text with its dynamic fields. */
function pastedLine(html: string): string {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  const line = document.createElement("p");
  const take = (node: globalThis.Node): void => {
    if (node instanceof HTMLElement && node.dataset["field"] !== undefined) {
      const field = document.createElement("span");
      field.dataset["field"] = node.dataset["field"];
      field.dataset["fallback"] = node.dataset["fallback"] ?? "";
      field.textContent = node.textContent;
      line.append(field);
    } else if (node.nodeType === globalThis.Node.TEXT_NODE)
      line.append((node.textContent ?? "").replaceAll(/\s+/g, " "));
    else for (const child of node.childNodes) take(child);
  };
  take(body);
  return line.innerHTML;
}

const PASTING = {
  transformPastedHTML: pastedLine,
  transformPastedText: (text: string) => text.replaceAll(/\s+/g, " "),
};

/** Makes the editor of a line in an element, and keeps it in step with the value. */
function useLineEditor(props: FieldLineProps) {
  const { label, value } = props;
  const { id, "aria-describedby": described, "aria-invalid": invalid } = useField();
  const latest = useRef(props);
  latest.current = props;
  const echoes = useRef(openEchoes<readonly LinePiece[]>(value));
  const host = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor | null>(null);
  const fields = useFields(editor, props.fields);
  const own = useRef(fields.extensions);
  // No key is pressed between the plain input and the editor.
  useLayoutEffect(() => {
    const editor = new Editor({
      element: host.current,
      extensions: [...lineOf((line) => latest.current.fits(line)), ...own.current],
      content: contentOf(latest.current.value),
      injectCSS: false,
      editorProps: PASTING,
      onUpdate: ({ editor: now }) => {
        const pieces = piecesOf(now.getJSON() as EditorNode);
        echoes.current.told(latest.current.stored(pieces));
        latest.current.onChange(pieces);
      },
    });
    setEditor(editor);
    const place = latest.current.takePlace?.() ?? null;
    if (place !== null) {
      editor.commands.setTextSelection(place + 1);
      editor.view.focus();
    }
    return () => editor.destroy();
  }, []);
  useEffect(() => {
    if (!editor || echoes.current.isOwn(value)) return;
    editor.commands.setContent(contentOf(value), { emitUpdate: false });
  }, [editor, value]);
  useEffect(() => {
    editor?.setOptions({
      editorProps: {
        ...PASTING,
        attributes: {
          role: "textbox",
          "aria-label": label,
          class: css.lineText ?? "",
          ...(id ? { id } : {}),
          ...(described ? { "aria-describedby": described } : {}),
          ...(invalid ? { "aria-invalid": "true" } : {}),
        },
      },
    });
  }, [editor, label, id, described, invalid]);
  return { host, fields };
}

/** A line of text with dynamic fields; a part of the editor's chunk. */
export default function FieldLineEditor(props: FieldLineProps): ReactNode {
  const { label, value, placeholder } = props;
  const { t } = useTranslation("form");
  const { host, fields } = useLineEditor(props);
  return (
    <div className={css.line}>
      {value.length === 0 && placeholder ? (
        <span className={css.hollow} aria-hidden="true">
          {placeholder}
        </span>
      ) : null}
      <div ref={host} className={css.host} />
      <Menu
        trigger={
          <IconButton size="s" label={t("editor.field.insertInto", { label })} className={css.open}>
            <Braces size={16} aria-hidden="true" />
          </IconButton>
        }
        entries={fields.all.map((field) => ({
          kind: "act",
          label: field.label,
          act: () => fields.insert(field),
        }))}
      />
      <FieldOffer of={fields} />
    </div>
  );
}
