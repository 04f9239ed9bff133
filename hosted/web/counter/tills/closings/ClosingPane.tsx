import { cents, type Cents } from "@cuvee/core/kit/money.ts";
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

type SumsProps = {
  total: number;
  expected: 0 | Cents;
  difference: number;
};

function Sums({ total, expected, difference }: SumsProps): ReactNode {
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

type CountingProps = {
  close: () => void;
  onIsCounted: (value: boolean) => void;
  total: number;
  counted: PieceCount;
  onCounted: (value: PieceCount) => void;
};

function Counting({ close, onIsCounted, total, counted, onCounted }: CountingProps): ReactNode {
  const { t } = useTranslation("tills");
  const format = useFormat();
  return (
    <Pane
      title={t("cash.countTitle")}
      onClose={close}
      size="full"
      foot={
        <Touch look="main" big onClick={() => onIsCounted(true)}>
          {t("cash.countDone", { amount: format.money(total) })}
        </Touch>
      }
    >
      <p className={cx(layout.muted, layout.large, css.facts)}>{t("cash.blind")}</p>
      <CountGrid counted={counted} onCount={onCounted} />
    </Pane>
  );
}

type RestProps = {
  difference: number;
  reason: string;
  onReason: (value: string) => void;
  total: number;
  stays: number;
  left: string | null;
  onLeft: (value: string | null) => void;
  end: () => void;
};

function Rest({ difference, reason, onReason, total, stays, left, onLeft, end }: RestProps): ReactNode {
  const { t } = useTranslation("tills");
  const format = useFormat();
  return (
    <div className={cx(layout.grid5, layout.top, css.beside)}>
      <div className={layout.stack3}>
        {difference === 0 ? null : (
          <Reason label={t("cash.whyDifferent")} usual={USUAL} value={reason} onChange={onReason} />
        )}
        <p className={cx(layout.large, layout.strong)}>
          {t("cash.toBank", { amount: format.money(total - stays) })}
        </p>
      </div>
      <Pad
        label={t("cash.stays")}
        text={left ?? ""}
        shown={format.money(stays)}
        onText={onLeft}
        onEnter={end}
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
      <Counting
        close={close}
        onIsCounted={setIsCounted}
        total={total}
        counted={counted}
        onCounted={setCounted}
      />
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
        <Sums total={total} expected={expected} difference={difference} />
        <Rest
          difference={difference}
          reason={reason}
          onReason={setReason}
          total={total}
          stays={stays}
          left={left}
          onLeft={setLeft}
          end={end}
        />
      </div>
    </Pane>
  );
}
