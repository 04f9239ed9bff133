import { PAYMENT_TERMS } from "@cuvee/core/shops/settings/billing.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { FiscalYears } from "#shops/settings/FiscalYears.tsx";
import { OfShop } from "#shops/settings/OfShop.tsx";
import { SettingsForm } from "#shops/settings/SettingsForm.tsx";
import { useShopForm, type OwnShop, type ShopChange } from "#shops/settings/useShopForm.ts";
import { Card } from "#ui/Card.tsx";
import { SelectField } from "#ui/form/fields/SelectField.tsx";
import { SwitchField } from "#ui/form/fields/SwitchField.tsx";
import { TextAreaField } from "#ui/form/fields/TextField.tsx";
import css from "#shops/settings/settings.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Fields = { billing: OwnShop["billing"] };

const fieldsOf = ({ billing }: OwnShop): Fields => ({ billing });
const changeOf = ({ billing }: Fields): ShopChange => ({ billing });

function Billing({ shop }: { shop: OwnShop }): ReactNode {
  const { t } = useTranslation("settings");
  const record = useShopForm<Fields>({ shop, fieldsOf, changeOf, link: "billing" });
  return (
    <SettingsForm of={record} link="billing">
      <div data-field="years" tabIndex={-1}>
        <FiscalYears />
      </div>
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
          <div className={cx(layout.grid4, layout.pair, layout.top, css.pair)}>
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

/** Edits the texts and due dates of invoices. */
export default function BillingTab(): ReactNode {
  return <OfShop>{(shop) => <Billing shop={shop} />}</OfShop>;
}
