import { Delete } from "lucide-react";
import { useId, useRef, type KeyboardEvent, type ReactNode, type Ref } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { appendDigit } from "#counter/tills/payment/tender.ts";
import { Touch } from "#counter/tills/controls/Touch.tsx";
import { cx } from "#ui/classes.ts";
import css from "#counter/tills/controls/Pad.module.css";
import * as layout from "#ui/layout.ts";

type PadProps = {
  label: string;
  /** Typed digits, and their formatted value. */
  text: string;
  shown: string;
  onText: (text: string) => void;
  onEnter: () => void;
  /** The third key of the last row: `00` of amounts. */
  extra?: string;
  /** A code: every digit counts, leading zeros too. */
  isCode?: boolean;
  fieldRef?: Ref<HTMLInputElement>;
};

const FIGURES = ["7", "8", "9", "4", "5", "6", "1", "2", "3"];

/**
 * A numeric pad for touch; a keyboard types into it too. Its field is read only, so that the system's keyboard stays
 * hidden.
 */
export function Pad({
  label,
  text,
  shown,
  onText,
  onEnter,
  extra = "00",
  isCode = false,
  fieldRef,
}: PadProps): ReactNode {
  const { t } = useTranslation("tills");
  const id = useId();
  // Keys that come faster than the screen renders build on each other, not on the rendered text.
  const typed = useRef(text);
  typed.current = text;
  const press = (key: string): void => {
    typed.current = isCode && key !== "back" ? typed.current + key : appendDigit(typed.current, key);
    onText(typed.current);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (/^\d$/.test(event.key)) press(event.key);
    else if (event.key === "Backspace") press("back");
    else if (event.key === "Delete") onText("");
    else if (event.key === "Enter") {
      // A key that is held down enters an amount once.
      if (!event.repeat) onEnter();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={layout.stack3}>
      <div>
        <label className={cx(layout.muted, layout.medium, css.label)} htmlFor={id}>
          {label}
        </label>
        <input
          id={id}
          ref={fieldRef}
          className={cx(layout.atEnd, css.shown)}
          value={shown}
          readOnly
          data-first
          onKeyDown={onKeyDown}
          autoComplete="off"
        />
      </div>
      <div className={cx(layout.grid2, css.keys)}>
        {FIGURES.map((figure) => (
          <Touch key={figure} className={css.figure} tabIndex={-1} onClick={() => press(figure)}>
            {figure}
          </Touch>
        ))}
        {isCode ? (
          <span />
        ) : (
          <Touch className={css.figure} tabIndex={-1} onClick={() => press(extra)}>
            {extra}
          </Touch>
        )}
        <Touch className={css.figure} tabIndex={-1} onClick={() => press("0")}>
          0
        </Touch>
        <Touch className={css.figure} tabIndex={-1} aria-label={t("pay.back")} onClick={() => press("back")}>
          <Delete aria-hidden="true" size={26} />
        </Touch>
      </div>
    </div>
  );
}
