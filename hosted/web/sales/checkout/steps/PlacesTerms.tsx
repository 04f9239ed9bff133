import { delayWords } from "@cuvee/core/visits/events/delay.ts";
import type { PublicEvent } from "@cuvee/core/visits/events/events.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import css from "./PlacesTerms.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/**
 * Shows the terms for changing and cancelling places, before payment (code de la consommation, art. L. 221-5 and L.
 * 221-28, 12°).
 */
export default function PlacesTerms({
  events,
  hasGoods,
}: {
  events: readonly PublicEvent[];
  hasGoods: boolean;
}): ReactNode {
  const { t, i18n } = useTranslation("places");
  const lang = i18n.resolvedLanguage ?? "fr";
  const format = useFormat();
  return (
    <section
      className={cx(layout.grid3, layout.small, layout.framed, layout.padded)}
      aria-label={t("terms.title")}
    >
      {events.map((event) => {
        const steps = event.cancellation.toSorted((a, b) => b.hoursBefore - a.hoursBefore);
        return (
          <div key={event.id}>
            <h3 className={cx(layout.small, layout.strong)}>
              {t("terms.title")} · {event.title}
            </h3>
            <ul className={css.steps}>
              {event.needsApproval ? <li>{t("terms.approval")}</li> : null}
              {steps.length === 0 ? <li>{t("terms.none")}</li> : null}
              {steps.map(({ hoursBefore, refundBp }) => (
                <li key={hoursBefore}>
                  {t("terms.step", { delay: delayWords(hoursBefore, lang), share: format.rate(refundBp) })}
                </li>
              ))}
              {(steps.at(-1)?.hoursBefore ?? 0) > 0 ? <li>{t("terms.after")}</li> : null}
              {event.changeHours === null ? null : (
                <li>{t("terms.change", { delay: delayWords(event.changeHours, lang) })}</li>
              )}
            </ul>
          </div>
        );
      })}
      <p className={layout.muted}>
        {t("terms.law")} {hasGoods ? t("terms.goods") : null}
      </p>
    </section>
  );
}
