import type { RichText } from "@cuvee/core/kit/texts/richText.ts";
import { useEffect, useRef, useState, type ComponentProps, type ReactNode } from "react";
import { editorCode, useEditorCode } from "#ui/editor/editorCode.ts";
import type RichTextEditor from "#ui/editor/RichTextEditor.tsx";
import css from "#ui/editor/RichTextEditor.module.css";

const CODE = editorCode(() => import("#ui/editor/RichTextEditor.tsx"));

/** Returns a text with lines written after it: the first one ends its last paragraph. */
function withLines(doc: RichText | null, text: string): RichText {
  const [first = "", ...rest] = text.split("\n");
  const wordsOf = (line: string) => (line === "" ? [] : [{ type: "text" as const, text: line }]);
  const blocks = doc?.content ?? [];
  const last = blocks.at(-1);
  const isOpen = last?.type === "paragraph";
  return {
    type: "doc",
    content: [
      ...(isOpen ? blocks.slice(0, -1) : blocks),
      ...(isOpen
        ? [{ ...last, content: [...(last.content ?? []), ...wordsOf(first)] }]
        : [{ type: "paragraph" as const, content: wordsOf(first) }]),
      ...rest.map((line) => ({ type: "paragraph" as const, content: wordsOf(line) })),
    ],
  };
}

type SoonProps = Omit<ComponentProps<typeof RichTextEditor>, "takePlace"> & {
  /** Draws the text as it is read, while the editor is fetched. */
  shown: (doc: RichText) => ReactNode;
  /** Takes the focus when it is shown. */
  takesFocus?: boolean;
};

/**
 * The editor of rich texts. While its code is fetched, the text is shown, and lines can be written after it: the editor
 * takes them over with the cursor.
 */
export function RichTextSoon({ shown, takesFocus = false, ...props }: SoonProps): ReactNode {
  const { label, value, placeholder, disabled = false, onChange } = props;
  // The text to which the lines are added.
  const [base] = useState(value);
  const [lines, setLines] = useState("");
  const area = useRef<HTMLTextAreaElement>(null);
  // Places between the cursor and the end of the text; null leaves the focus where it is.
  const place = useRef<number | null>(takesFocus ? 0 : null);
  const { Part, fetch, composing } = useEditorCode(CODE, () => {
    const plain = area.current;
    const after = plain?.value.slice(plain.selectionEnd) ?? "";
    // A new paragraph counts as two places.
    place.current = plain === document.activeElement ? after.length + after.split("\n").length - 1 : null;
  });
  const start = useRef({ fetch, takesFocus });
  useEffect(() => {
    start.current.fetch();
    if (start.current.takesFocus) area.current?.focus();
  }, []);
  if (Part)
    return (
      <Part
        {...props}
        takePlace={() => {
          const at = place.current;
          place.current = null;
          return at;
        }}
      />
    );
  return (
    <div className={css.editor} data-disabled={disabled || undefined}>
      <div className={css.soon} aria-hidden="true" />
      {base === null ? null : <div className={css.before}>{shown(base)}</div>}
      <textarea
        ref={area}
        className={css.lines}
        aria-label={label}
        rows={base === null ? 3 : 1}
        placeholder={base === null ? placeholder : undefined}
        disabled={disabled}
        value={lines}
        onFocus={fetch}
        onChange={({ target }) => {
          setLines(target.value);
          onChange(withLines(base, target.value));
        }}
        {...composing}
      />
    </div>
  );
}
