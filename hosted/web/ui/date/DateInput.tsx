import { CalendarDays, X } from "lucide-react";
import { useEffect, useState, type ReactNode, type Ref } from "react";
import { useTranslation } from "react-i18next";
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

/** A day or a month, typed or picked: dd/mm/yyyy, weeks from Monday, month and year in words (specification §2). */
export function DateInput(props: DateInputProps): ReactNode {
  const { value, onChange, min, max, mode = "date", clearable, disabled, onWrong } = props;
  const { t } = useTranslation("form");
  const field = useField();
  const written = writeDay(value, mode);
  const [text, setText] = useState(written);
  const [open, setOpen] = useState(false);
  const [button, setButton] = useState<HTMLElement | null>(null);
  useEffect(() => setText(written), [written]);

  const leave = (): void => {
    props.onLeave?.();
    if (text === written) return;
    if (text.trim() === "" && (clearable || value === null)) {
      onWrong?.(null);
      if (value !== null) onChange(null);
      return;
    }
    const day = readDay(text, mode, new Date());
    if (day === null) return onWrong ? onWrong(t("date.wrong")) : setText(written);
    if (!within(day, min, max)) {
      const bounds = { min: writeDay(min, mode), max: writeDay(max, mode) };
      const said = min && max ? "date.between" : min ? "date.from" : "date.until";
      return onWrong ? onWrong(t(said, bounds)) : setText(written);
    }
    onWrong?.(null);
    setText(writeDay(day, mode));
    if (day !== value) onChange(day);
  };
  const pick = (day: Day): void => {
    onWrong?.(null);
    setText(writeDay(day, mode));
    onChange(day);
    setOpen(false);
  };
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
              <IconButton
                size="s"
                label={t("date.clear")}
                onClick={() => {
                  onWrong?.(null);
                  onChange(null);
                }}
              >
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
        onPick={pick}
        {...bounds}
      />
    </>
  );
}
