import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { OfShop } from "#shops/settings/OfShop.tsx";
import { SettingsForm } from "#shops/settings/SettingsForm.tsx";
import { useShopForm, type OwnShop, type ShopChange } from "#shops/settings/useShopForm.ts";
import { Card } from "#ui/Card.tsx";
import { MoneyField, NumberField, PercentField } from "#ui/form/fields/NumberField.tsx";
import { SwitchField } from "#ui/form/fields/SwitchField.tsx";
import { TextField } from "#ui/form/fields/TextField.tsx";
import css from "#shops/settings/settings.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Fields = { settings: Omit<OwnShop["settings"], "logStartMonth" | "logStartDay"> };

const fieldsOf = ({ settings: { logStartMonth: _, logStartDay: __, ...settings } }: OwnShop): Fields => ({
  settings,
});
const changeOf = (fields: Fields): ShopChange => fields;

function Products({ shop }: { shop: OwnShop }): ReactNode {
  const { t } = useTranslation("settings");
  const record = useShopForm<Fields>({ shop, fieldsOf, changeOf, link: "products" });
  const isLiable = record.form.watch("settings.hasTVA" as never) as unknown as boolean;
  return (
    <SettingsForm of={record} link="products">
      <Card title={t("products.shelf")}>
        <div className={cx(layout.grid4, layout.pair, layout.top, css.pair)}>
          <TextField
            name="settings.titleProducts"
            label={t("products.title")}
            hint={t("products.titleHint")}
            maxLength={60}
            optional
          />
          <TextField
            name="settings.defaultFormat"
            label={t("products.defaultFormat")}
            hint={t("products.defaultFormatHint")}
            maxLength={40}
            nullable
            optional
          />
        </div>
      </Card>
      <Card title={t("products.vat")}>
        <div className={css.fields}>
          <SwitchField name="settings.hasTVA" label={t("products.hasTVA")} hint={t("products.hasTVAHint")} />
          <div className={cx(layout.grid4, layout.top, css.three)}>
            {(["standard", "medium", "reduced"] as const).map((type) => (
              <PercentField
                key={type}
                name={`settings.vatRate.${type}`}
                label={t(`products.${type}`)}
                disabled={!isLiable}
              />
            ))}
          </div>
        </div>
      </Card>
      <Card title={t("products.rules")}>
        <p className={css.text}>{t("products.limitsHint")}</p>
        <div className={css.fields}>
          <SwitchField
            name="settings.allRulesInEq75"
            label={t("products.eq75")}
            hint={t("products.eq75Hint")}
          />
          <div className={cx(layout.grid4, layout.pair, layout.top, css.pair)}>
            <MoneyField name="settings.minOrderHtCents" label={t("products.minOrder")} optional />
            <NumberField name="settings.multipleOf" label={t("products.multipleOf")} optional />
            <NumberField name="settings.minBottles" label={t("products.minBottles")} optional />
            <NumberField name="settings.maxBottles" label={t("products.maxBottles")} optional />
          </div>
        </div>
      </Card>
    </SettingsForm>
  );
}

/** Edits the settings common to all products of the shop: shop window, VAT, quantities. */
export default function ProductsTab(): ReactNode {
  return <OfShop>{(shop) => <Products shop={shop} />}</OfShop>;
}
