import type { UnservedOrder } from "@cuvee/core/cellar/stocks/inventories.contract.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Link } from "wouter";
import { paths } from "#kit/paths.ts";
import { useStockLabels } from "#cellar/stocks/labels.tsx";
import { Notice } from "#ui/Notice.tsx";
import css from "#cellar/stocks/inventory.module.css";

/**
 * Lists the orders that a count would leave without bottles, with the missing quantities. `text` explains what
 * confirming does.
 */
export function Shortages({ orders, text }: { orders: readonly UnservedOrder[]; text: string }): ReactNode {
  const { t } = useTranslation("cellar");
  const words = useStockLabels();
  return (
    <Notice tone="warning" title={t("inventory.lacks", { count: orders.length })}>
      <ul className={css.lacks}>
        {orders.map(({ orderId, number, client, lines }) => (
          <li key={`${orderId ?? ""} ${client} ${lines.map((line) => line.article).join()}`}>
            {orderId ? (
              <Link href={paths.order(orderId)}>{number || t("inventory.lackingDraft")}</Link>
            ) : (
              t("article.allocation")
            )}
            {" · "}
            {client}
            <ul>
              {lines.map((line) => (
                <li key={line.article}>
                  {t("inventory.lacking", { amount: words.amount(line.units, line), article: line.article })}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <p>{text}</p>
    </Notice>
  );
}
