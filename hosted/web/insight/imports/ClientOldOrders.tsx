import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { Answered } from "#ui/page/Answered.tsx";
import { Card } from "#ui/Card.tsx";
import { Money } from "#ui/Money.tsx";
import css from "#insight/imports/Imports.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** Lists a client's orders from before Cuvée, under their original numbers. */
export default function ClientOldOrders({ clientId }: { clientId: string }): ReactNode {
  const { t, i18n } = useTranslation("imports");
  const format = useFormat();
  const [lang] = useState(i18n.resolvedLanguage ?? "fr");
  const answer = useAnswer("GET /v1/clients/:clientId/imported-orders", { params: { clientId } });
  return (
    <Card title={t("orders.title")}>
      <p className={cx(layout.quiet, layout.unmargined)}>{t("orders.text")}</p>
      <Answered
        of={answer}
        waiting="8rem"
        empty={({ orders }) =>
          orders.length === 0 ? (
            <p className={cx(layout.quiet, layout.unmargined)}>{t("orders.none")}</p>
          ) : null
        }
      >
        {({ orders }) => (
          <div className={css.scroll} tabIndex={0} role="region" aria-label={t("orders.title")}>
            <table className={css.table}>
              <thead>
                <tr>
                  {(["number", "date", "status", "items", "total"] as const).map((name) => (
                    <th key={name} scope="col">
                      {t(`orders.${name}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {orders.map((order) => (
                  <tr key={order.id}>
                    <th scope="row">{order.number}</th>
                    <td>{format.date(order.orderedAt, "short")}</td>
                    <td>{t(`value.${order.status}`)}</td>
                    <td className={css.items}>
                      {order.items.map(({ quantity, name }) => `${quantity} × ${name}`).join(", ")}
                    </td>
                    <td>
                      {order.currency === "EUR" ? (
                        <Money cents={order.totalTtcCents} />
                      ) : (
                        new Intl.NumberFormat(lang, { style: "currency", currency: order.currency }).format(
                          order.totalTtcCents / 100,
                        )
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </Answered>
    </Card>
  );
}
