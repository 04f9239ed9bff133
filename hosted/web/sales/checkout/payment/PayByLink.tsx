import type { OrderView } from "@cuvee/core/sales/orders/orders.ts";
import { CreditCard, Landmark, ReceiptEuro } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { paths } from "#kit/paths.ts";
import { Notice } from "#ui/Notice.tsx";
import { RadioCards } from "#ui/input/RadioCards.tsx";
import { PayInstructions } from "./PayInstructions.tsx";
import { UnpaidOrder } from "./UnpaidOrder.tsx";
import { cx } from "#ui/classes.ts";
import css from "#sales/checkout/placed/Placed.module.css";
import * as layout from "#ui/layout.ts";

type Props = {
  order: OrderView;
  orderKey: string | null;
  challenge: boolean;
  /** E-mail address of the shop. */
  email: string;
  onChanged: () => void;
};

const WAYS = { cb: "card", stripeSepa: "sepa", transfer: "transfer" } as const;
const ICONS = { cb: CreditCard, stripeSepa: ReceiptEuro, transfer: Landmark } as const;
type Way = keyof typeof WAYS;

/** Shows how an order may be paid by its link: online if the shop accepts that, and by transfer. */
export function PayByLink({ order, orderKey, challenge, email, onChanged }: Props): ReactNode {
  const { t } = useTranslation("online");
  const ways: Way[] = [
    ...(order.online?.types ?? []),
    ...(order.instructions?.iban ? (["transfer"] as const) : []),
  ];
  const [chosen, setChosen] = useState<Way | null>(null);
  const way = chosen ?? ways[0];
  const byCheck = order.instructions?.payableTo !== undefined;
  if (!way && byCheck) return <PayInstructions order={order} />;
  if (!way) return <Notice tone="warning">{t("link.noneWay", { email })}</Notice>;
  const back = paths.orderPay(order.id, orderKey ?? undefined);
  return (
    <>
      {ways.length > 1 ? (
        <RadioCards
          legend={t("link.how")}
          name="way"
          value={way}
          onChange={setChosen}
          cards={ways.map((value) => {
            const Icon = ICONS[value];
            return {
              value,
              title: t(`link.${WAYS[value]}`),
              icon: <Icon size={20} aria-hidden="true" />,
            };
          })}
        />
      ) : null}
      {way === "transfer" ? (
        <>
          <PayInstructions order={order} as="transfer" />
          <p className={layout.quiet}>{t("link.transferText")}</p>
        </>
      ) : (
        <section className={cx(layout.grid4, layout.panel, css.block)} aria-label={t(`link.${WAYS[way]}`)}>
          <UnpaidOrder
            key={way}
            order={order}
            orderKey={orderKey}
            challenge={challenge}
            heading="h2"
            onChanged={onChanged}
            link={{ type: way, back }}
          />
        </section>
      )}
    </>
  );
}
