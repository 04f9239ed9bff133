import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "#kit/format.ts";
import { Pane } from "#counter/tills/controls/Pane.tsx";
import { sentenceOf } from "#counter/tills/controls/refusals.ts";
import { useSale } from "#counter/tills/sale/sale.ts";
import { Touch } from "#counter/tills/controls/Touch.tsx";
import { cx } from "#ui/classes.ts";
import css from "#counter/tills/basket/LinePane.module.css";
import * as layout from "#ui/layout.ts";

/**
 * The server no longer knows this till: shows what happens to its unsent records, and enrols the device as a new till.
 */
export function EnrolPane(): ReactNode {
  const { t } = useTranslation("tills");
  const format = useFormat();
  const { till, state, show } = useSale();
  const [error, setError] = useState("");
  const [isBusy, setBusy] = useState(false);
  const { waiting, waitingCents } = state.sync;
  const enrol = (): void => {
    setBusy(true);
    setError("");
    till.enrol(state.device?.name ?? "").catch((refused: unknown) => {
      setError(sentenceOf(refused, t));
      setBusy(false);
    });
  };
  return (
    <Pane title={t("sale.enrolShow")} onClose={() => show(null)}>
      <div className={layout.stack3}>
        <p className={layout.muted}>{t("sale.enrolText")}</p>
        {waiting > 0 ? (
          <p className={layout.muted}>
            {t("sale.enrolLeft", { count: waiting, amount: format.money(waitingCents) })}
          </p>
        ) : null}
        {error ? (
          <p className={cx(layout.medium, layout.danger, css.error)} role="alert">
            {error}
          </p>
        ) : null}
        <Touch look="main" big disabled={isBusy} onClick={enrol}>
          {t("gate.enrolNow")}
        </Touch>
        <Touch onClick={() => show("log")}>{t("cash.log")}</Touch>
      </div>
    </Pane>
  );
}
