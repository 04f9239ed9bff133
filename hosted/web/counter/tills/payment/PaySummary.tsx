import { sum, type Cents } from "@cuvee/core/kit/money.ts";
import { splitIntoPayments, type Tender } from "@cuvee/core/counter/tills/tickets/payments.ts";
import { X } from "lucide-react";
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "#kit/format.ts";
import { Pane } from "#counter/tills/controls/Pane.tsx";
import { Touch } from "#counter/tills/controls/Touch.tsx";
import { cx } from "#ui/classes.ts";
import done from "#counter/tills/payment/DonePane.module.css";
import * as layout from "#ui/layout.ts";
import css from "#counter/tills/payment/PayPane.module.css";

type Props = {
  /** Amount due, tips included. */
  dueCents: Cents;
  tenders: readonly Tender[];
  isBusy: boolean;
  /** Removes a payment, by its position. */
  onTakeBack: (at: number) => void;
  onSeal: () => void;
  /** Returns to the methods. */
  onBack: () => void;
};

/** Ignores a key that is still held down since the amount was entered. */
const noRepeat = (event: KeyboardEvent): void => {
  if (event.repeat) event.preventDefault();
};

/**
 * Everything is paid and nothing is sealed yet: shows the amount received and the change, before the sale is confirmed.
 */
export function PaySummary({ dueCents, tenders, isBusy, onTakeBack, onSeal, onBack }: Props): ReactNode {
  const { t } = useTranslation("tills");
  const format = useFormat();
  const received = sum(tenders.map(({ amountCents }) => amountCents));
  const main = useRef<HTMLButtonElement>(null);
  // A disabled button loses the focus: a sale that the disk did not keep is confirmed again by the same key.
  const wasBusy = useRef(false);
  useEffect(() => {
    if (wasBusy.current && !isBusy) main.current?.focus();
    wasBusy.current = isBusy;
  }, [isBusy]);
  const { changeCents: change } = splitIntoPayments(dueCents, tenders);
  const foot = (
    <>
      <Touch big disabled={isBusy} hint="Esc" onClick={onBack}>
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
        onClick={onSeal}
      >
        {t("pay.confirm")}
      </Touch>
    </>
  );
  return (
    <Pane
      title={t("pay.title", { amount: format.money(dueCents) })}
      onClose={() => (isBusy ? undefined : onBack())}
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
        <ul className={css.received} aria-label={t("pay.taken")}>
          {tenders.map(({ type, amountCents, reference }, at) => (
            <li
              key={`${type} ${at}`}
              className={cx(layout.line3, layout.middle, layout.between, layout.large, css.taken)}
            >
              <span>{[t(`pay.method.${type}`), reference].filter(Boolean).join(" · ")}</span>
              <strong>{format.money(amountCents)}</strong>
              <Touch
                look="quiet"
                disabled={isBusy}
                aria-label={t("pay.takeBack")}
                onClick={() => onTakeBack(at)}
              >
                <X aria-hidden="true" size={22} />
              </Touch>
            </li>
          ))}
        </ul>
        {tenders.length > 0 ? (
          <p className={cx(layout.muted, done.facts)}>
            {t("pay.received", { amount: format.money(received) })}
          </p>
        ) : null}
      </div>
    </Pane>
  );
}
