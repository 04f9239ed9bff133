import { e4 } from "@cuvee/core/kit/money.ts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import { Pad } from "#counter/tills/controls/Pad.tsx";
import { Reason } from "#counter/tills/controls/Reason.tsx";
import { useSale, type ShownLine } from "#counter/tills/sale/sale.ts";
import { keyedCents } from "#counter/tills/payment/tender.ts";
import { Touch } from "#counter/tills/controls/Touch.tsx";
import css from "#counter/tills/basket/LinePane.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

const USUAL = ["sale.why.label", "sale.why.agreed", "sale.why.damaged", "sale.why.mistake"];
/** Unit prices end at 100 000 € (`priceOrder`). */
const DIGITS_MAX = 7;

/** A form for a special price, in the terms of the grid; it records the seller and the reason. */
export function LinePrice({ row, onDone }: { row: ShownLine; onDone: () => void }): ReactNode {
  const { t } = useTranslation("tills");
  const format = useFormat();
  const { act, guarded, log, state, priced } = useSale();
  const own = row.line.kind === "article" ? row.line.own : undefined;
  const [text, setText] = useState("");
  const [reason, setReason] = useState(own?.reason ?? "");
  const { id } = row.line;
  const take = (): void => {
    if (text === "" || reason.trim() === "") return;
    guarded("price", () => {
      const unitE4 = e4(keyedCents(text) * 100);
      act({ do: "own", id, own: { unitE4, by: state.operator?.name ?? "", reason: reason.trim() } });
      log("priceSet", { name: row.name, unitE4, reason: reason.trim() });
      onDone();
    });
  };
  return (
    <div className={cx(layout.grid5, layout.top, css.beside)}>
      <Pad
        label={t(`sale.ownPrice.${priced.chain}`)}
        text={text}
        shown={text === "" ? format.unit(row.unitE4) : format.money(keyedCents(text))}
        onText={(next) => setText(next.slice(0, DIGITS_MAX))}
        onEnter={take}
      />
      <div className={layout.stack3}>
        <Reason label={t("sale.reason")} usual={USUAL} value={reason} onChange={setReason} />
        <div className={cx(layout.grid2, css.ready)}>
          <Touch look="main" big disabled={text === "" || reason.trim() === ""} onClick={take}>
            {t("sale.setPrice")}
          </Touch>
          {own ? (
            <Touch
              onClick={() => {
                act({ do: "own", id, own: null });
                onDone();
              }}
            >
              {t("sale.gridPrice")}
            </Touch>
          ) : null}
        </div>
      </div>
    </div>
  );
}
