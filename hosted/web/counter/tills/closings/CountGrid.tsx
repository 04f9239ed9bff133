import { DENOMINATIONS } from "@cuvee/core/counter/pointsOfSale/points.ts";
import { worthOf } from "@cuvee/core/counter/tills/runningState.ts";
import type { KeyboardEvent, ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import { cx } from "#ui/classes.ts";
import css from "#counter/tills/closings/CountGrid.module.css";
import * as layout from "#ui/layout.ts";

/** Pieces by their worth in cents, as a journal keeps a count. */
export type PieceCount = Record<string, number>;

const PIECES_MAX = 9999;

/** Moves through the pieces on Enter and the arrows, in the order of a count. */
function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
  const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const fields = [...(event.currentTarget.closest("fieldset")?.querySelectorAll("input") ?? [])];
  const next = fields[fields.indexOf(event.currentTarget) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

type Props = { counted: PieceCount; onCount: (counted: PieceCount) => void };

/** A form to count coins and notes, one kind after the other. */
export function CountGrid({ counted, onCount }: Props): ReactNode {
  const { t } = useTranslation("tills");
  const format = useFormat();
  return (
    <fieldset className={layout.fieldset}>
      <legend className="visually-hidden">{t("cash.count")}</legend>
      <div className={cx(layout.grid2, css.grid)}>
        {DENOMINATIONS.map((worth, at) => {
          const pieces = counted[worth] ?? 0;
          return (
            <label key={worth} className={cx(layout.middle, layout.panel, css.cell)}>
              <span className={cx(layout.large, css.worth)}>
                {format.money(worth)}
                {pieces > 0 ? (
                  <span className={cx(layout.quiet, css.sum)}>= {format.money(worth * pieces)}</span>
                ) : null}
              </span>
              <input
                className={css.count}
                inputMode="numeric"
                autoComplete="off"
                data-first={at === 0 || undefined}
                aria-label={t("cash.pieces", { worth: format.money(worth) })}
                value={pieces === 0 ? "" : pieces}
                onFocus={(event) => event.target.select()}
                onKeyDown={onKeyDown}
                onChange={(event) => {
                  const { [worth]: _, ...others } = counted;
                  const next = Math.min(PIECES_MAX, Number(event.target.value.replace(/\D/g, "")));
                  onCount(next > 0 ? { ...others, [worth]: next } : others);
                }}
              />
            </label>
          );
        })}
      </div>
      <p className={cx(layout.baseline, layout.between, css.total)}>
        <span>{t("cash.counted")}</span>
        <strong>{format.money(worthOf(counted))}</strong>
      </p>
    </fieldset>
  );
}
