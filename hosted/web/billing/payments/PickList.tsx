import { useId, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Button } from "#ui/Button.tsx";
import { Money } from "#ui/Money.tsx";
import css from "#billing/payments/money.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Pick = {
  id: string;
  label: string;
  /** Text under the label. */
  text: string;
  /** Accessible name of the checkbox. */
  says: string;
  cents: number;
  /** Reason that it cannot be chosen. */
  fault?: string | null;
};
type Props = {
  picks: readonly Pick[];
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
  /** Summary of the selection. */
  said: string;
  title: string;
  none: string;
};

/** A list of items with amounts, with checkboxes. */
export function Picks({ picks, chosen, onChange, said: text, title, none }: Props): ReactNode {
  const { t } = useTranslation("payments");
  const id = useId();
  const free = picks.filter((p) => !p.fault);
  if (picks.length === 0) return <p className={cx(layout.quiet, layout.breakable)}>{none}</p>;
  return (
    <section className={layout.grid4} aria-label={title}>
      <div className={cx(layout.row23, layout.middle, layout.between)}>
        <strong>{title}</strong>
        <Button size="s" onClick={() => onChange(new Set(free.map((p) => p.id)))}>
          {t("slips.all")}
        </Button>
      </div>
      <ul className={layout.framed}>
        {picks.map((p) => (
          <li key={p.id} className={cx(layout.grid3, layout.middle, css.share, css.pick)}>
            <input
              type="checkbox"
              id={`${id}${p.id}`}
              aria-label={p.says}
              disabled={Boolean(p.fault)}
              checked={chosen.has(p.id)}
              onChange={(event) =>
                onChange(
                  new Set(
                    event.target.checked ? [...chosen, p.id] : [...chosen].filter((one) => one !== p.id),
                  ),
                )
              }
            />
            <label htmlFor={`${id}${p.id}`} className={cx(layout.column, layout.shrink)}>
              <span>{p.label}</span>
              <span className={p.fault ? layout.danger : cx(layout.quiet, layout.breakable)}>
                {p.fault ?? p.text}
              </span>
            </label>
            <span className={layout.oneLine}>
              <Money cents={p.cents} />
            </span>
          </li>
        ))}
      </ul>
      <p role="status" className={layout.strong}>
        {text}
      </p>
    </section>
  );
}

/**
 * Returns the chosen ids and a way to choose others: `all` are chosen until then, and again when another answer gives
 * the items.
 */
export function useChosen(
  answer: unknown,
  all: readonly string[],
): [chosen: ReadonlySet<string>, choose: (chosen: ReadonlySet<string>) => void] {
  const [own, setOwn] = useState<{ of: unknown; chosen: ReadonlySet<string> } | null>(null);
  const chosen = own && own.of === answer ? own.chosen : new Set(all);
  return [chosen, (ids) => setOwn({ of: answer, chosen: ids })];
}
