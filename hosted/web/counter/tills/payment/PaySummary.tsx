import { sum } from "@cuvee/core/kit/money.ts";
import { splitIntoPayments } from "@cuvee/core/counter/tills/tickets/payments.ts";
import type { KeyboardEvent, ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import { Pane } from "#counter/tills/controls/Pane.tsx";
import { Touch } from "#counter/tills/controls/Touch.tsx";
import { useFocusBack } from "#counter/tills/controls/useFocusBack.ts";
import { useSale } from "#counter/tills/sale/sale.ts";
import { Tenders } from "#counter/tills/payment/Tenders.tsx";
import type { Paying } from "#counter/tills/payment/usePaying.ts";
import { cx } from "#ui/classes.ts";
import done from "#counter/tills/payment/DonePane.module.css";
import * as layout from "#ui/layout.ts";
import css from "#counter/tills/payment/PayPane.module.css";

/** Ignores a key that is still held down since the amount was entered. */
const noRepeat = (event: KeyboardEvent): void => {
  if (event.repeat) event.preventDefault();
};

/**
 * Everything is paid and nothing is sealed yet: shows the amount received and the change, before the sale is confirmed.
 */
export function PaySummary({ paying }: { paying: Paying }): ReactNode {
  const { t } = useTranslation("tills");
  const format = useFormat();
  const { leave } = useSale();
  const { dueCents, tenders, isBusy, takeBack, seal } = paying;
  const toMethods = (): void => (tenders.length === 0 ? leave("pay") : takeBack(tenders.length - 1));
  const received = sum(tenders.map(({ amountCents }) => amountCents));
  // A sale that the disk did not keep is confirmed again by the same key.
  const main = useFocusBack(isBusy);
  const { changeCents: change } = splitIntoPayments(dueCents, tenders);
  const foot = (
    <>
      <Touch big disabled={isBusy} hint="Esc" onClick={toMethods}>
        {t("pay.correct")}
      </Touch>
      <Touch
        ref={main}
        look="main"
        big
        data-first
        disabled={isBusy}
        hint="Enter"
        onKeyDown={noRepeat}
        onClick={seal}
      >
        {t("pay.confirm")}
      </Touch>
    </>
  );
  return (
    <Pane
      title={t("pay.title", { amount: format.money(dueCents) })}
      onClose={() => (isBusy ? undefined : toMethods())}
      size="full"
      foot={foot}
    >
      <div className={cx(layout.grid5, done.done)}>
        <p className={cx(layout.muted, layout.strong, done.label)}>
          {t(change > 0 ? "pay.change" : "pay.nothingBack")}
        </p>
        <p className={cx(layout.oneLine, done.change)} role="status" data-testid="back">
          {format.money(change)}
        </p>
        <Tenders tenders={tenders} isBusy={isBusy} className={css.received} onTakeBack={takeBack} />
        {tenders.length > 0 ? (
          <p className={cx(layout.muted, done.facts)}>
            {t("pay.received", { amount: format.money(received) })}
          </p>
        ) : null}
      </div>
    </Pane>
  );
}
