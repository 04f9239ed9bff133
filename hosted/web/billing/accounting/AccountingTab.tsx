import { DEPOSIT_VAT } from "@cuvee/core/shops/settings/billing.ts";
import { Hash } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { paths } from "#kit/paths.ts";
import { OfShop } from "#shops/settings/OfShop.tsx";
import { SettingsForm } from "#shops/settings/SettingsForm.tsx";
import { useShopForm, type OwnShop, type ShopChange } from "#shops/settings/useShopForm.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { SelectField } from "#ui/form/fields/SelectField.tsx";
import { SwitchField } from "#ui/form/fields/SwitchField.tsx";
import css from "#shops/settings/settings.module.css";

type Fields = { billing: OwnShop["billing"] };

const fieldsOf = ({ billing }: OwnShop): Fields => ({ billing });
const changeOf = ({ billing }: Fields): ShopChange => ({ billing });

function Accounting({ shop }: { shop: OwnShop }): ReactNode {
  const { t } = useTranslation(["accounting", "settings"]);
  const record = useShopForm<Fields>({ shop, fieldsOf, changeOf, link: "accounting" });
  return (
    <SettingsForm of={record} link="accounting">
      <Card title={t("settings.vat")}>
        <div className={css.fields}>
          <SelectField
            name="billing.depositVat"
            label={t("settings:billing.depositVat")}
            hint={t("settings:billing.depositVatHint")}
            options={DEPOSIT_VAT.map((value) => ({ value, label: t(`settings:billing.${value}`) }))}
          />
          <SwitchField
            name="billing.vatOnDebits"
            label={t("settings:billing.vatOnDebits")}
            hint={t("settings:billing.vatOnDebitsHint")}
          />
        </div>
      </Card>
      <Card title={t("settings.more")}>
        <div className={css.fields}>
          <p>
            {t("settings.moreText")} {t("settings.year")}
          </p>
          <div>
            <ButtonLink href={paths.accountingCodes()} icon={<Hash aria-hidden="true" />}>
              {t("settings.codes")}
            </ButtonLink>
          </div>
        </div>
      </Card>
    </SettingsForm>
  );
}

/** The accounting tab of the settings: when VAT falls due, and a link to the accounts. */
export default function AccountingTab(): ReactNode {
  return <OfShop>{(shop) => <Accounting shop={shop} />}</OfShop>;
}
