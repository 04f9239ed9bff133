import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { paths } from "#kit/paths.ts";
import { OpeningPoints, type Opening } from "#shops/openings/OpeningPoints.tsx";
import { ButtonLink } from "#ui/Button.tsx";
import css from "#shops/openings/OpeningPoints.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/**
 * Returns the texts of the card: a closed shop that lacks something, one that is ready, an open one that lacks
 * something.
 */
const wordsOf = ({ isOnline, ready }: Opening): "online" | "ready" | "open" =>
  isOnline ? "online" : ready ? "ready" : "open";

/** Lists the steps that remain before a shop opens; for an open shop, lists its gaps, and the shop stays open. */
export default function FirstSteps({ opening }: { opening: Opening }): ReactNode {
  const { t } = useTranslation("opening");
  const words = wordsOf(opening);
  return (
    <section className={css.steps} aria-labelledby="first-steps">
      <div className={cx(layout.top, layout.between, css.head)}>
        <div>
          <h2 id="first-steps" className={css.title}>
            {t(`steps.${words}`)}
          </h2>
          <p className={cx(layout.muted, layout.balanced, css.text)}>{t(`steps.${words}Text`)}</p>
        </div>
        {opening.isOnline ? null : (
          <ButtonLink look={opening.ready ? "primary" : "secondary"} href={paths.opening()}>
            {t("steps.go")}
          </ButtonLink>
        )}
      </div>
      <OpeningPoints
        points={
          opening.isOnline ? opening.points.filter(({ done, blocking }) => blocking && !done) : opening.points
        }
      />
    </section>
  );
}
