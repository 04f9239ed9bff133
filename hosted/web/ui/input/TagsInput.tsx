import { X } from "lucide-react";
import { useId, useState, type ChangeEvent, type KeyboardEvent, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Input } from "#ui/input/Input.tsx";
import css from "#ui/input/TagsInput.module.css";
import * as layout from "#ui/layout.ts";
import { cx } from "#ui/classes.ts";

type Suggestion = { value: string; label?: string };

export type TagsInputProps = {
  value: readonly string[];
  onChange: (value: string[]) => void;
  /** Converts the typed text to the kept tag, or to null when it is none; trims it by default. */
  read?: (text: string) => string | null;
  /** Returns the text shown for a tag whose kept form differs from its name. */
  show?: (tag: string) => string;
  /** Called with the reason why the text could not be read; null when the error is over. */
  onRefused?: (text: string | null) => void;
  /** Offered while typing. */
  suggestions?: readonly Suggestion[];
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

type ChosenProps = Pick<TagsInputProps, "value" | "onChange" | "disabled"> & {
  show: (tag: string) => string;
};

function ChosenTags({ value, onChange, disabled, show }: ChosenProps): ReactNode {
  const { t } = useTranslation("form");
  return (
    <ul className={css.tags} aria-label={t("tags.chosen")}>
      {value.map((tag) => (
        <li key={tag} className={css.tag}>
          <span className={cx(layout.clipped, css.text)}>{show(tag)}</span>
          <button
            type="button"
            className={css.remove}
            disabled={disabled}
            aria-label={t("tags.remove", { tag: show(tag) })}
            onClick={() => onChange(value.filter((one) => one !== tag))}
          >
            <X size={14} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The text being typed, and how it becomes a tag. */
function useTypedTag(props: TagsInputProps) {
  const { value, onChange, read = (text) => text, onRefused, max = 50, suggestions = [] } = props;
  const [text, setText] = useState("");
  /** Adds a text as a tag; false when nothing was added. */
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
  const onType = (event: ChangeEvent<HTMLInputElement>): void => {
    const typed = event.target.value;
    setText(typed);
    onRefused?.(null);
    // A chosen suggestion arrives as one change, without keys.
    const chosen = suggestions.find((one) => one.value === typed);
    if (chosen && !("data" in event.nativeEvent && event.nativeEvent.data)) add(chosen.value);
  };
  const onBlur = (): void => {
    if (text.trim() !== "") add(text);
    props.onBlur?.();
  };
  return { text, onKeyDown, onType, onBlur };
}

/**
 * Short texts one after the other: Enter or Tab adds, Backspace in the empty field removes the last. Put it into a
 * `Field`.
 */
export function TagsInput(props: TagsInputProps): ReactNode {
  const { value, onChange, show = (tag) => tag, suggestions = [], disabled, type = "text" } = props;
  const { text, onKeyDown, onType, onBlur } = useTypedTag(props);
  const list = useId();
  return (
    <div className={layout.stack2}>
      {value.length > 0 ? (
        <ChosenTags value={value} onChange={onChange} show={show} disabled={disabled} />
      ) : null}
      <Input
        ref={props.inputRef}
        name={props.name}
        type={type}
        inputMode={type}
        autoComplete="off"
        autoCapitalize={type === "email" ? "none" : undefined}
        value={text}
        list={suggestions.length > 0 ? list : undefined}
        maxLength={props.maxLength ?? 60}
        placeholder={props.placeholder}
        disabled={disabled}
        enterKeyHint="enter"
        onChange={onType}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
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
