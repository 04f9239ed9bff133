import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import { listPrice, siblingsOf } from "#counter/tills/finder/articles.ts";
import { useSale, type ShownLine } from "#counter/tills/sale/sale.ts";
import { Touch } from "#counter/tills/controls/Touch.tsx";
import { cx } from "#ui/classes.ts";
import css from "#counter/tills/basket/LinePane.module.css";
import * as layout from "#ui/layout.ts";

/** Shows other containers of the same wine: the carton of a bottle, the magnum. */
export function LineFormat({ row, onDone }: { row: ShownLine; onDone: () => void }): ReactNode {
  const { t } = useTranslation("tills");
  const format = useFormat();
  const { act, articles, catalogue, basket } = useSale();
  const { line } = row;
  const article = line.kind === "article" ? articles.of.get(line.formatId) : undefined;
  if (!article) return null;
  const { rules, point } = catalogue.snapshot;
  const typology = basket.client?.buyer.typology ?? point.typology;
  return (
    <div className={layout.grid2}>
      {[article, ...siblingsOf(article, articles)].map((one) => {
        const priceE4 = listPrice(one, rules, typology, Date.now());
        return (
          <Touch
            key={one.formatId}
            className={css.choice}
            chosen={one === article}
            onClick={() => {
              act({ do: "format", id: line.id, formatId: one.formatId });
              onDone();
            }}
          >
            <span>{one.detail}</span>
            <span className={cx(layout.oneLine, layout.muted, css.right)}>
              {priceE4 === null ? t("sale.noPrice") : format.unit(priceE4)}
            </span>
          </Touch>
        );
      })}
    </div>
  );
}
