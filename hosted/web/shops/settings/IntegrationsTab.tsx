import { OFFERED_INTEGRATIONS, type IntegrationName } from "@cuvee/core/people/accounts/integrations.ts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { OfShop } from "#shops/settings/OfShop.tsx";
import { SettingsForm } from "#shops/settings/SettingsForm.tsx";
import { useShopForm, type OwnShop, type ShopChange } from "#shops/settings/useShopForm.ts";
import { Card } from "#ui/Card.tsx";
import { ConfirmDialog } from "#ui/popup/ConfirmDialog.tsx";
import { SwitchField } from "#ui/form/fields/SwitchField.tsx";
import css from "#shops/settings/settings.module.css";

type Fields = { integration: Pick<OwnShop["integration"], (typeof OFFERED_INTEGRATIONS)[number]> };
/** A part without a page keeps its state: its switch would have no visible effect. */
const fieldsOf = ({ integration }: OwnShop): Fields => ({
  integration: Object.fromEntries(
    OFFERED_INTEGRATIONS.map((name) => [name, integration[name]]),
  ) as Fields["integration"],
});
const changeOf = ({ integration }: Fields): ShopChange => ({ integration });

function Integrations({ shop }: { shop: OwnShop }): ReactNode {
  const { t } = useTranslation("settings");
  const record = useShopForm<Fields>({ shop, fieldsOf, changeOf, link: "integrations" });
  const [requested, setAsked] = useState<IntegrationName | null>(null);
  const set = (name: IntegrationName, on: boolean): void =>
    record.form.setValue(`integration.${name}.active` as never, on as never, { shouldDirty: true });
  return (
    <SettingsForm of={record} link="integrations">
      <Card title={t("integrations.title")}>
        <p className={css.text}>{t("integrations.text")}</p>
        <div className={css.modules}>
          {OFFERED_INTEGRATIONS.map((name) => (
            <SwitchField
              key={name}
              name={`integration.${name}.active`}
              label={t(`integrations.names.${name}`)}
              hint={t(`integrations.opens.${name}`)}
              onSwitched={(on) => (on ? undefined : setAsked(name))}
            />
          ))}
        </div>
      </Card>
      <ConfirmDialog
        open={requested !== null}
        onClose={() => {
          if (requested) set(requested, true);
          setAsked(null);
        }}
        onConfirm={() => setAsked(null)}
        title={requested ? t("integrations.off", { name: t(`integrations.names.${requested}`) }) : ""}
        text={requested ? t("integrations.offText", { opens: t(`integrations.opens.${requested}`) }) : ""}
        confirm={t("integrations.close")}
        danger
      />
    </SettingsForm>
  );
}

/** Switches parts of the product on and off for the shop. */
export default function IntegrationsTab(): ReactNode {
  return <OfShop>{(shop) => <Integrations shop={shop} />}</OfShop>;
}
