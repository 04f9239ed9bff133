import type { CampaignResults } from "@cuvee/core/relations/campaigns/campaigns.answers.contract.ts";
import { ATTRIBUTION_DAYS } from "@cuvee/core/relations/lists/rules.ts";
import { Info } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import { Card } from "#ui/Card.tsx";
import { Disclosure } from "#ui/Disclosure.tsx";
import { Money } from "#ui/Money.tsx";
import css from "#relations/campaigns/results/results.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type PartProps = { kind: "attributed" | "influenced"; orders: number; cents: number | undefined };

/** Orders of one kind with the sentence that says how they are counted. */
function Orders({ kind, orders, cents }: PartProps): ReactNode {
  const { t } = useTranslation("campaigns");
  const format = useFormat();
  return (
    <div className={cx(layout.stack1, css.kind)}>
      <h3 className={layout.medium}>{t(`orders.${kind}`)}</h3>
      <p>
        <span className={css.number}>{format.count(orders)}</span>
        {cents === undefined ? null : (
          <span className={layout.quiet}>
            {" · "}
            <Money cents={cents} />
          </span>
        )}
      </p>
      <Disclosure
        summary={
          <span className={cx(layout.inline1, layout.middle)}>
            <Info size={14} aria-hidden="true" />
            {t("orders.how")} <span className="visually-hidden">{t(`orders.${kind}`)}</span>
          </span>
        }
      >
        <p className={layout.quiet}>{t(`orders.${kind}Text`, { days: ATTRIBUTION_DAYS })}</p>
      </Disclosure>
    </div>
  );
}

type OrdersProps = { results: CampaignResults; hasCoupon: boolean; hasLinks: boolean };

/** Orders by the campaign, and those of its recipients, which are never added up. */
export function OrdersCard({ results, hasCoupon, hasLinks }: OrdersProps): ReactNode {
  const { t } = useTranslation("campaigns");
  const { attributed, influenced } = results;
  const ways = [
    hasLinks ? t("orders.byLink", { count: attributed.byLink }) : null,
    hasCoupon ? t("orders.byCoupon", { count: attributed.byCoupon }) : null,
  ].filter(Boolean);
  return (
    <Card title={t("orders.title")}>
      <div className={css.kinds}>
        <Orders kind="attributed" orders={attributed.orders} cents={attributed.turnoverCents} />
        <Orders kind="influenced" orders={influenced.orders} cents={influenced.turnoverCents} />
      </div>
      {ways.length > 0 && attributed.orders > 0 ? <p className={layout.quiet}>{ways.join(" · ")}</p> : null}
    </Card>
  );
}
