import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Link } from "wouter";
import type { CallAnswer } from "#kit/api.ts";
import { cx } from "#ui/classes.ts";
import css from "#shops/openings/OpeningPoints.module.css";
import * as layout from "#ui/layout.ts";

export type Opening = CallAnswer<"GET /v1/shops/me/opening">;
type Point = Opening["points"][number];

/** Faults of one point, each a link to the field that corrects it. */
function Faults({ of }: { of: Point }): ReactNode {
  const { t } = useTranslation("opening");
  if (of.faults.length === 0) return null;
  return (
    <p className={cx(layout.quiet, css.faults)}>
      {t(of.done ? "points.notOffered" : "points.lacks")}{" "}
      {of.faults.map(({ lack, path }, at) => (
        <span key={path + lack}>
          {at > 0 ? ", " : ""}
          <Link href={path} className={css.fault}>
            {t(`lacks.${lack}`)}
          </Link>
        </span>
      ))}
    </p>
  );
}

/** Lists every point of an opening with its state; the whole line links to the page that completes it. */
export function OpeningPoints({ points }: { points: readonly Point[] }): ReactNode {
  const { t } = useTranslation("opening");
  return (
    <ol className={cx(layout.plain, layout.grid2, css.list)}>
      {points.map((point, at) => {
        const { key, done, blocking, path } = point;
        return (
          <li
            key={key}
            className={cx(layout.line3, layout.top, css.step, done && css.done)}
            data-point={key}
            data-done={done}
          >
            <span className={cx(layout.small, layout.strong, layout.fixed, css.mark)} aria-hidden="true">
              {done ? <Check size={16} /> : at + 1}
            </span>
            <div className={cx(layout.shrink, layout.fill)}>
              <Link href={path} className={css.name}>
                {t(`points.${key}.name`)}
              </Link>
              <span className="visually-hidden"> ({t(done ? "points.done" : "points.todo")})</span>
              <p className={cx(layout.quiet, layout.balanced)}>
                {t(done ? `points.${key}.doneText` : `points.${key}.text`)}
                {done || blocking ? null : ` ${t("points.optional")}`}
              </p>
              <Faults of={point} />
            </div>
          </li>
        );
      })}
    </ol>
  );
}
