import { e4 } from "@cuvee/core/kit/money.ts";
import { VAT_TYPES, type VatType } from "@cuvee/core/shops/settings/taxes.ts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { newId } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { Pad } from "#counter/tills/controls/Pad.tsx";
import { Pane } from "#counter/tills/controls/Pane.tsx";
import { useSale } from "#counter/tills/sale/sale.ts";
import { keyedCents } from "#counter/tills/payment/tender.ts";
import { Touch } from "#counter/tills/controls/Touch.tsx";
import css from "#counter/tills/basket/LinePane.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

const NAME_MAX = 100;
/** Unit prices end at 100 000 € (`priceOrder`). */
const DIGITS_MAX = 7;

/** A form for an item that is no article of the catalogue: its name, price, and VAT rate. */
export function OpenPane(): ReactNode {
  const { t } = useTranslation("tills");
  const format = useFormat();
  const { act, leave, catalogue, priced } = useSale();
  const { rules } = catalogue.snapshot;
  const [name, setName] = useState("");
  const [text, setText] = useState("");
  const [vatType, setVatType] = useState<VatType | null>(null);
  // A shop that is not liable to VAT has a single rate, which is zero.
  const rated = rules.hasTVA ? vatType : "standard";
  const isReady = text !== "" && rated !== null;
  const close = (): void => leave("open");
  const take = (): void => {
    if (!isReady) return;
    act({
      do: "open",
      id: newId(),
      name: name.trim() || t("open.name"),
      unitE4: e4(keyedCents(text) * 100),
      vatType: rated,
    });
    close();
  };
  const foot = (
    <Touch look="main" big disabled={!isReady} onClick={take}>
      {t("open.add")}
    </Touch>
  );
  return (
    <Pane title={t("open.title")} onClose={close} size="wide" foot={foot}>
      <div className={cx(layout.grid5, layout.top, css.beside)}>
        <Pad
          label={t(`sale.ownPrice.${priced.chain}`)}
          text={text}
          shown={format.money(keyedCents(text))}
          onText={(next) => setText(next.slice(0, DIGITS_MAX))}
          onEnter={take}
        />
        <div className={layout.stack3}>
          <label className={cx(layout.grid1, layout.muted, layout.medium, css.label)}>
            {t("open.what")}
            <input
              className={cx(layout.large, css.input)}
              value={name}
              maxLength={NAME_MAX}
              placeholder={t("open.name")}
              autoComplete="off"
              onChange={(event) => setName(event.target.value)}
            />
          </label>
          {rules.hasTVA ? (
            <>
              <p className={layout.muted}>{t("open.vat")}</p>
              <div className={cx(layout.grid2, css.four)} role="group" aria-label={t("open.vat")}>
                {VAT_TYPES.map((one) => (
                  <Touch key={one} chosen={vatType === one} onClick={() => setVatType(one)}>
                    {format.rate(rules.vatRate[one])}
                  </Touch>
                ))}
              </div>
            </>
          ) : null}
        </div>
      </div>
    </Pane>
  );
}
