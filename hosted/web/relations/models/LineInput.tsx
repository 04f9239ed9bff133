import { useMemo, useRef, type ReactNode } from "react";
import { lineOf, shownLine, textOf } from "#relations/models/fields.ts";
import { editedLine, placeInLine } from "#relations/models/plainLine.ts";
import { editorCode, useEditorCode } from "#ui/editor/editorCode.ts";
import type { EditorField } from "#ui/editor/fields/fieldNode.ts";
import { Field } from "#ui/input/Field.tsx";
import { Input } from "#ui/input/Input.tsx";

const CODE = editorCode(() => import("#ui/editor/fields/FieldLineEditor.tsx"));

type LineInputProps = {
  label: string;
  /** A text with dynamic fields as tokens. */
  value: string;
  onChange: (value: string) => void;
  fields: readonly EditorField[];
  maxLength: number;
  hint?: ReactNode;
  placeholder?: string;
  optional?: boolean;
};

/**
 * Edits a line of text in which dynamic fields stand. The editor is heavy: it is fetched when the line is first
 * touched; until then a plain input takes the letters, and hands over its cursor.
 */
export function LineInput(props: LineInputProps): ReactNode {
  const { label, value, onChange, fields, maxLength, hint, placeholder = "", optional = false } = props;
  const line = useMemo(() => lineOf(value), [value]);
  const input = useRef<HTMLInputElement>(null);
  const place = useRef<number | null>(null);
  const { Part, fetch, composing } = useEditorCode(CODE, () => {
    const plain = input.current;
    place.current =
      plain && plain === document.activeElement
        ? placeInLine(value, fields, plain.selectionEnd ?? plain.value.length)
        : null;
  });
  const write = (next: string): void => {
    if (next.length <= maxLength) onChange(next);
  };
  return (
    <Field label={label} hint={hint} optional={optional}>
      {Part ? (
        <Part
          key={fields.map(({ label: name, fallback }) => name + fallback).join()}
          label={label}
          value={line}
          fields={fields}
          stored={(next) => lineOf(textOf(next))}
          fits={(next) => textOf(next).length <= maxLength}
          placeholder={placeholder}
          takePlace={() => {
            const at = place.current;
            place.current = null;
            return at;
          }}
          onChange={(next) => onChange(textOf(next))}
        />
      ) : (
        <Input
          ref={input}
          value={shownLine(value, fields)}
          placeholder={placeholder}
          autoComplete="off"
          onPointerEnter={fetch}
          onFocus={fetch}
          onChange={({ target }) => write(textOf(editedLine(value, fields, target.value)))}
          {...composing}
        />
      )}
    </Field>
  );
}
