import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { PricedOrder } from "@cuvee/core/offer/pricing/priced.ts";
import { useFormat } from "#kit/format.ts";
import { PriceTrace } from "#offer/pricing/PriceTrace.tsx";
import css from "#sales/orders/OrderTotals.module.css";

function Row({ label, amount, strong }: { label: ReactNode; amount: string; strong?: boolean }): ReactNode {
  return (
    <div className={strong ? css.total : css.row}>
      <dt>{label}</dt>
      <dd>{amount}</dd>
    </div>
  );
}

/** From the goods to what is paid: discounts, carriage, tax by rate, in the chain in which the order was priced. */
export function OrderTotals({ priced }: { priced: PricedOrder }): ReactNode {
  const { t } = useTranslation("orders");
  const format = useFormat();
  const { shipping, chain } = priced;
  const carriage = chain === "ttc" ? shipping.totalTtcCents : shipping.totalTtcCents - shipping.tvaCents;
  const tax = t(`totals.${chain}`);
  return (
    <div className={css.totals}>
      <dl className={css.list}>
        <Row label={t("totals.goods", { tax })} amount={format.money(priced.goodsCents)} />
        {priced.discountCents > 0 ? (
          <Row label={t("totals.discounts", { tax })} amount={format.money(-priced.discountCents)} />
        ) : null}
        {shipping.kind === null ? null : (
          <Row
            label={t("totals.shipping", { name: shipping.name, tax })}
            amount={carriage === 0 ? t("totals.free") : format.money(carriage)}
          />
        )}
        <Row label={t("totals.htTotal")} amount={format.money(priced.totalHtCents)} />
        {priced.vat
          .filter((vat) => vat.rateBp > 0)
          .map((vat) => (
            <Row
              key={vat.rateBp}
              label={t("totals.vat", { rate: format.rate(vat.rateBp), base: format.money(vat.baseCents) })}
              amount={format.money(vat.vatCents)}
            />
          ))}
        {priced.totalVatCents === 0 ? <Row label={t("totals.noVat")} amount={format.money(0)} /> : null}
        <Row label={t("totals.ttcTotal")} amount={format.money(priced.totalTtcCents)} strong />
        {priced.payLaterCents > 0 ? (
          <Row label={t("totals.later")} amount={format.money(priced.payLaterCents)} />
        ) : null}
      </dl>
      <PriceTrace steps={priced.trace} className={css.why} />
    </div>
  );
}
