import { PAYMENT_TERMS } from "@cuvee/core/shops/settings/billing.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { OfShop } from "#shops/settings/OfShop.tsx";
import { SettingsForm } from "#shops/settings/SettingsForm.tsx";
import { useShopForm, type OwnShop, type ShopChange } from "#shops/settings/useShopForm.ts";
import { Card } from "#ui/Card.tsx";
import { NumberField } from "#ui/form/NumberField.tsx";
import { SelectField } from "#ui/form/SelectField.tsx";
import { SwitchField } from "#ui/form/SwitchField.tsx";
import { TextAreaField } from "#ui/form/TextField.tsx";
import css from "#shops/settings/settings.module.css";

type Fields = {
  settings: { logStartMonth: string; logStartDay: number | null };
  billing: OwnShop["billing"];
};

const fieldsOf = ({ settings, billing }: OwnShop): Fields => ({
  settings: { logStartMonth: String(settings.logStartMonth), logStartDay: settings.logStartDay },
  billing,
});
const changeOf = ({ settings, billing }: Fields): ShopChange => ({
  settings: { logStartMonth: Number(settings.logStartMonth), logStartDay: settings.logStartDay ?? 0 },
  billing,
});

const MONTHS = Array.from({ length: 12 }, (_, at) => at + 1);

function Billing({ shop }: { shop: OwnShop }): ReactNode {
  const { t, i18n } = useTranslation("settings");
  const record = useShopForm<Fields>({ shop, fieldsOf, changeOf, link: "billing" });
  const month = new Intl.DateTimeFormat(i18n.resolvedLanguage ?? "fr", { month: "long", timeZone: "UTC" });
  return (
    <SettingsForm of={record} link="billing">
      <Card title={t("billing.year")}>
        <div className={css.pair}>
          <SelectField
            name="settings.logStartMonth"
            label={t("billing.startMonth")}
            hint={t("billing.yearHint")}
            options={MONTHS.map((one) => ({
              value: String(one),
              label: month.format(new Date(Date.UTC(2026, one - 1, 1))),
            }))}
          />
          <NumberField name="settings.logStartDay" label={t("billing.startDay")} min={1} max={31} />
        </div>
      </Card>
      <Card title={t("billing.terms")}>
        <div className={css.fields}>
          <SelectField
            name="billing.paymentTerms"
            label={t("billing.paymentTerms")}
            hint={t("billing.paymentTermsHint")}
            options={PAYMENT_TERMS.map((value) => ({ value, label: t(`terms.${value}`) }))}
          />
          <TextAreaField
            name="billing.penalties"
            label={t("billing.penalties")}
            hint={t("billing.penaltiesHint")}
            rows={2}
          />
          <div className={css.pair}>
            <TextAreaField name="billing.discount" label={t("billing.discount")} rows={2} />
            <TextAreaField name="billing.recovery" label={t("billing.recovery")} rows={2} />
          </div>
          <SwitchField
            name="billing.containers"
            label={t("billing.containers")}
            hint={t("billing.containersHint")}
          />
          <TextAreaField name="billing.notes" label={t("billing.notes")} rows={2} optional />
        </div>
      </Card>
    </SettingsForm>
  );
}

/** What bills say and when they fall due. */
export default function BillingTab(): ReactNode {
  return <OfShop>{(shop) => <Billing shop={shop} />}</OfShop>;
}
