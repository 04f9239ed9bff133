import { cents } from "@cuvee/core/kit/money.ts";
import { worthOf } from "@cuvee/core/sales/tills/running.ts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "#kit/format.ts";
import { CountGrid, type Counted } from "#sales/tills/CountGrid.tsx";
import { Gate } from "#sales/tills/Gate.tsx";
import { sentenceOf } from "#sales/tills/refusals.ts";
import type { TillEngine } from "#sales/tills/engine.ts";
import { Touch } from "#sales/tills/Touch.tsx";
import css from "#sales/tills/Gate.module.css";

/** The till is opened with what lies in its drawer, counted. */
export function OpeningScreen({ till }: { till: TillEngine }): ReactNode {
  const { t } = useTranslation("tills");
  const format = useFormat();
  const [counted, setCounted] = useState<Counted>({});
  const [error, setError] = useState("");
  const [isBusy, setBusy] = useState(false);
  const usual = till.catalogue()?.snapshot.point.floatCents ?? 0;
  const total = worthOf(counted);
  const open = (): void => {
    if (isBusy) return;
    setBusy(true);
    till.open(cents(total), counted).catch((refused: unknown) => {
      setError(sentenceOf(refused, t));
      setBusy(false);
    });
  };
  return (
    <Gate
      wide
      title={t("cash.openTitle")}
      text={t("cash.openText", { amount: format.money(usual) })}
      error={error}
    >
      <CountGrid counted={counted} onCount={setCounted} />
      <Touch look="main" big disabled={isBusy} onClick={open}>
        {t("cash.openNow", { amount: format.money(total) })}
      </Touch>
      <Touch
        look="quiet"
        onClick={() => void till.lock().catch((refused: unknown) => setError(sentenceOf(refused, t)))}
      >
        {t("sale.lock")}
      </Touch>
      <a className={css.link} href="/dashboard/salespoints">
        {t("sale.leave")}
      </a>
    </Gate>
  );
}
