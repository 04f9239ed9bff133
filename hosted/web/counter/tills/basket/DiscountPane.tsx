import type { SaleDiscount } from "@cuvee/core/offer/pricing/sale.ts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import { DISCOUNT_REASONS } from "#counter/tills/basket/LineDiscount.tsx";
import { Pad } from "#counter/tills/controls/Pad.tsx";
import { Pane } from "#counter/tills/controls/Pane.tsx";
import { Reason } from "#counter/tills/controls/Reason.tsx";
import { useSale } from "#counter/tills/sale/sale.ts";
import { keyedCents } from "#counter/tills/payment/tender.ts";
import { Touch } from "#counter/tills/controls/Touch.tsx";
import css from "#counter/tills/basket/LinePane.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

const KINDS = ["%", "€"] as const;

/** A form for a discount on the whole ticket, in percent or euro, with its reason. */
export function DiscountPane(): ReactNode {
  const { t } = useTranslation("tills");
  const format = useFormat();
  const { act, guarded, log, basket, show } = useSale();
  const { discount } = basket;
  const [type, setType] = useState<SaleDiscount["type"]>(discount?.type ?? "%");
  const [text, setText] = useState("");
  const [reason, setReason] = useState(basket.discountReason);
  const amount = type === "%" ? Math.min(100, Number(text)) * 100 : keyedCents(text);
  const isReady = amount > 0 && reason.trim() !== "";
  const close = (): void => show(null);
  const take = (): void => {
    if (!isReady) return;
    guarded("discount", () => {
      act({ do: "discount", discount: { type, amount }, reason: reason.trim() });
      log("discountGiven", { [type === "%" ? "percentBp" : "offCents"]: amount, reason: reason.trim() });
      close();
    });
  };
  const foot = (
    <>
      {discount ? (
        <Touch
          onClick={() => {
            act({ do: "discount", discount: null, reason: "" });
            close();
          }}
        >
          {t("sale.noDiscount")}
        </Touch>
      ) : null}
      <Touch look="main" big disabled={!isReady} onClick={take}>
        {t("sale.giveDiscount")}
      </Touch>
    </>
  );
  return (
    <Pane title={t("sale.ticketDiscount")} onClose={close} size="wide" foot={foot}>
      <div className={layout.stack3}>
        <div className={css.two} role="group" aria-label={t("sale.ticketDiscount")}>
          {KINDS.map((kind) => (
            <Touch key={kind} chosen={type === kind} onClick={() => setType(kind)}>
              {t(kind === "%" ? "sale.inPercent" : "sale.inEuro")}
            </Touch>
          ))}
        </div>
        <p className={layout.muted}>{t("sale.agreedKept")}</p>
        <div className={cx(layout.grid5, layout.top, css.beside)}>
          <Pad
            label={t("sale.discount")}
            text={text}
            shown={type === "%" ? format.rate(amount) : format.money(amount)}
            onText={setText}
            onEnter={take}
          />
          <Reason label={t("sale.reason")} usual={DISCOUNT_REASONS} value={reason} onChange={setReason} />
        </div>
      </div>
    </Pane>
  );
}
