import { cents } from "@cuvee/core/kit/money.ts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "#kit/format.ts";
import { Pad } from "#sales/tills/Pad.tsx";
import { Pane } from "#sales/tills/Pane.tsx";
import { Reason } from "#sales/tills/Reason.tsx";
import { sentenceOf } from "#sales/tills/refusals.ts";
import { useSale } from "#sales/tills/sale.ts";
import { keyedCents } from "#sales/tills/tender.ts";
import { Touch } from "#sales/tills/Touch.tsx";
import { usePrinting } from "#sales/tills/usePrinting.ts";
import { tell } from "#ui/snackbar.ts";
import css from "#sales/tills/LinePane.module.css";

const WHY = {
  in: ["cash.why.change", "cash.why.float"],
  out: ["cash.why.bank", "cash.why.expense", "cash.why.owner", "cash.why.change"],
};

/** Cash that goes into the drawer or out of it without a sale. */
export function CashPane(): ReactNode {
  const { t } = useTranslation("tills");
  const format = useFormat();
  const { till, show } = useSale();
  const { openDrawer } = usePrinting();
  const [way, setWay] = useState<"in" | "out">("out");
  const [text, setText] = useState("");
  const [reason, setReason] = useState("");
  const amount = keyedCents(text);
  const isReady = amount > 0 && reason.trim() !== "";
  const close = (): void => show(null);
  const move = (): void => {
    if (!isReady) return;
    till.cash(cents(way === "in" ? amount : -amount), reason.trim()).then(
      () => {
        openDrawer();
        tell("success", t("cash.moved", { amount: format.money(way === "in" ? amount : -amount) }));
        close();
      },
      (error: unknown) => tell("error", sentenceOf(error, t)),
    );
  };
  const foot = (
    <Touch look="main" big disabled={!isReady} onClick={move}>
      {t(`cash.${way}Now`, { amount: format.money(amount) })}
    </Touch>
  );
  return (
    <Pane title={t("cash.move")} onClose={close} size="wide" foot={foot}>
      <div className={css.stack}>
        <div className={css.two} role="group" aria-label={t("cash.move")}>
          {(["out", "in"] as const).map((one) => (
            <Touch key={one} chosen={way === one} onClick={() => setWay(one)}>
              {t(`cash.${one}`)}
            </Touch>
          ))}
        </div>
        <div className={css.beside}>
          <Pad
            label={t("pay.amount")}
            text={text}
            shown={format.money(amount)}
            onText={setText}
            onEnter={move}
          />
          <Reason label={t("sale.reason")} usual={WHY[way]} value={reason} onChange={setReason} />
        </div>
      </div>
    </Pane>
  );
}
