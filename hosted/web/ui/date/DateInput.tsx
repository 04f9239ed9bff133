import { CalendarDays, X } from "lucide-react";
import { useState, type ReactNode, type Ref } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useStateFor } from "#kit/stateFor.ts";
import { IconButton } from "#ui/Button.tsx";
import { readDay, within, writeDay, type DateMode, type Day } from "#ui/date/dates.ts";
import { useField } from "#ui/input/Field.tsx";
import { Input } from "#ui/input/Input.tsx";
import { later } from "#ui/later.tsx";

const DateMenu = later(() => import("#ui/date/DateMenu.tsx"));

type DateInputProps = {
  /** `YYYY-MM-DD`, or `YYYY-MM` in month mode; null for none. */
  value: Day | null;
  onChange: (value: Day | null) => void;
  /** Both bounds are inclusive. */
  min?: Day;
  max?: Day;
  mode?: DateMode;
  clearable?: boolean;
  disabled?: boolean;
  name?: string;
  /** Not needed inside a `Field`. */
  label?: string;
  inputRef?: Ref<HTMLInputElement>;
  onLeave?: () => void;
  /**
   * Called with the sentence to show when the typed text is no day or out of bounds, with null when it is right again.
   */
  onWrong?: (sentence: string | null) => void;
};

/** The text of a day, as it is typed, and how it becomes one. */
function useDayText({ value, onChange, min, max, mode = "date", ...props }: DateInputProps) {
  const { t } = useTranslation("form");
  const written = writeDay(value, mode);
  const [text, setText] = useStateFor(written, written);
  const { onWrong } = props;
  const refuse = (sentence: string): void => (onWrong ? onWrong(sentence) : setText(written));
  const leave = (): void => {
    props.onLeave?.();
    if (text === written) return;
    if (text.trim() === "" && (props.clearable || value === null)) {
      onWrong?.(null);
      if (value !== null) onChange(null);
      return;
    }
    const day = readDay(text, mode, new Date());
    if (day === null) return refuse(t("date.wrong"));
    if (!within(day, min, max)) {
      const said = min && max ? "date.between" : min ? "date.from" : "date.until";
      return refuse(t(said, { min: writeDay(min, mode), max: writeDay(max, mode) }));
    }
    onWrong?.(null);
    setText(writeDay(day, mode));
    if (day !== value) onChange(day);
  };
  const take = (day: Day | null): void => {
    onWrong?.(null);
    if (day !== null) setText(writeDay(day, mode));
    onChange(day);
  };
  return { text, setText, leave, take };
}

/** A day or a month, typed or picked: dd/mm/yyyy, weeks from Monday, month and year in words (specification §2). */
export function DateInput(props: DateInputProps): ReactNode {
  const { value, min, max, mode = "date", clearable, disabled } = props;
  const { t } = useTranslation("form");
  const field = useField();
  const { text, setText, leave, take } = useDayText(props);
  const [open, setOpen] = useState(false);
  const [button, setButton] = useState<HTMLElement | null>(null);
  const bounds = { ...(min ? { min } : {}), ...(max ? { max } : {}) };
  return (
    <>
      <Input
        ref={props.inputRef}
        name={props.name}
        aria-label={props.label}
        inputMode="numeric"
        autoComplete="off"
        placeholder={t(mode === "month" ? "date.monthShape" : "date.shape")}
        maxLength={10}
        disabled={disabled}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key === "Enter") leave();
          if (event.key === "ArrowDown" && event.altKey) setOpen(true);
        }}
        end={
          <>
            {clearable && value !== null && !disabled ? (
              <IconButton size="s" label={t("date.clear")} onClick={() => take(null)}>
                <X aria-hidden="true" />
              </IconButton>
            ) : null}
            <IconButton
              ref={setButton}
              size="s"
              label={t("date.open")}
              disabled={disabled ?? false}
              aria-haspopup="dialog"
              aria-expanded={open}
              onPointerEnter={DateMenu.ahead}
              onFocus={DateMenu.ahead}
              onClick={() => setOpen(!open)}
            >
              <CalendarDays aria-hidden="true" />
            </IconButton>
          </>
        }
      />
      <DateMenu
        open={open}
        anchor={button}
        field={field.id}
        onClose={() => setOpen(false)}
        mode={mode}
        value={value}
        onPick={(day) => {
          take(day);
          setOpen(false);
        }}
        {...bounds}
      />
    </>
  );
}
