import type { ReactNode } from "react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "#kit/i18n.ts";
import { OfShop } from "#shops/settings/OfShop.tsx";
import { SettingsForm } from "#shops/settings/SettingsForm.tsx";
import { useShopForm, type OwnShop, type ShopChange } from "#shops/settings/useShopForm.ts";
import { Card } from "#ui/Card.tsx";
import { TextAreaField, TextField } from "#ui/form/fields/TextField.tsx";
import css from "#shops/settings/settings.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Fields = { mails: OwnShop["mails"] };
const fieldsOf = ({ mails }: OwnShop): Fields => ({ mails });
const changeOf = ({ mails }: Fields): ShopChange => ({ mails });

/** Shows a mail as a buyer's mail program does: sender, address for answers, signature. */
function Preview({ shop }: { shop: OwnShop["shop"] }): ReactNode {
  const { t } = useTranslation("settings");
  const mails = useWatch<Fields, "mails">({ name: "mails" });
  return (
    <Card title={t("mails.preview")}>
      <dl className={css.mail}>
        <dt>{t("mails.from")}</dt>
        <dd>{t("mails.via", { name: mails.senderName.trim() || shop.name })}</dd>
        <dt>{t("mails.answers")}</dt>
        <dd>{mails.replyTo.trim() || shop.contactEmail}</dd>
      </dl>
      {mails.signature.trim() ? <p className={css.signature}>{mails.signature}</p> : null}
    </Card>
  );
}

function Mails({ shop }: { shop: OwnShop }): ReactNode {
  const { t } = useTranslation("settings");
  const record = useShopForm<Fields>({ shop, fieldsOf, changeOf, link: "campaigns" });
  return (
    <SettingsForm of={record} link="campaigns">
      <Card title={t("mails.title")}>
        <p className={css.text}>{t("mails.text")}</p>
        <div className={css.fields}>
          <div className={cx(layout.grid4, layout.pair, layout.top, css.pair)}>
            <TextField
              name="mails.senderName"
              label={t("mails.senderName")}
              hint={t("mails.senderNameHint", { name: shop.shop.name })}
              maxLength={60}
              optional
            />
            <TextField
              name="mails.replyTo"
              type="email"
              label={t("mails.replyTo")}
              hint={t("mails.replyToHint", { email: shop.shop.contactEmail })}
              maxLength={254}
              optional
            />
          </div>
          <TextAreaField
            name="mails.signature"
            label={t("mails.signature")}
            hint={t("mails.signatureHint")}
            rows={4}
            maxLength={500}
            optional
          />
        </div>
      </Card>
      <Preview shop={shop.shop} />
    </SettingsForm>
  );
}

/** Edits the sender, the address for answers and the signature of the shop's mails. */
export default function MailsTab(): ReactNode {
  return <OfShop>{(shop) => <Mails shop={shop} />}</OfShop>;
}
