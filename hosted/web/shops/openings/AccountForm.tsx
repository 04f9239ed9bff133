import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { newId } from "#kit/api.ts";
import { OfShop } from "#shops/settings/OfShop.tsx";
import { useShopForm, type OwnShop, type ShopChange } from "#shops/settings/useShopForm.ts";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { TextField } from "#ui/form/fields/TextField.tsx";
import { useAskedField } from "#ui/form/askedField.ts";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Fields = { banks: OwnShop["banks"] };

/** Returns the account fields of the selling company, to be completed. */
const fieldsOf = ({ shop, banks: [known] }: OwnShop): Fields => ({
  banks: [
    known ?? {
      id: "",
      holder: shop.legal["company"] ?? shop.name,
      name: "",
      iban: "",
      bic: "",
      isDefault: true,
    },
  ],
});

function Account({ shop, onDone }: { shop: OwnShop; onDone: () => void }): ReactNode {
  const { t } = useTranslation(["opening", "common"]);
  const record = useShopForm<Fields>({
    shop,
    fieldsOf,
    changeOf: ({ banks }): ShopChange => ({
      banks: [...banks.map((bank) => ({ ...bank, id: bank.id || newId() })), ...shop.banks.slice(1)],
    }),
    link: "opening.account",
    onDone,
  });
  useAskedField(record.fields);
  return (
    <RecordForm of={record} bar="plain" noCancel submit={t("common:save")}>
      <div className={cx(layout.grid4, layout.single)}>
        <TextField name="banks.0.holder" label={t("forms.holder")} maxLength={120} />
        <TextField
          name="banks.0.iban"
          label={t("forms.iban")}
          hint={t("forms.ibanHint")}
          spellCheck={false}
          autoCapitalize="characters"
        />
        <TextField name="banks.0.bic" label={t("forms.bic")} spellCheck={false} autoCapitalize="characters" />
      </div>
    </RecordForm>
  );
}

/** Asks for the account that receives transfers. */
export function AccountForm({ onDone }: { onDone: () => void }): ReactNode {
  return <OfShop>{(shop) => <Account shop={shop} onDone={onDone} />}</OfShop>;
}
