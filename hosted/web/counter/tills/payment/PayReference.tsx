import type { Cents } from "@cuvee/core/kit/money.ts";
import type { TillPayment } from "@cuvee/core/counter/pointsOfSale/points.ts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import { Pane } from "#counter/tills/controls/Pane.tsx";
import { Touch } from "#counter/tills/controls/Touch.tsx";
import line from "#counter/tills/basket/LinePane.module.css";
import css from "#counter/tills/payment/PayPane.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Props = {
  type: TillPayment;
  amountCents: Cents;
  onTake: (reference: string) => void;
  onBack: () => void;
};
const REFERENCE_MAX = 40;

/** A form for the number of a check, of a voucher, of a credit note. */
export function PayReference({ type, amountCents, onTake, onBack }: Props): ReactNode {
  const { t } = useTranslation("tills");
  const format = useFormat();
  const [number, setNumber] = useState("");
  const isReady = number.trim() !== "";
  return (
    <Pane title={t(`pay.method.${type}`)} onClose={onBack} size="full">
      <form
        className={cx(layout.grid5, css.terminal)}
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) onTake(number);
        }}
      >
        <strong>{format.money(amountCents)}</strong>
        <label className={cx(layout.grid1, layout.muted, layout.medium, line.label)}>
          {t("pay.reference")}
          <input
            className={cx(layout.large, line.input)}
            data-first
            autoComplete="off"
            maxLength={REFERENCE_MAX}
            value={number}
            onChange={(event) => setNumber(event.target.value)}
          />
        </label>
        <div className={css.two}>
          <Touch big onClick={onBack}>
            {t("pay.toMethods")}
          </Touch>
          <Touch look="main" big submit disabled={!isReady}>
            {t("pay.takeIt")}
          </Touch>
        </div>
      </form>
    </Pane>
  );
}
