import { X } from "lucide-react";
import { useId, useState, type KeyboardEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Input } from "#ui/input/Input.tsx";
import { FieldFrame } from "#ui/form/fields/FieldFrame.tsx";
import { useFormField, type FormFieldProps } from "#ui/form/formContext.ts";
import css from "#ui/form/fields/TagsField.module.css";
import * as layout from "#ui/layout.ts";

type TagsInputProps = {
  value: readonly string[];
  onChange: (value: string[]) => void;
  /** Converts the typed text to the kept tag, or to null when it is none; trims it by default. */
  read?: (text: string) => string | null;
  /** Returns the text shown for a tag whose kept form differs from its name. */
  show?: (tag: string) => string;
  /** Called with the reason why the text could not be read; null when the error is over. */
  onRefused?: (text: string | null) => void;
  /** Offered while typing. */
  suggestions?: readonly { value: string; label?: string }[];
  max?: number;
  maxLength?: number;
  placeholder?: string | undefined;
  type?: "text" | "email";
  disabled?: boolean;
  name?: string;
  inputRef?: ((element: HTMLElement | null) => void) | undefined;
  onBlur?: () => void;
};

const sameTag = (a: string, b: string): boolean => a.toLocaleLowerCase() === b.toLocaleLowerCase();

/**
 * Short texts one after the other: Enter or Tab adds, Backspace in the empty field removes the last. Put it into a
 * `Field`.
 */
export function TagsInput(props: TagsInputProps): ReactNode {
  const { value, onChange, read = (text) => text, show = (tag) => tag, onRefused, max = 50 } = props;
  const { suggestions = [] } = props;
  const { t } = useTranslation("form");
  const [text, setText] = useState("");
  const list = useId();
  /** Adds the text of the field as a tag; false when nothing was added. */
  const add = (typed: string): boolean => {
    const stored = typed.trim() === "" ? null : read(typed.trim());
    if (stored === null || value.length >= max) {
      if (typed.trim() !== "") onRefused?.(typed.trim());
      return false;
    }
    setText("");
    onRefused?.(null);
    if (!value.some((one) => sameTag(one, stored))) onChange([...value, stored]);
    return true;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter" && text.trim() !== "") {
      event.preventDefault();
      add(text);
    } else if (event.key === "Tab" && !event.shiftKey && text.trim() !== "") {
      if (add(text)) event.preventDefault();
    } else if (event.key === "Backspace" && text === "" && value.length > 0) onChange(value.slice(0, -1));
  };
  return (
    <div className={layout.stack2}>
      {value.length > 0 ? (
        <ul className={css.tags} aria-label={t("tags.chosen")}>
          {value.map((tag) => (
            <li key={tag} className={css.tag}>
              <span className={css.text}>{show(tag)}</span>
              <button
                type="button"
                className={css.remove}
                disabled={props.disabled}
                aria-label={t("tags.remove", { tag: show(tag) })}
                onClick={() => onChange(value.filter((one) => one !== tag))}
              >
                <X size={14} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <Input
        ref={props.inputRef}
        name={props.name}
        type={props.type ?? "text"}
        inputMode={props.type === "email" ? "email" : "text"}
        autoComplete="off"
        autoCapitalize={props.type === "email" ? "none" : undefined}
        value={text}
        list={suggestions.length > 0 ? list : undefined}
        maxLength={props.maxLength ?? 60}
        placeholder={props.placeholder}
        disabled={props.disabled}
        enterKeyHint="enter"
        onChange={(event) => {
          const typed = event.target.value;
          setText(typed);
          onRefused?.(null);
          // A chosen suggestion arrives as one change, without keys.
          const chosen = suggestions.find((one) => one.value === typed);
          if (chosen && !("data" in event.nativeEvent && event.nativeEvent.data)) add(chosen.value);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => {
          if (text.trim() !== "") add(text);
          props.onBlur?.();
        }}
      />
      {suggestions.length > 0 ? (
        <datalist id={list}>
          {suggestions
            .filter((one) => !value.some((tag) => sameTag(show(tag), one.value)))
            .map((one) => (
              <option key={one.value} value={one.value}>
                {one.label ?? one.value}
              </option>
            ))}
        </datalist>
      ) : null}
    </div>
  );
}

type Props = FormFieldProps &
  Pick<TagsInputProps, "suggestions" | "max" | "maxLength" | "read" | "show"> & { placeholder?: string };

/** A list of short texts (tags, lots). Value: string[]. */
export function TagsField(props: Props): ReactNode {
  const { name, label, suggestions, max, maxLength, read, show, placeholder, disabled } = props;
  const { t } = useTranslation("form");
  const field = useFormField<readonly string[]>(name, label, (value) =>
    (value as string[]).map((tag) => show?.(tag) ?? tag).join(", "),
  );
  return (
    <FieldFrame of={{ ...props, hint: props.hint ?? <span data-doing>{t("tags.hint")}</span> }} field={field}>
      <TagsInput
        value={field.value ?? []}
        onChange={field.onChange}
        {...(suggestions ? { suggestions } : {})}
        {...(max ? { max } : {})}
        {...(maxLength ? { maxLength } : {})}
        {...(read ? { read } : {})}
        {...(show ? { show } : {})}
        placeholder={placeholder}
        disabled={disabled ?? false}
        name={name}
        inputRef={field.ref}
        onBlur={field.onBlur}
      />
    </FieldFrame>
  );
}
