import type { Cents } from "@cuvee/core/kit/money.ts";
import type { TillPayment } from "@cuvee/core/counter/pointsOfSale/points.ts";
import {
  Banknote,
  CreditCard,
  FileText,
  Gift,
  Landmark,
  ReceiptText,
  Ticket,
  UserRoundCheck,
  Wallet,
} from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import { useSale } from "#counter/tills/sale/sale.ts";
import { useMethodRefusal } from "#counter/tills/payment/useMethodRefusal.ts";
import { Touch } from "#counter/tills/controls/Touch.tsx";
import { cx } from "#ui/classes.ts";
import css from "#counter/tills/payment/PayPane.module.css";
import * as layout from "#ui/layout.ts";

const ICONS = {
  cash: Banknote,
  cb: CreditCard,
  cbnc: CreditCard,
  check: FileText,
  ticket: Ticket,
  gift: Gift,
  transfer: Landmark,
  "credit note": ReceiptText,
  credit: UserRoundCheck,
  other: Wallet,
} as const satisfies Record<TillPayment, unknown>;

type Props = {
  amountCents: Cents;
  disabled: boolean;
  onChoose: (type: TillPayment, amountCents: Cents) => void;
};

/** Shows the payment methods that the point of sale allows, each with the amount that it would take. */
export function PayMethods({ amountCents, disabled, onChoose }: Props): ReactNode {
  const { t } = useTranslation("tills");
  const format = useFormat();
  const { payments } = useSale().catalogue.snapshot.point;
  const refusalOf = useMethodRefusal();
  return (
    <div className={cx(layout.grid2, css.methods)} role="group" aria-label={t("pay.methods")}>
      {payments.map((type, at) => {
        const Icon = ICONS[type];
        const why = refusalOf(type);
        return (
          <Touch
            key={type}
            className={css.method}
            look={type === "cash" ? "main" : "plain"}
            disabled={disabled || why !== null}
            hint={`F${at + 2}`}
            onClick={() => onChoose(type, amountCents)}
          >
            <Icon aria-hidden="true" size={24} />
            {t(`pay.method.${type}`)}
            <span className={css.amount}>{why ? t(why) : format.money(amountCents)}</span>
          </Touch>
        );
      })}
    </div>
  );
}
