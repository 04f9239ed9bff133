import { Minus, Plus } from "lucide-react";
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode, type Ref } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { withoutMinusZero } from "@cuvee/core/kit/numbers.ts";
import { parseNumber } from "#kit/parseNumber.ts";
import { cx } from "#ui/classes.ts";
import { afterPointerUp } from "#ui/form/pointer.ts";
import { holdSave } from "#ui/input/heldSave.ts";
import { useField, useFieldNote } from "#ui/input/Field.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import css from "#ui/input/NumberInput.module.css";
import * as layout from "#ui/layout.ts";

type NumberInputProps = {
  value: number | null;
  /**
   * Called when the field is left, on Enter or a step; with `live` also after each key that makes a number within
   * bounds.
   */
  onChange: (value: number | null) => void;
  /** Reports the number while it is typed, so that the values of the form match the screen. */
  live?: boolean;
  min?: number;
  max?: number;
  step?: number;
  /** Digits after the comma that are kept. */
  decimals?: number;
  /** Digits after the comma that are always written: two of an amount. */
  written?: number;
  /** Thousands are not separated: a year. */
  ungrouped?: boolean;
  /** As wide as its container. */
  wide?: boolean;
  /** Buttons − and + beside the figure. */
  stepper?: boolean;
  /** Name of the counted quantity, for screen readers; not needed inside a `Field`. */
  label?: string;
  unit?: ReactNode;
  disabled?: boolean;
  name?: string;
  className?: string;
  inputRef?: Ref<HTMLInputElement>;
  /** Called when the field loses the focus, whether the number changed or not. */
  onLeave?: () => void;
};

/** Says what a field has corrected, and lets nobody save it unseen; and takes the sentence away. */
function useCorrections(): { tell: (sentence: string) => void; forget: () => void } {
  const note = useFieldNote();
  return {
    tell: (sentence) => {
      holdSave();
      // After the click, since the sentence moves what is below it.
      afterPointerUp(() => (note ? note(sentence) : showSnackbar("error", sentence)));
    },
    forget: () => note?.(""),
  };
}

/** The text of a number, as it is typed, and how it becomes one. */
function useNumberText(props: NumberInputProps) {
  const { value, onChange, min = -Infinity, max = Infinity, decimals = 0 } = props;
  const { tell, forget } = useCorrections();
  const { t, i18n } = useTranslation("common");
  const write = (figure: number | null): string =>
    figure === null
      ? ""
      : figure.toLocaleString(i18n.resolvedLanguage, {
          useGrouping: !props.ungrouped,
          minimumFractionDigits: props.written ?? 0,
          maximumFractionDigits: decimals,
        });
  const written = write(value);
  const [text, setText] = useState(written);
  /** The value taken from the text that is still being typed; that text is not rewritten. */
  const taken = useRef<number | null | undefined>(undefined);
  useEffect(() => {
    if (taken.current !== value) setText(written);
  }, [value, written]);

  const read = (next: number | null): number | null => {
    const scale = 10 ** decimals;
    const rounded = next === null ? null : Math.min(max, Math.max(min, Math.round(next * scale) / scale));
    // A negative value that rounds to zero has no sign.
    return rounded === null ? null : withoutMinusZero(rounded);
  };
  const commit = (next: number | null): void => {
    taken.current = undefined;
    const settled = read(next);
    setText(write(settled));
    if (settled !== value) onChange(settled);
  };
  const type = (next: string): void => {
    setText(next);
    forget();
    if (!props.live) return;
    const typed = parseNumber(next);
    const isWhole = typed === null ? next.trim() === "" : typed >= min && typed <= max;
    if (!isWhole) return;
    taken.current = read(typed);
    if (taken.current !== value) onChange(taken.current);
  };
  const leave = (): void => {
    const typed = parseNumber(text);
    if (typed === null && text.trim() !== "") {
      tell(t("field.notNumber", { text: text.trim() }));
      taken.current = undefined;
      setText(written);
      return;
    }
    if (typed !== null && (typed < min || typed > max)) {
      const bound = typed < min ? { least: write(min) } : { most: write(max) };
      tell(t(typed < min ? "field.atLeast" : "field.atMost", { text: text.trim(), ...bound }));
    } else if (text !== written) forget();
    commit(typed);
  };
  const move = (by: number): void => commit((parseNumber(text) ?? value ?? 0) + by);
  return { text, type, leave, move };
}

type StepProps = {
  way: "less" | "more";
  /** Name of the counted quantity: a list has many steps. */
  label: string | undefined;
  disabled: boolean;
  onClick: () => void;
};

function StepButton({ way, label, disabled, onClick }: StepProps): ReactNode {
  const { t } = useTranslation("common");
  const field = useField();
  const text = t(`field.${way}`);
  const id = !label && field.id ? `${field.id}-${way}` : undefined;
  return (
    <button
      type="button"
      className={cx(layout.bare, layout.centred, layout.muted, css.step)}
      id={id}
      aria-label={label ? `${text}, ${label}` : text}
      aria-labelledby={id ? `${id} ${field.id}-label` : undefined}
      disabled={disabled}
      onClick={onClick}
    >
      {way === "less" ? <Minus size={16} aria-hidden="true" /> : <Plus size={16} aria-hidden="true" />}
    </button>
  );
}

/**
 * A number field with comma or point, spaces between thousands. It is a text field, so that a mouse wheel never changes
 * it (specification §5).
 */
export function NumberInput(props: NumberInputProps): ReactNode {
  const { value, min = -Infinity, max = Infinity, step = 1, decimals = 0, stepper, label, unit } = props;
  const field = useField();
  const { text, type, leave, move } = useNumberText(props);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Enter") leave();
    else if (event.key === "ArrowUp") move(step);
    else if (event.key === "ArrowDown") move(-step);
    else return;
    if (event.key !== "Enter") event.preventDefault();
  };
  const isOff = props.disabled ?? false;
  const count = value ?? 0;
  return (
    <span
      className={cx(
        css.box,
        stepper && css.stepper,
        props.wide && cx(layout.wide, css.wide),
        props.className,
      )}
    >
      {stepper ? (
        <StepButton way="less" label={label} disabled={isOff || count <= min} onClick={() => move(-step)} />
      ) : null}
      <input
        {...field}
        ref={props.inputRef}
        type="text"
        inputMode={decimals > 0 ? "decimal" : "numeric"}
        autoComplete="off"
        className={cx(layout.bare, layout.shrink, layout.atEnd, css.input)}
        name={props.name}
        aria-label={label}
        disabled={props.disabled}
        value={text}
        onChange={(event) => type(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={() => {
          leave();
          props.onLeave?.();
        }}
        onWheel={(event) => event.currentTarget.blur()}
        onKeyDown={onKeyDown}
      />
      {unit ? <span className={cx(layout.centred, layout.muted, css.unit)}>{unit}</span> : null}
      {stepper ? (
        <StepButton way="more" label={label} disabled={isOff || count >= max} onClick={() => move(step)} />
      ) : null}
    </span>
  );
}
