import type { Cents } from "@cuvee/core/kit/money.ts";
import type { TillPayment } from "@cuvee/core/counter/pointsOfSale/points.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import { Pane } from "#counter/tills/controls/Pane.tsx";
import { Touch } from "#counter/tills/controls/Touch.tsx";
import { cx } from "#ui/classes.ts";
import css from "#counter/tills/payment/PayPane.module.css";
import * as layout from "#ui/layout.ts";

type Props = { type: TillPayment; amountCents: Cents; onTaken: () => void; onRefused: () => void };

/** The card is taken by a separate terminal: a form for its answer. */
export function PayTerminal({ type, amountCents, onTaken, onRefused }: Props): ReactNode {
  const { t } = useTranslation("tills");
  const format = useFormat();
  return (
    <Pane title={t(`pay.method.${type}`)} onClose={onRefused} size="full">
      <div className={cx(layout.grid5, css.terminal)}>
        <p>{t("pay.terminal")}</p>
        <strong>{format.money(amountCents)}</strong>
        <div className={css.two}>
          <Touch look="danger" big hint="Esc" onClick={onRefused}>
            {t("pay.refused")}
          </Touch>
          <Touch look="main" big data-first hint="Enter" onClick={onTaken}>
            {t("pay.cashed")}
          </Touch>
        </div>
      </div>
    </Pane>
  );
}
