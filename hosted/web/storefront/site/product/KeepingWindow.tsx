import { keepingWindow, peakYears, type WineFacts } from "@cuvee/core/offer/catalogue/wineFacts.ts";
import type { ReactNode } from "react";
import { useSite } from "#storefront/site/context.ts";
import css from "./WineFacts.module.css";

const WIDTH = 320;
/** Space at both ends of the line of years, in which a year can be written. */
const END = 18;

/** The years in which to drink a wine as a line: young, at its peak, to drink soon; this year is marked on it. */
export function KeepingWindow({ facts }: { facts: WineFacts }): ReactNode {
  const { data, say } = useSite();
  const year = new Date(data.at).getFullYear();
  const window = keepingWindow(facts, year);
  if (!window) return null;
  const { from, peak, to, state } = window;
  const { since, until } = peakYears(window);
  const first = Math.min(from, year);
  const last = Math.max(to, year, first + 1);
  const place = (at: number): number => END + ((at - first) / (last - first)) * (WIDTH - 2 * END);
  const now = place(year);
  // The present year is written above the line, the years of the window below it: none covers another.
  const below = [
    from,
    ...(peak !== null && peak - from > (last - first) / 8 && to - peak > (last - first) / 8 ? [peak] : []),
    to,
  ];
  return (
    <div>
      <dt>{say("facts.keep")}</dt>
      <dd>
        <p>
          {say(peak === null ? "facts.window" : "facts.windowPeak", { from, to, peak: peak ?? 0 })}
          <span className={css.state} data-state={state}>
            {say(`facts.state.${state}`)}
          </span>
        </p>
        <svg className={css.window} viewBox={`0 0 ${WIDTH} 58`} aria-hidden="true">
          <line className={css.years} x1={END} x2={WIDTH - END} y1="30" y2="30" />
          <line className={css.young} x1={place(from)} x2={place(to)} y1="30" y2="30" />
          <line className={css.peak} x1={place(since)} x2={place(until)} y1="30" y2="30" />
          {peak === null ? null : <circle className={css.best} cx={place(peak)} cy="30" r="3" />}
          <path className={css.now} d={`M${now} 23l-5 -7h10z`} />
          <text className={css.nowYear} x={now} y="11" textAnchor="middle">
            {year}
          </text>
          {below.map((at) => (
            <text key={at} x={place(at)} y="52" textAnchor="middle">
              {at}
            </text>
          ))}
        </svg>
      </dd>
    </div>
  );
}
