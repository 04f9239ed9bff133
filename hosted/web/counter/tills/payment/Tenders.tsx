import type { Tender } from "@cuvee/core/counter/tills/tickets/payments.ts";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import { Touch } from "#counter/tills/controls/Touch.tsx";
import { cx } from "#ui/classes.ts";
import css from "#counter/tills/payment/PayPane.module.css";
import * as layout from "#ui/layout.ts";

type Props = {
  tenders: readonly Tender[];
  isBusy: boolean;
  className?: string | undefined;
  /** Removes a payment, by its position. */
  onTakeBack: (at: number) => void;
};

/** The payments taken so far; each can be taken back. */
export function Tenders({ tenders, isBusy, className, onTakeBack }: Props): ReactNode {
  const { t } = useTranslation("tills");
  const format = useFormat();
  return (
    <ul className={className} aria-label={t("pay.taken")}>
      {tenders.map(({ type, amountCents, reference }, at) => (
        <li
          key={`${type} ${at}`}
          className={cx(layout.line3, layout.middle, layout.between, layout.large, css.taken)}
        >
          <span>{[t(`pay.method.${type}`), reference].filter(Boolean).join(" · ")}</span>
          <strong>{format.money(amountCents)}</strong>
          <Touch look="quiet" disabled={isBusy} aria-label={t("pay.takeBack")} onClick={() => onTakeBack(at)}>
            <X aria-hidden="true" size={22} />
          </Touch>
        </li>
      ))}
    </ul>
  );
}
