import { isNonVintage } from "@cuvee/core/offer/catalogue/catalogue.ts";
import type { OrderGivenUp } from "@cuvee/core/sales/orders/givenUp.ts";
import type { OrderView } from "@cuvee/core/sales/orders/orders.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "#kit/format.ts";
import { Money } from "#ui/Money.tsx";
import css from "#sales/orders/NotDelivered.module.css";

type Props = { order: Pick<OrderView, "lines" | "priced">; givenUp: OrderGivenUp; heading: "h2" | "h3" };

/** What of an order will not be delivered, and what it costs without that: for its buyer and its seller alike. */
export default function NotDelivered({ order, givenUp, heading: Heading }: Props): ReactNode {
  const { t } = useTranslation("givenUp");
  const format = useFormat();
  const nameOf = (id: string): string => {
    const line = order.lines.find((one) => one.id === id);
    if (!line) return order.priced.free?.find((one) => one.id === id)?.name ?? "";
    const vintage = isNonVintage(line.vintage) ? "" : line.vintage;
    return [line.name, vintage, line.formatName].filter(Boolean).join(" ");
  };
  return (
    <section className={css.card} aria-labelledby="not-delivered">
      <Heading id="not-delivered" className={css.title}>
        {t("title")}
      </Heading>
      <ul className={css.lines}>
        {givenUp.lines.map(({ id, quantity, add }) => (
          <li key={id}>
            <span className={css.count}>{format.count(quantity + add)} ×</span> {nameOf(id)}
          </li>
        ))}
      </ul>
      <dl className={css.figures}>
        <div className={css.row}>
          <dt>{t("ht")}</dt>
          <dd>
            <Money cents={-givenUp.htCents} />
          </dd>
        </div>
        <div className={css.row}>
          <dt>{t("vat")}</dt>
          <dd>
            <Money cents={-givenUp.vatCents} />
          </dd>
        </div>
        <div className={css.total}>
          <dt>{t("total")}</dt>
          <dd>
            <Money cents={givenUp.totalTtcCents} />
          </dd>
        </div>
      </dl>
    </section>
  );
}
