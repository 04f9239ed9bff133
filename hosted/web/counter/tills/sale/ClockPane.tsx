import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { offWords } from "#counter/tills/device/clock.ts";
import { Pane } from "#counter/tills/controls/Pane.tsx";
import { useSale } from "#counter/tills/sale/sale.ts";
import { Touch } from "#counter/tills/controls/Touch.tsx";
import { cx } from "#ui/classes.ts";
import css from "#counter/tills/payment/PayPane.module.css";
import * as layout from "#ui/layout.ts";

/**
 * Asks, before anything is sealed, whether the time of a clock that differs from the server's is to be printed on
 * tickets.
 */
export function ClockPane(): ReactNode {
  const { t, i18n } = useTranslation("tills");
  const { till, state, leave, show, clock, catalogue } = useSale();
  const { aheadMs } = state;
  const time = (at: number): string =>
    new Intl.DateTimeFormat(i18n.resolvedLanguage, {
      dateStyle: "short",
      timeStyle: "short",
      timeZone: catalogue.snapshot.shop.timeZone,
    }).format(at);
  const now = Date.now();
  // The clock was set right meanwhile: the wanted action continues.
  if (aheadMs === 0)
    return (
      <Pane title={t("clock.right")} onClose={() => leave("clock")} size="full">
        <div className={cx(layout.grid5, css.terminal)}>
          <Touch look="main" big data-first hint="Enter" onClick={() => show(clock.wants)}>
            {t("clock.goOn")}
          </Touch>
        </div>
      </Pane>
    );
  return (
    <Pane title={t("clock.title")} onClose={() => leave("clock")} size="full">
      <div className={cx(layout.grid5, css.terminal)}>
        <p>{t(aheadMs > 0 ? "clock.ahead" : "clock.behind", { by: offWords(aheadMs, t) })}</p>
        <strong className={css.times}>{time(now)}</strong>
        <p>{t("clock.server", { time: time(now - aheadMs) })}</p>
        <p>{t("clock.ask")}</p>
        <div className={css.two}>
          <Touch big data-first hint="Enter" onClick={() => till.syncNow()}>
            {t("clock.check")}
          </Touch>
          <Touch look="main" big onClick={clock.accept}>
            {t("clock.keep")}
          </Touch>
        </div>
      </div>
    </Pane>
  );
}
