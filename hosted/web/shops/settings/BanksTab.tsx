import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormContext } from "react-hook-form";
import { useSearchParams } from "wouter";
import { newId } from "#kit/api.ts";
import { OfShop } from "#shops/settings/OfShop.tsx";
import { SettingsForm } from "#shops/settings/SettingsForm.tsx";
import { useShopForm, type OwnShop, type ShopChange } from "#shops/settings/useShopForm.ts";
import { Card } from "#ui/Card.tsx";
import { NumberField } from "#ui/form/fields/NumberField.tsx";
import { RowsField } from "#ui/form/fields/RowsField.tsx";
import { SwitchField } from "#ui/form/fields/SwitchField.tsx";
import { TextField } from "#ui/form/fields/TextField.tsx";
import css from "#shops/settings/settings.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Fields = { banks: OwnShop["banks"]; settings: Pick<OwnShop["settings"], "manualPaymentDays"> };
/** Formats an IBAN as it is printed, in groups of four. */
const grouped = (iban: string): string => iban.replaceAll(/[A-Z0-9]{4}(?=[A-Z0-9])/g, "$& ");
const EMPTY = { id: "", holder: "", name: "", iban: "", bic: "", isDefault: false };
const fieldsOf = ({ banks, settings }: OwnShop): Fields => ({
  settings: { manualPaymentDays: settings.manualPaymentDays },
  banks: banks.map((bank) => ({ ...bank, iban: grouped(bank.iban) })),
});
/** Opens the row of the selling company's account, for users who come to type it. */
const startedOf = (shop: OwnShop): Fields =>
  shop.banks.length > 0
    ? fieldsOf(shop)
    : { ...fieldsOf(shop), banks: [{ ...EMPTY, holder: shop.shop.legal["company"] ?? "" }] };
/** A new row gets its id when it is sent; one account alone is the default one. */
const changeOf = ({ banks, settings }: Fields): ShopChange => ({
  settings,
  banks: banks.map((bank) => ({
    ...bank,
    id: bank.id || newId(),
    isDefault: banks.length === 1 || bank.isDefault,
  })),
});

function Account({ at, index }: { at: string; index: number }): ReactNode {
  const { t } = useTranslation("settings");
  const { getValues, setValue } = useFormContext<Fields>();
  /** Makes one account the default: the others lose the mark. */
  const makeDefault = (on: boolean): void => {
    if (!on) return;
    for (const n of getValues("banks").keys())
      if (n !== index) setValue(`banks.${n}.isDefault`, false, { shouldDirty: true });
  };
  return (
    <div className={layout.grid3}>
      <div className={cx(layout.grid4, layout.pair, layout.top, css.pair)}>
        <TextField name={`${at}.holder`} label={t("banks.holder")} maxLength={120} />
        <TextField name={`${at}.name`} label={t("banks.name")} maxLength={120} optional />
        <TextField
          name={`${at}.iban`}
          label={t("banks.iban")}
          spellCheck={false}
          autoCapitalize="characters"
        />
        <TextField name={`${at}.bic`} label={t("banks.bic")} spellCheck={false} autoCapitalize="characters" />
      </div>
      <SwitchField name={`${at}.isDefault`} label={t("banks.isDefault")} onSwitched={makeDefault} />
    </div>
  );
}

function Banks({ shop }: { shop: OwnShop }): ReactNode {
  const { t } = useTranslation("settings");
  const [query] = useSearchParams();
  const isAsked = query.get("field") === "banks.0.iban";
  const record = useShopForm<Fields>({
    shop,
    fieldsOf: isAsked ? startedOf : fieldsOf,
    changeOf,
    link: "banks",
  });
  return (
    <SettingsForm of={record} link="banks">
      <Card title={t("banks.title")}>
        <p className={css.text}>{t("banks.text")}</p>
        <RowsField
          name="banks"
          label={t("banks.title")}
          hideLabel
          add={t("banks.add")}
          empty={EMPTY}
          max={20}
        >
          {(at, index) => <Account at={at} index={index} />}
        </RowsField>
      </Card>
      <Card title={t("banks.later")}>
        <NumberField
          name="settings.manualPaymentDays"
          label={t("banks.days")}
          hint={t("banks.daysHint")}
          min={1}
          max={365}
          unit={t("banks.unit")}
        />
      </Card>
    </SettingsForm>
  );
}

/** Edits the bank accounts of the shop, one of which is printed. */
export default function BanksTab(): ReactNode {
  return <OfShop>{(shop) => <Banks shop={shop} />}</OfShop>;
}
