import { cents, type Cents } from "@cuvee/core/kit/money.ts";
import { worthOf } from "@cuvee/core/sales/tills/running.ts";
import { useEffect, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "#kit/format.ts";
import { CountGrid, type Counted } from "#sales/tills/CountGrid.tsx";
import { Gate } from "#sales/tills/Gate.tsx";
import { sentenceOf } from "#sales/tills/refusals.ts";
import type { TillEngine } from "#sales/tills/engine.ts";
import { Touch } from "#sales/tills/Touch.tsx";
import css from "#sales/tills/Gate.module.css";

/** Closings of a day, month and year that ended at once, and some more. */
const LOOKED_AT = 10;

/** The till is opened with what lies in its drawer, counted. */
export function OpeningScreen({ till }: { till: TillEngine }): ReactNode {
  const { t } = useTranslation("tills");
  const format = useFormat();
  const [counted, setCounted] = useState<Counted>({});
  const [error, setError] = useState("");
  const [isBusy, setBusy] = useState(false);
  const known = till.catalogue()?.snapshot.point.floatCents ?? 0;
  const [left, setLeft] = useState<number | null>(null);
  // What the last closing left in the drawer is what lies there in the morning; of a till that closed no day, what its point says.
  useEffect(() => {
    void till.closings(LOOKED_AT).then((closings) => {
      setLeft(closings.find(({ body }) => body.cash)?.body.cash?.leftCents ?? null);
    });
  }, [till]);
  const usual = left ?? known;
  const total = worthOf(counted);
  const open = (floatCents: Cents, pieces: Counted): void => {
    if (isBusy) return;
    setBusy(true);
    till.open(floatCents, pieces).catch((refused: unknown) => {
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
      {usual > 0 ? (
        <Touch look="main" big disabled={isBusy} onClick={() => open(cents(usual), {})}>
          {t("cash.openUsual", { amount: format.money(usual) })}
        </Touch>
      ) : null}
      <CountGrid counted={counted} onCount={setCounted} />
      <Touch
        look={usual > 0 ? "plain" : "main"}
        big
        disabled={isBusy}
        onClick={() => open(cents(total), counted)}
      >
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
