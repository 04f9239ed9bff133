import { Editor } from "@tiptap/core";
import { Selection } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from "react";
import { isRichLink, richTextIsEmpty, type RichText } from "@cuvee/core/kit/texts/richText.ts";
import { extensions } from "#ui/editor/extensions.ts";
import { cleanPaste } from "#ui/editor/paste.ts";
import { tidyRichText, type EditorNode } from "#ui/editor/tidy.ts";
import { EditorToolbar } from "#ui/editor/EditorToolbar.tsx";
import { FieldOffer, FieldTool } from "#ui/editor/fields/FieldMenu.tsx";
import type { EditorField } from "#ui/editor/fields/fieldNode.ts";
import { useFields } from "#ui/editor/fields/useFields.ts";
import { openEchoes } from "#ui/editor/echoes.ts";
import { useField } from "#ui/input/Field.tsx";
import css from "#ui/editor/RichTextEditor.module.css";

type RichTextEditorProps = {
  /** Read out as the editor's name. */
  label: string;
  value: RichText | null;
  onChange: (value: RichText) => void;
  onLeave?: () => void;
  placeholder?: string;
  /** Pictures of the shop can be inserted. */
  pictures?: boolean;
  /** Dynamic fields that can be inserted; these must not change while the editor is shown. */
  fields?: readonly EditorField[];
  disabled?: boolean;
  /** Returns where the editor takes the focus when it is there, in places from the end of the text, or null. */
  takePlace?: () => number | null;
};

const EMPTY: EditorNode = { type: "doc", content: [{ type: "paragraph" }] };
const contentOf = (value: RichText | null): EditorNode =>
  value && value.content.length > 0 ? (value as EditorNode) : EMPTY;

/** Returns a text, or null where it is empty: owners keep either. */
const wordsOf = (value: RichText | null): RichText | null => (richTextIsEmpty(value) ? null : value);

/** Makes the selected words a link when an address is pasted onto them. */
function pasteLink(view: EditorView, event: ClipboardEvent): boolean {
  const href = event.clipboardData?.getData("text/plain").trim();
  const { from, to, empty } = view.state.selection;
  const link = view.state.schema.marks["link"];
  if (empty || !link || !isRichLink(href)) return false;
  view.dispatch(view.state.tr.addMark(from, to, link.create({ href })));
  return true;
}

/** Returns the attributes of the editable element, which names, describes and judges it as a field. */
function attributesOf(label: string, field: ReturnType<typeof useField>): Record<string, string> {
  const described = field["aria-describedby"];
  return {
    role: "textbox",
    "aria-multiline": "true",
    "aria-label": label,
    class: css.text ?? "",
    ...(field.id ? { id: field.id } : {}),
    ...(described ? { "aria-describedby": described } : {}),
    ...(field["aria-invalid"] ? { "aria-invalid": "true" } : {}),
  };
}

/** The editor of rich texts; a chunk of its own, fetched where one is shown. */
export default function RichTextEditor(props: RichTextEditorProps): ReactNode {
  const { label, value, placeholder, pictures, disabled } = props;
  const field = useField();
  const latest = useRef(props);
  latest.current = props;
  const echoes = useRef(openEchoes(wordsOf(value)));
  const text = JSON.stringify(attributesOf(label, field));
  const host = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor | null>(null);
  const [empty, setEmpty] = useState(true);
  const fields = useFields(editor, props.fields);
  const own = useRef(fields.extensions);

  // No key is pressed between a plain input and the editor.
  useLayoutEffect(() => {
    const editor = new Editor({
      element: host.current,
      extensions: [...extensions, ...own.current],
      content: contentOf(latest.current.value),
      // Our content security policy allows no style elements.
      injectCSS: false,
      editorProps: { transformPastedHTML: cleanPaste, handlePaste: pasteLink },
      onTransaction: ({ editor: now }) => setEmpty(now.isEmpty),
      onUpdate: ({ editor: now }) => {
        const doc = tidyRichText(now.getJSON() as EditorNode);
        echoes.current.told(wordsOf(doc));
        latest.current.onChange(doc);
      },
      onBlur: () => latest.current.onLeave?.(),
    });
    setEmpty(editor.isEmpty);
    setEditor(editor);
    const place = latest.current.takePlace?.() ?? null;
    if (place !== null) {
      editor.commands.setTextSelection(Selection.atEnd(editor.state.doc).to - place);
      editor.view.focus();
    }
    return () => editor.destroy();
  }, []);
  useEffect(() => {
    if (!editor || echoes.current.isOwn(wordsOf(value))) return;
    editor.commands.setContent(contentOf(value), { emitUpdate: false });
  }, [editor, value]);
  useEffect(() => {
    editor?.setOptions({
      editable: !disabled,
      editorProps: {
        attributes: JSON.parse(text) as Record<string, string>,
        transformPastedHTML: cleanPaste,
        handlePaste: pasteLink,
      },
    });
  }, [editor, text, disabled]);
  return (
    <div className={css.editor} data-disabled={disabled || undefined}>
      {editor && !disabled ? (
        <EditorToolbar editor={editor} pictures={pictures ?? false} label={label}>
          {fields.all.length > 0 ? <FieldTool of={fields} /> : null}
        </EditorToolbar>
      ) : null}
      <div className={css.surface}>
        {empty && placeholder ? (
          <p className={css.placeholder} aria-hidden="true">
            {placeholder}
          </p>
        ) : null}
        <div ref={host} />
        <FieldOffer of={fields} />
      </div>
    </div>
  );
}
