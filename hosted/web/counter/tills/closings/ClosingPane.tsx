import { cents } from "@cuvee/core/kit/money.ts";
import { worthOf } from "@cuvee/core/counter/tills/runningState.ts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "#kit/format.ts";
import { CountGrid, type PieceCount } from "#counter/tills/closings/CountGrid.tsx";
import { Pane } from "#counter/tills/controls/Pane.tsx";
import { Reason } from "#counter/tills/controls/Reason.tsx";
import { sentenceOf } from "#counter/tills/controls/refusals.ts";
import { useSale } from "#counter/tills/sale/sale.ts";
import { keyedCents } from "#counter/tills/payment/tender.ts";
import { Touch } from "#counter/tills/controls/Touch.tsx";
import { Pad } from "#counter/tills/controls/Pad.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import css from "#counter/tills/basket/LinePane.module.css";
import report from "#counter/tills/closings/ClosingPane.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

const USUAL = ["cash.why.changeMistake", "cash.why.unknown", "cash.why.expense"];

/**
 * The end of the day: the drawer is counted without knowing what should be in it; then the difference is shown and
 * explained, and the amount that stays for tomorrow entered.
 */
export function ClosingPane(): ReactNode {
  const { t } = useTranslation("tills");
  const format = useFormat();
  const { till, state, leave, close: closed, catalogue } = useSale();
  const [counted, setCounted] = useState<PieceCount>({});
  const [isCounted, setIsCounted] = useState(false);
  const [reason, setReason] = useState("");
  const [left, setLeft] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const expected = state.day?.expectedCents ?? 0;
  const total = worthOf(counted);
  const difference = total - expected;
  const stays =
    left === null ? Math.min(total, catalogue.snapshot.point.floatCents) : Math.min(total, keyedCents(left));
  const isReady = (difference === 0 || reason.trim() !== "") && !isBusy;
  const close = (): void => (isBusy ? undefined : leave("closing"));
  const end = (): void => {
    if (!isReady) return;
    setBusy(true);
    till
      .closeDay({ counted, reason: reason.trim(), leftCents: cents(stays) })
      .then(closed, (error: unknown) => {
        showSnackbar("error", sentenceOf(error, t));
        setBusy(false);
      });
  };
  if (!isCounted)
    return (
      <Pane
        title={t("cash.countTitle")}
        onClose={close}
        size="full"
        foot={
          <Touch look="main" big onClick={() => setIsCounted(true)}>
            {t("cash.countDone", { amount: format.money(total) })}
          </Touch>
        }
      >
        <p className={css.facts}>{t("cash.blind")}</p>
        <CountGrid counted={counted} onCount={setCounted} />
      </Pane>
    );
  return (
    <Pane
      title={t("cash.close")}
      onClose={close}
      size="wide"
      foot={
        <>
          <Touch big disabled={isBusy} onClick={() => setIsCounted(false)}>
            {t("cash.recount")}
          </Touch>
          <Touch look="main" big disabled={!isReady} onClick={end}>
            {t("cash.closeNow")}
          </Touch>
        </>
      }
    >
      <div className={layout.stack3}>
        <dl className={report.sums}>
          <div>
            <dt>{t("cash.counted")}</dt>
            <dd>{format.money(total)}</dd>
          </div>
          <div>
            <dt>{t("cash.expected")}</dt>
            <dd>{format.money(expected)}</dd>
          </div>
          <div data-off={difference !== 0 || undefined}>
            <dt>{t("cash.difference")}</dt>
            <dd>
              {difference > 0 ? "+" : ""}
              {format.money(difference)}
            </dd>
          </div>
        </dl>
        <div className={cx(layout.grid5, layout.top, css.beside)}>
          <div className={layout.stack3}>
            {difference === 0 ? null : (
              <Reason label={t("cash.whyDifferent")} usual={USUAL} value={reason} onChange={setReason} />
            )}
            <p className={cx(layout.large, layout.strong)}>
              {t("cash.toBank", { amount: format.money(total - stays) })}
            </p>
          </div>
          <Pad
            label={t("cash.stays")}
            text={left ?? ""}
            shown={format.money(stays)}
            onText={setLeft}
            onEnter={end}
          />
        </div>
      </div>
    </Pane>
  );
}
