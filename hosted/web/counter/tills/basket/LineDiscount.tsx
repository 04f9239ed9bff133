import { basisPoints } from "@cuvee/core/kit/money.ts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import { Pad } from "#counter/tills/controls/Pad.tsx";
import { Reason } from "#counter/tills/controls/Reason.tsx";
import { useSale, type ShownLine } from "#counter/tills/sale/sale.ts";
import { Touch } from "#counter/tills/controls/Touch.tsx";
import css from "#counter/tills/basket/LinePane.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

export const DISCOUNT_REASONS = [
  "sale.why.loyal",
  "sale.why.quantity",
  "sale.why.damaged",
  "sale.why.gesture",
];
const USUAL_BP = [500, 1000, 1500, 2000];

/** A form for a discount on one line, in percent, with its reason. */
export function LineDiscount({ row, onDone }: { row: ShownLine; onDone: () => void }): ReactNode {
  const { t } = useTranslation("tills");
  const format = useFormat();
  const { act, guarded, log } = useSale();
  const { line } = row;
  const articleLine = line.kind === "article" ? line : undefined;
  const [bp, setBp] = useState<number>(articleLine?.discountBp ?? 0);
  const [reason, setReason] = useState(articleLine?.reason ?? "");
  const isReady = bp === 0 || reason.trim() !== "";
  const take = (): void => {
    if (!isReady) return;
    guarded("discount", () => {
      act({ do: "lineDiscount", id: line.id, discountBp: basisPoints(bp), reason: reason.trim() });
      if (bp > 0) log("discountGiven", { name: row.name, percentBp: bp, reason: reason.trim() });
      onDone();
    });
  };
  return (
    <div className={cx(layout.grid5, layout.top, css.beside)}>
      <Pad
        label={t("sale.percent")}
        text={bp === 0 ? "" : String(Math.round(bp / 100))}
        shown={format.rate(bp)}
        onText={(next) => setBp(Math.min(100, Number(next.slice(0, 3))) * 100)}
        onEnter={take}
      />
      <div className={layout.stack3}>
        <div className={cx(layout.grid2, css.four)}>
          {USUAL_BP.map((one) => (
            <Touch key={one} chosen={bp === one} onClick={() => setBp(one)}>
              {format.rate(one)}
            </Touch>
          ))}
        </div>
        <Reason label={t("sale.reason")} usual={DISCOUNT_REASONS} value={reason} onChange={setReason} />
        <div className={cx(layout.grid2, css.ready)}>
          <Touch look="main" big disabled={!isReady} onClick={take}>
            {bp === 0 ? t("sale.noDiscount") : t("sale.giveDiscount")}
          </Touch>
        </div>
      </div>
    </div>
  );
}
