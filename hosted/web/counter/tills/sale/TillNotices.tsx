import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "#kit/format.ts";
import { offWords } from "#counter/tills/device/clock.ts";
import { useSale } from "#counter/tills/sale/sale.ts";
import { Touch } from "#counter/tills/controls/Touch.tsx";
import { blockedSentence } from "#counter/tills/controls/refusals.ts";
import css from "#counter/tills/sale/TillBar.module.css";

/**
 * Notices for the seller, one line each: limits without network, refusals of the server, a day that is over, a new
 * version.
 */
export function TillNotices(): ReactNode {
  const { t } = useTranslation("tills");
  const format = useFormat();
  const { till, state, show, basket } = useSale();
  const { limits, sync, isDayOver, trouble, hasUpdate, canEnrolAgain } = state;
  const time = (at: number): string => format.date(new Date(at).toISOString(), "stamp");
  return (
    <>
      {trouble ? (
        <p className={css.notice} data-tone="error" role="alert">
          {t(`sale.trouble.${trouble}`)}
        </p>
      ) : null}
      {state.aheadMs === 0 ? null : (
        <p className={css.notice} data-tone="error" role="alert">
          {t(state.aheadMs > 0 ? "clock.noticeAhead" : "clock.noticeBehind", {
            by: offWords(state.aheadMs, t),
          })}
        </p>
      )}
      {sync.blocked && !canEnrolAgain ? (
        <p className={css.notice} data-tone="error" role="alert">
          {blockedSentence(sync.blocked.code, sync.blocked.seq, t)}
        </p>
      ) : null}
      {canEnrolAgain ? (
        <p className={css.notice} data-tone="error" role="alert">
          {sync.blocked?.code === "till-fork"
            ? blockedSentence(sync.blocked.code, sync.blocked.seq, t)
            : t("sale.enrolAgain")}
          <Touch onClick={() => show("enrol")}>{t("sale.enrolShow")}</Touch>
        </p>
      ) : null}
      {limits ? (
        <p className={css.notice} data-tone={limits.isOver ? "error" : "warn"} role="status">
          {limits.isOver
            ? t("sale.limitOver")
            : t("sale.limit", { until: time(limits.until), amount: format.money(limits.leftCents) })}
        </p>
      ) : null}
      {sync.needsSignIn ? (
        <p className={css.notice} role="status">
          {t("sale.needsSignIn")}
          <a href={`/auth/login?redirectLink=${encodeURIComponent(location.pathname)}`}>{t("gate.signIn")}</a>
        </p>
      ) : null}
      {isDayOver ? (
        <p className={css.notice} role="status">
          {t("sale.dayOver")}
          <Touch onClick={() => show("closing")}>{t("cash.close")}</Touch>
        </p>
      ) : null}
      {hasUpdate && basket.lines.length === 0 ? (
        <p className={css.notice} role="status">
          {t("sale.update")}
          <Touch onClick={() => till.update()}>{t("sale.updateNow")}</Touch>
        </p>
      ) : null}
    </>
  );
}
