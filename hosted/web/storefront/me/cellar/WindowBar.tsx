import { peakYears, type KeepingWindow } from "@cuvee/core/offer/catalogue/wineFacts.ts";
import type { ReactNode } from "react";
import css from "./Cellar.module.css";

const WIDTH = 240;
const END = 6;

/** The years of a keeping window as a line with its best years and this one; its words stand beside it. */
export function WindowBar({ window, year }: { window: KeepingWindow; year: number }): ReactNode {
  const { from, to } = window;
  const { since, until } = peakYears(window);
  const first = Math.min(from, year);
  const last = Math.max(to, year, first + 1);
  const place = (at: number): number => END + ((at - first) / (last - first)) * (WIDTH - 2 * END);
  return (
    <svg className={css.window} viewBox={`0 0 ${WIDTH} 14`} aria-hidden="true">
      <line className={css.years} x1={END} x2={WIDTH - END} y1="7" y2="7" />
      <line className={css.drinkable} x1={place(from)} x2={place(to)} y1="7" y2="7" />
      <line className={css.peak} x1={place(since)} x2={place(until)} y1="7" y2="7" />
      <circle className={css.now} cx={place(year)} cy="7" r="5" />
    </svg>
  );
}
