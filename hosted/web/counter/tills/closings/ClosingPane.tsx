import { cents } from "@cuvee/core/kit/money.ts";
import { worthOf } from "@cuvee/core/counter/tills/runningState.ts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import { CountGrid, type PieceCount } from "#counter/tills/closings/CountGrid.tsx";
import { Pane } from "#counter/tills/controls/Pane.tsx";
import { useOnce } from "#counter/tills/controls/useOnce.ts";
import { Reason } from "#counter/tills/controls/Reason.tsx";
import { useSale } from "#counter/tills/sale/sale.ts";
import { keyedCents } from "#counter/tills/payment/tender.ts";
import { Touch } from "#counter/tills/controls/Touch.tsx";
import { Pad } from "#counter/tills/controls/Pad.tsx";
import css from "#counter/tills/basket/LinePane.module.css";
import report from "#counter/tills/closings/ClosingPane.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

const USUAL = ["cash.why.changeMistake", "cash.why.unknown", "cash.why.expense"];

/** Holds the closing of the day: the counted drawer, the reason of a difference, and the amount that stays. */
function useClosing() {
  const { till, state, close: closed, catalogue } = useSale();
  const { isBusy, once } = useOnce();
  const [counted, setCounted] = useState<PieceCount>({});
  const [reason, setReason] = useState("");
  const [left, setLeft] = useState<string | null>(null);
  const expected = state.day?.expectedCents ?? 0;
  const total = worthOf(counted);
  const difference = total - expected;
  const stays = Math.min(total, left === null ? catalogue.snapshot.point.floatCents : keyedCents(left));
  const isReady = (difference === 0 || reason.trim() !== "") && !isBusy;
  const end = (): void => {
    const count = { counted, reason: reason.trim(), leftCents: cents(stays) };
    if (isReady) once(async () => closed(await till.closeDay(count)));
  };
  const sums = { expected, total, difference, stays };
  return { ...sums, isBusy, isReady, end, counted, setCounted, reason, setReason, left, setLeft };
}

type Props = { closing: ReturnType<typeof useClosing> };

function Sums({ closing: { total, expected, difference } }: Props): ReactNode {
  const { t } = useTranslation("tills");
  const format = useFormat();
  return (
    <dl className={cx(layout.grid2, report.sums)}>
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
  );
}

function Rest({ closing }: Props): ReactNode {
  const { t } = useTranslation("tills");
  const format = useFormat();
  const { difference, reason, total, stays } = closing;
  return (
    <div className={cx(layout.grid5, layout.top, css.beside)}>
      <div className={layout.stack3}>
        {difference === 0 ? null : (
          <Reason label={t("cash.whyDifferent")} usual={USUAL} value={reason} onChange={closing.setReason} />
        )}
        <p className={cx(layout.large, layout.strong)}>
          {t("cash.toBank", { amount: format.money(total - stays) })}
        </p>
      </div>
      <Pad
        label={t("cash.stays")}
        text={closing.left ?? ""}
        shown={format.money(stays)}
        onText={closing.setLeft}
        onEnter={closing.end}
      />
    </div>
  );
}

/**
 * The end of the day: the drawer is counted without knowing what should be in it; then the difference is shown and
 * explained, and the amount that stays for tomorrow entered.
 */
export function ClosingPane(): ReactNode {
  const { t } = useTranslation("tills");
  const format = useFormat();
  const { leave } = useSale();
  const closing = useClosing();
  const [isCounted, setIsCounted] = useState(false);
  const { isBusy } = closing;
  const close = (): void => (isBusy ? undefined : leave("closing"));
  const count = (
    <Touch look="main" big onClick={() => setIsCounted(true)}>
      {t("cash.countDone", { amount: format.money(closing.total) })}
    </Touch>
  );
  if (!isCounted)
    return (
      <Pane key="count" title={t("cash.countTitle")} onClose={close} size="full" foot={count}>
        <p className={cx(layout.muted, layout.large, css.facts)}>{t("cash.blind")}</p>
        <CountGrid counted={closing.counted} onCount={closing.setCounted} />
      </Pane>
    );
  const foot = (
    <>
      <Touch big disabled={isBusy} onClick={() => setIsCounted(false)}>
        {t("cash.recount")}
      </Touch>
      <Touch look="main" big disabled={!closing.isReady} onClick={closing.end}>
        {t("cash.closeNow")}
      </Touch>
    </>
  );
  return (
    <Pane key="rest" title={t("cash.close")} onClose={close} size="wide" foot={foot}>
      <div className={layout.stack3}>
        <Sums closing={closing} />
        <Rest closing={closing} />
      </div>
    </Pane>
  );
}
