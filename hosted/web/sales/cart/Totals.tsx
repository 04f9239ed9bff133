import type { PricedOrder } from "@cuvee/core/offer/pricing/priced.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "#kit/format.ts";
import { cx } from "#ui/classes.ts";
import css from "./Totals.module.css";

type Row = { key: string; label: string; amount: ReactNode; look?: "strong" | "quiet" | "later" };

/** Rows of the totals in their order: goods, discount, carriage, VAT by rate, what is to be paid. */
function useRows(priced: PricedOrder): Row[] {
  const { t } = useTranslation("cart");
  const format = useFormat();
  const { chain, shipping } = priced;
  const ht = chain === "ht";
  const carriage = ht ? shipping.totalHtCents : shipping.totalTtcCents;
  const chosen = shipping.ref !== null;
  const carried =
    chosen || priced.shippingChoices.length > 0 || priced.problems.some((p) => p.code === "no-delivery");
  const vat = priced.vat.filter((line) => line.vatCents !== 0);
  return [
    {
      key: "goods",
      label: t(ht ? "totals.goodsHt" : "totals.goods"),
      amount: format.money(priced.goodsCents),
    },
    ...(priced.discountCents > 0
      ? [
          {
            key: "discount",
            label: t("totals.discount"),
            amount: `−\u00a0${format.money(priced.discountCents)}`,
          },
        ]
      : []),
    ...(carried
      ? [
          {
            key: "shipping",
            label: t(ht ? "totals.shippingHt" : "totals.shipping"),
            amount: !chosen
              ? t("delivery.later")
              : carriage > 0
                ? format.money(carriage)
                : t(shipping.franco ? "delivery.free" : "delivery.none"),
            ...(chosen ? {} : { look: "later" as const }),
          },
        ]
      : []),
    ...(ht ? [{ key: "ht", label: t("totals.totalHt"), amount: format.money(priced.totalHtCents) }] : []),
    ...(ht
      ? vat.map((line) => ({
          key: `vat ${line.rateBp}`,
          label: t("totals.vat", { rate: format.rate(line.rateBp) }),
          amount: format.money(line.vatCents),
        }))
      : []),
    {
      key: "total",
      label: t(chosen || !carried ? "totals.total" : "totals.beforeShipping"),
      amount: format.money(priced.totalTtcCents),
      look: "strong" as const,
    },
    ...(ht
      ? []
      : vat.map((line) => ({
          key: `vat ${line.rateBp}`,
          label: t("totals.vatWithin", { rate: format.rate(line.rateBp) }),
          amount: format.money(line.vatCents),
          look: "quiet" as const,
        }))),
    ...(vat.length === 0
      ? [{ key: "none", label: t("totals.vatNone"), amount: null, look: "quiet" as const }]
      : []),
  ];
}

/** Totals of a seller's order; they dim while the server confirms a change. */
export function Totals({ priced, updating }: { priced: PricedOrder; updating?: boolean }): ReactNode {
  const rows = useRows(priced);
  return (
    <dl className={cx(css.totals, updating && css.updating)} aria-busy={updating || undefined}>
      {rows.map((row) => (
        <div key={row.key} className={cx(css.row, row.look && css[row.look])}>
          <dt>{row.label}</dt>
          <dd>{row.amount}</dd>
        </div>
      ))}
    </dl>
  );
}
