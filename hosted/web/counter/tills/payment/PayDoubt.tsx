import type { Cents } from "@cuvee/core/kit/money.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import { Pane } from "#counter/tills/controls/Pane.tsx";
import { Touch } from "#counter/tills/controls/Touch.tsx";
import { cx } from "#ui/classes.ts";
import css from "#counter/tills/payment/PayPane.module.css";
import * as layout from "#ui/layout.ts";

type Props = { givenCents: Cents; changeCents: Cents; onTake: () => void; onBack: () => void };

/** Asks for confirmation of an amount of cash that is unlikely for the sum due; Enter goes back. */
export function PayDoubt({ givenCents, changeCents, onTake, onBack }: Props): ReactNode {
  const { t } = useTranslation("tills");
  const format = useFormat();
  return (
    <Pane title={t("pay.doubt.title")} onClose={onBack} size="full">
      <div className={cx(layout.grid5, css.terminal)}>
        <p>{t("pay.doubt.text", { change: format.money(changeCents) })}</p>
        <strong>{format.money(givenCents)}</strong>
        <div className={css.two}>
          <Touch big data-first hint="Enter" onClick={onBack}>
            {t("pay.doubt.back")}
          </Touch>
          <Touch look="main" big onClick={onTake}>
            {t("pay.doubt.take")}
          </Touch>
        </div>
      </div>
    </Pane>
  );
}
