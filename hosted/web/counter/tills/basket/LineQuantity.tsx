import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { QUANTITY_MAX } from "#counter/tills/basket/basket.ts";
import { Pad } from "#counter/tills/controls/Pad.tsx";
import { useSale, type ShownLine } from "#counter/tills/sale/sale.ts";
import { Touch } from "#counter/tills/controls/Touch.tsx";
import css from "#counter/tills/basket/LinePane.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** Usual quantities at a cellar door: bottles, half cartons, cartons. */
const USUAL = [3, 6, 12, 18];

/** A form for the quantity of a line. */
export function LineQuantity({ row, onDone }: { row: ShownLine; onDone: () => void }): ReactNode {
  const { t } = useTranslation("tills");
  const { count: setQuantity } = useSale();
  const [text, setText] = useState("");
  const { quantity } = row.line;
  const set = (next: number): void => {
    setQuantity(row, Math.min(next, QUANTITY_MAX));
    onDone();
  };
  return (
    <div className={cx(layout.grid5, layout.top, css.beside)}>
      <Pad
        label={t("sale.part.quantity")}
        text={text}
        shown={text === "" ? String(quantity) : text}
        onText={(next) => setText(next.slice(0, 4))}
        onEnter={() => (text === "" ? onDone() : set(Number(text)))}
      />
      <div className={layout.stack3}>
        <div className={cx(layout.grid2, css.four)}>
          {USUAL.map((count) => (
            <Touch key={count} onClick={() => set(count)}>
              {count}
            </Touch>
          ))}
        </div>
        <div className={cx(layout.grid2, css.ready)}>
          <Touch look="main" big onClick={() => (text === "" ? onDone() : set(Number(text)))}>
            {t("sale.take")}
          </Touch>
        </div>
      </div>
    </div>
  );
}
