import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import type { BasketClient } from "#counter/tills/basket/basket.ts";
import { useSale } from "#counter/tills/sale/sale.ts";
import { Touch } from "#counter/tills/controls/Touch.tsx";
import { cx } from "#ui/classes.ts";
import css from "#counter/tills/basket/LinePane.module.css";
import * as layout from "#ui/layout.ts";

/** Shows the client of the basket: their price grid, their points and what these are worth, and the invoice option. */
export function ClientCard({ client }: { client: BasketClient }): ReactNode {
  const { t } = useTranslation("tills");
  const format = useFormat();
  const { act, basket, catalogue, priced } = useSale();
  const { rules } = catalogue.snapshot;
  const grid = rules.typologies.find(({ key }) => key === client.buyer.typology);
  const levels =
    rules.loyalty?.levels.filter((one) => (one.discountBp ?? 0) > 0 || (one.discountCents ?? 0) > 0) ?? [];
  const { limitCents, outstandingCents } = client.credit;
  return (
    <div className={layout.stack3}>
      <p className={cx(layout.muted, layout.large, css.facts)}>
        <strong>{client.name}</strong>
        <br />
        {[
          grid ? t("sale.grid", { name: grid.name }) : "",
          rules.loyalty ? t("sale.points", { count: client.points }) : "",
          rules.loyalty && priced.loyalty ? t("sale.earns", { count: priced.loyalty.pointsEarned }) : "",
          limitCents === null
            ? ""
            : t("sale.credit", { amount: format.money(limitCents - outstandingCents) }),
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
      {levels.map((level) => (
        <Touch
          key={level.id}
          className={css.choice}
          disabled={client.points < level.points}
          chosen={basket.level === level.id}
          onClick={() => act({ do: "level", level: basket.level === level.id ? null : level.id })}
        >
          <span>{level.name}</span>
          <span className={cx(layout.oneLine, layout.muted, css.right)}>
            {t("sale.levelCosts", {
              count: level.points,
              gift: level.discountBp ? format.rate(level.discountBp) : format.money(level.discountCents ?? 0),
            })}
          </span>
        </Touch>
      ))}
      <div className={css.two}>
        <Touch chosen={basket.wantsBill} onClick={() => act({ do: "bill", wantsBill: !basket.wantsBill })}>
          {t("sale.wantsBill")}
        </Touch>
        <Touch look="danger" onClick={() => act({ do: "client", client: null })}>
          {t("sale.noClientAnyMore")}
        </Touch>
      </div>
    </div>
  );
}
