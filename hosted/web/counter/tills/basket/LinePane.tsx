import { useEffect, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { TraceSteps } from "#offer/pricing/trial/PriceTrace.tsx";
import { siblingsOf } from "#counter/tills/finder/articles.ts";
import { LineDiscount } from "#counter/tills/basket/LineDiscount.tsx";
import { LineFormat } from "#counter/tills/basket/LineFormat.tsx";
import { LineMove } from "#counter/tills/basket/LineMove.tsx";
import { LinePrice } from "#counter/tills/basket/LinePrice.tsx";
import { LineQuantity } from "#counter/tills/basket/LineQuantity.tsx";
import { Pane } from "#counter/tills/controls/Pane.tsx";
import { useSale, type ShownLine } from "#counter/tills/sale/sale.ts";
import { Touch } from "#counter/tills/controls/Touch.tsx";
import { cx } from "#ui/classes.ts";
import css from "#counter/tills/basket/LinePane.module.css";
import * as layout from "#ui/layout.ts";

type LinePartProps = { row: ShownLine; onDone: () => void };

const PARTS = ["quantity", "format", "price", "discount", "move", "why"] as const;
type Part = (typeof PARTS)[number];

function WhyPart({ row }: LinePartProps): ReactNode {
  const { t } = useTranslation("tills");
  return row.trace.length > 0 ? (
    <TraceSteps steps={row.trace} />
  ) : (
    <p className={layout.muted}>{t("sale.unsold")}</p>
  );
}

const SCREENS: Record<Part, (props: LinePartProps) => ReactNode> = {
  quantity: LineQuantity,
  format: LineFormat,
  price: LinePrice,
  discount: LineDiscount,
  move: LineMove,
  why: WhyPart,
};

/**
 * Shows the actions on one line: quantity, container, price, reason for leaving without sale, and the explanation of
 * the price.
 */
export function LinePane(): ReactNode {
  const { t } = useTranslation("tills");
  const { lines, basket, articles, show } = useSale();
  const [part, setPart] = useState<Part>("quantity");
  const place = useRef<HTMLDivElement>(null);
  // The keyboard focus moves to the part that was touched.
  useEffect(() => place.current?.querySelector<HTMLElement>("[data-first]")?.focus(), [part]);
  const row = lines.find(({ line }) => line.id === basket.current);
  if (!row) return null;
  const { line, name, detail } = row;
  const article = line.kind === "article" ? articles.of.get(line.formatId) : undefined;
  const parts = PARTS.filter((one) => {
    if (one === "quantity" || one === "why") return true;
    if (one === "format") return article !== undefined && siblingsOf(article, articles).length > 0;
    return line.kind === "article" && (one === "move" || line.move === "sale");
  });
  const Screen = SCREENS[part];
  const close = (): void => show(null);
  return (
    <Pane title={[name, detail].filter(Boolean).join(" · ")} onClose={close} size="wide">
      <div className={cx(layout.grid2, css.tabs)} role="group" aria-label={t("sale.edit")}>
        {parts.map((one) => (
          <Touch key={one} chosen={part === one} onClick={() => setPart(one)}>
            {t(`sale.part.${one}`)}
          </Touch>
        ))}
      </div>
      <div ref={place}>
        <Screen key={part} row={row} onDone={close} />
      </div>
    </Pane>
  );
}
