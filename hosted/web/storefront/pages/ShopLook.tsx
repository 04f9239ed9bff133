import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { ColorField } from "#shops/settings/ColorField.tsx";
import { OfShop } from "#shops/settings/OfShop.tsx";
import { useShopForm, type OwnShop, type ShopChange } from "#shops/settings/useShopForm.ts";
import { ImageField } from "#ui/form/fields/ImagesField.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Fields = { color: string; logo: string | null };

const fieldsOf = ({ shop, images }: OwnShop): Fields => ({
  color: shop.editedShop.color,
  logo: images.logo,
});
const changeOf = (fields: Fields): ShopChange => fields;

function Look({ shop }: { shop: OwnShop }): ReactNode {
  const { t } = useTranslation(["customize", "settings"]);
  const record = useShopForm<Fields>({ shop, fieldsOf, changeOf, link: "look" });
  return (
    <section className={cx(layout.panel, layout.grid4, layout.padded)}>
      <div className={layout.grid1}>
        <h2 className={layout.strong}>{t("theme.look")}</h2>
        <p className={layout.quiet}>{t("theme.lookText")}</p>
      </div>
      <RecordForm of={record} bar="plain">
        <ColorField name="color" label={t("settings:infos.color")} hint={t("settings:infos.colorHint")} />
        <ImageField name="logo" label={t("settings:infos.logo")} optional />
      </RecordForm>
    </section>
  );
}

/** Edits the colour and the logo of the shop, which are no part of the draft of its pages. */
export default function ShopLook(): ReactNode {
  return <OfShop>{(shop) => <Look shop={shop} />}</OfShop>;
}
