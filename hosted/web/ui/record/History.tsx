import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { useFormat } from "#kit/format.ts";
import { cx } from "#ui/classes.ts";
import css from "#ui/record/History.module.css";
import * as layout from "#ui/layout.ts";

/** One event of a record's history. */
export type HistoryEvent = {
  /** Moment as ISO 8601. */
  at: string;
  title: ReactNode;
  /** Person or system that caused it, in words. */
  by?: string;
  /** Amount of the event, at the end of its first line. */
  aside?: ReactNode;
  /** Reason, facts; each on a line of its own. */
  details?: readonly (ReactNode | null)[];
  icon?: LucideIcon;
};

/** Events of a record in the given order, the latest first by custom. */
export function History({ events }: { events: readonly HistoryEvent[] }): ReactNode {
  const format = useFormat();
  return (
    <ol className={layout.column}>
      {events.map(({ at, title, by, aside, details = [], icon: Icon }, place) => (
        <li key={`${at} ${place}`} className={cx(layout.line3, css.event, Icon ? css.drawn : css.dotted)}>
          {Icon ? (
            <span className={css.icon}>
              <Icon size={15} aria-hidden="true" />
            </span>
          ) : null}
          <div className={cx(layout.fill, layout.shrink, css.content)}>
            <div className={cx(layout.line3, layout.between)}>
              <p className={layout.shrink}>
                {title}
                {by ? <span className={layout.muted}> · {by}</span> : null}
              </p>
              {aside ? <span className={layout.oneLine}>{aside}</span> : null}
            </div>
            {details.filter(Boolean).map((detail, line) => (
              <div key={line} className={cx(layout.muted, layout.breakable, css.detail)}>
                {detail}
              </div>
            ))}
            <time className={css.when} dateTime={at}>
              {format.date(at, "dateTime")}
            </time>
          </div>
        </li>
      ))}
    </ol>
  );
}
