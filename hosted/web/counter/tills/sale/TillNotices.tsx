import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import { offWords } from "#counter/tills/device/clock.ts";
import { useSale } from "#counter/tills/sale/sale.ts";
import { Touch } from "#counter/tills/controls/Touch.tsx";
import { blockedSentence } from "#counter/tills/controls/refusals.ts";
import { cx } from "#ui/classes.ts";
import css from "#counter/tills/sale/TillBar.module.css";
import * as layout from "#ui/layout.ts";

type LineProps = { tone?: "error" | "warn"; isAlert?: boolean; children: ReactNode };

function Line({ tone, isAlert, children }: LineProps): ReactNode {
  return (
    <p
      className={cx(layout.line3, layout.middle, layout.between, layout.medium, css.notice)}
      data-tone={tone}
      role={isAlert ? "alert" : "status"}
    >
      {children}
    </p>
  );
}

/**
 * Notices for the seller, one line each: limits without network, refusals of the server, a day that is over, a new
 * version.
 */
export function TillNotices(): ReactNode {
  const { t } = useTranslation("tills");
  const format = useFormat();
  const { till, state, show, basket } = useSale();
  const { limits, sync, isDayOver, storageFault, hasUpdate, canEnrolAgain } = state;
  const time = (at: number): string => format.date(new Date(at).toISOString(), "stamp");
  return (
    <>
      {storageFault ? (
        <Line isAlert tone="error">
          {t(`sale.storageFault.${storageFault}`)}
        </Line>
      ) : null}
      {state.aheadMs === 0 ? null : (
        <Line isAlert tone="error">
          {t(state.aheadMs > 0 ? "clock.noticeAhead" : "clock.noticeBehind", {
            by: offWords(state.aheadMs, t),
          })}
        </Line>
      )}
      {sync.blocked && !canEnrolAgain ? (
        <Line isAlert tone="error">
          {blockedSentence(sync.blocked.code, sync.blocked.seq, t)}
        </Line>
      ) : null}
      {canEnrolAgain ? (
        <Line isAlert tone="error">
          {sync.blocked?.code === "till-fork"
            ? blockedSentence(sync.blocked.code, sync.blocked.seq, t)
            : t("sale.enrolAgain")}
          <Touch onClick={() => show("enrol")}>{t("sale.enrolShow")}</Touch>
        </Line>
      ) : null}
      {limits ? (
        <Line tone={limits.isOver ? "error" : "warn"}>
          {limits.isOver
            ? t("sale.limitOver")
            : t("sale.limit", { until: time(limits.until), amount: format.money(limits.leftCents) })}
        </Line>
      ) : null}
      {sync.needsSignIn ? (
        <Line>
          {t("sale.needsSignIn")}
          <a href={`/auth/login?redirectLink=${encodeURIComponent(location.pathname)}`}>{t("gate.signIn")}</a>
        </Line>
      ) : null}
      {isDayOver ? (
        <Line>
          {t("sale.dayOver")}
          <Touch onClick={() => show("closing")}>{t("cash.close")}</Touch>
        </Line>
      ) : null}
      {hasUpdate && basket.lines.length === 0 ? (
        <Line>
          {t("sale.update")}
          <Touch onClick={() => till.update()}>{t("sale.updateNow")}</Touch>
        </Line>
      ) : null}
    </>
  );
}
