import { useId, type ReactNode } from "react";
import { cx } from "#ui/classes.ts";
import { FieldError } from "#ui/input/Field.tsx";
import css from "#ui/input/Choice.module.css";
import * as layout from "#ui/layout.ts";

export type Card<T extends string> = {
  value: T;
  title: ReactNode;
  /** Second line. */
  text?: ReactNode;
  /** At the end of the first line: a price, a delay. */
  aside?: ReactNode;
  icon?: ReactNode;
  disabled?: boolean;
  /** Shown inside the card while it is chosen. */
  more?: ReactNode;
};

type RadioCardsProps<T extends string> = {
  /** Read out before the choices; shown unless hidden. */
  legend: ReactNode;
  hideLegend?: boolean;
  cards: readonly Card<T>[];
  value: T | null;
  onChange: (value: T) => void;
  error?: string | undefined;
  name?: string;
};

/** One choice among few, each a card with an explanation. */
export function RadioCards<T extends string>(props: RadioCardsProps<T>): ReactNode {
  const created = useId();
  const { legend, hideLegend, cards, value, onChange, error, name = created } = props;
  return (
    <fieldset
      className={cx(layout.fieldset, layout.stack2)}
      aria-describedby={error ? `${created}-error` : undefined}
    >
      <legend className={hideLegend ? "visually-hidden" : css.legend}>{legend}</legend>
      {cards.map((card) => (
        <div key={card.value} className={cx(layout.panel, css.card, card.disabled && css.off)}>
          <label className={cx(layout.line3, layout.top, css.cardLine)}>
            <input
              type="radio"
              name={name}
              className={css.radio}
              value={card.value}
              checked={card.value === value}
              disabled={card.disabled}
              onChange={() => onChange(card.value)}
            />
            {card.icon ? <span className={layout.muted}>{card.icon}</span> : null}
            <span className={cx(layout.column, layout.shrink, layout.fill)}>
              <span className={layout.medium}>{card.title}</span>
              {card.text ? <span className={layout.quiet}>{card.text}</span> : null}
            </span>
            {card.aside ? <span className={cx(layout.medium, layout.atEnd)}>{card.aside}</span> : null}
          </label>
          {card.more && card.value === value ? <div className={css.more}>{card.more}</div> : null}
        </div>
      ))}
      {error ? <FieldError id={`${created}-error`}>{error}</FieldError> : null}
    </fieldset>
  );
}
