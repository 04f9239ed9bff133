import { Editor } from "@tiptap/core";
import type { EditorView } from "@tiptap/pm/view";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { isRichLink, type RichText } from "@cuvee/core/kit/texts/richText.ts";
import { extensions } from "#ui/editor/extensions.ts";
import { cleanPaste } from "#ui/editor/paste.ts";
import { tidyRichText, type EditorNode } from "#ui/editor/tidy.ts";
import { EditorToolbar } from "#ui/editor/EditorToolbar.tsx";
import { useField } from "#ui/input/Field.tsx";
import { sameValue } from "#kit/sameValue.ts";
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
  disabled?: boolean;
};

const EMPTY: EditorNode = { type: "doc", content: [{ type: "paragraph" }] };
const contentOf = (value: RichText | null): EditorNode =>
  value && value.content.length > 0 ? (value as EditorNode) : EMPTY;

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
  /** Last value that the editor emitted, so that it is not set on the editor again. */
  const said = useRef<RichText | null>(value);
  const text = JSON.stringify(attributesOf(label, field));
  const host = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor | null>(null);
  const [empty, setEmpty] = useState(true);

  useEffect(() => {
    const editor = new Editor({
      element: host.current,
      extensions,
      content: contentOf(latest.current.value),
      // Our content security policy allows no style elements.
      injectCSS: false,
      editorProps: { transformPastedHTML: cleanPaste, handlePaste: pasteLink },
      onTransaction: ({ editor: now }) => setEmpty(now.isEmpty),
      onUpdate: ({ editor: now }) => {
        const doc = tidyRichText(now.getJSON() as EditorNode);
        said.current = doc;
        latest.current.onChange(doc);
      },
      onBlur: () => latest.current.onLeave?.(),
    });
    setEmpty(editor.isEmpty);
    setEditor(editor);
    return () => editor.destroy();
  }, []);
  useEffect(() => {
    if (!editor || sameValue(value, said.current) || (value === null && editor.isEmpty)) return;
    said.current = value;
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
        <EditorToolbar editor={editor} pictures={pictures ?? false} label={label} />
      ) : null}
      <div className={css.surface}>
        {empty && placeholder ? (
          <p className={css.placeholder} aria-hidden="true">
            {placeholder}
          </p>
        ) : null}
        <div ref={host} />
      </div>
    </div>
  );
}
