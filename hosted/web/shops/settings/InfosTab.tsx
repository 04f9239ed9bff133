import { BUSINESS_TYPES } from "@cuvee/core/shops/settings/business.ts";
import type { CompanyField } from "@cuvee/core/shops/settings/company.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { ColorField } from "#shops/settings/ColorField.tsx";
import { OfShop } from "#shops/settings/OfShop.tsx";
import { SettingsForm } from "#shops/settings/SettingsForm.tsx";
import { useShopForm, type OwnShop, type ShopChange } from "#shops/settings/useShopForm.ts";
import { Card } from "#ui/Card.tsx";
import { Disclosure } from "#ui/Disclosure.tsx";
import { ImageField } from "#ui/form/fields/ImagesField.tsx";
import { PhoneField } from "#ui/form/fields/PhoneField.tsx";
import { SelectField } from "#ui/form/fields/SelectField.tsx";
import { TextAreaField, TextField } from "#ui/form/fields/TextField.tsx";
import css from "#shops/settings/settings.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

const LANGS = ["fr", "en", "es", "de", "it", "pt", "nl", "pl", "ru", "zh", "ja"] as const;
const OTHERS = LANGS.slice(2);
/** Legal particulars by their rows on screen. */
const LEGAL: readonly (readonly CompanyField[])[] = [
  ["company", "form"],
  ["siren", "siret"],
  ["vatNumber", "exciseNumber"],
  ["rcs", "ape"],
  ["capital", "director"],
];
const LONG_LEGAL = ["host", "insurance", "mediator"] as const satisfies readonly CompanyField[];
/**
 * Particulars that are required before a shop opens (`openings/points.ts`); the capital only if the legal form has one.
 */
const DEMANDED: readonly CompanyField[] = [
  "company",
  "form",
  "siren",
  "vatNumber",
  "capital",
  "director",
  "address",
  "host",
  "mediator",
];
const ALL_LEGAL: readonly CompanyField[] = [...LEGAL.flat(), "address", ...LONG_LEGAL, "notice"];

type Fields = {
  name: string;
  urlShop: string | null;
  refId: string;
  businessType: string;
  contactEmail: string;
  phone: string;
  color: string;
  logo: string | null;
  banner: string | null;
  presentation: Record<string, string>;
  legal: Record<string, string>;
};

const fieldsOf = ({ shop, urlShop, refId, businessType, images }: OwnShop): Fields => ({
  name: shop.name,
  urlShop,
  refId,
  businessType,
  contactEmail: shop.contactEmail,
  phone: shop.phone,
  color: shop.editedShop.color,
  ...images,
  presentation: Object.fromEntries(LANGS.map((lang) => [lang, shop.presentation[lang] ?? ""])),
  legal: Object.fromEntries(ALL_LEGAL.map((name) => [name, shop.legal[name] ?? ""])),
});
const changeOf = (fields: Fields): ShopChange => fields as ShopChange;

function Legal(): ReactNode {
  const { t } = useTranslation("settings");
  return (
    <Card title={t("infos.legal")}>
      <p className={css.text}>{t("infos.legalText")}</p>
      <div className={css.fields}>
        {LEGAL.map((pair) => (
          <div key={pair.join()} className={cx(layout.grid4, layout.pair, layout.top, css.pair)}>
            {pair.map((name) => (
              <TextField
                key={name}
                name={`legal.${name}`}
                label={t(`legal.${name}`)}
                optional={!DEMANDED.includes(name)}
                {...(name === "capital" ? { hint: t("legal.capitalHint") } : {})}
              />
            ))}
          </div>
        ))}
        <TextField name="legal.address" label={t("legal.address")} />
        {LONG_LEGAL.map((name) => (
          <TextAreaField
            key={name}
            name={`legal.${name}`}
            label={t(`legal.${name}`)}
            rows={2}
            {...(name === "insurance" ? {} : { hint: t(`legal.${name}Hint`) })}
            optional={!DEMANDED.includes(name)}
          />
        ))}
        <TextAreaField
          name="legal.notice"
          label={t("legal.notice")}
          hint={t("legal.noticeHint")}
          rows={6}
          optional
        />
      </div>
    </Card>
  );
}

/** Names and contact of the shop. */
function NameFields(): ReactNode {
  const { t } = useTranslation("settings");
  return (
    <div className={css.fields}>
      <div className={cx(layout.grid4, layout.pair, layout.top, css.pair)}>
        <TextField name="name" label={t("infos.name")} maxLength={80} />
        <SelectField
          name="businessType"
          label={t("infos.businessType")}
          options={BUSINESS_TYPES.map((value) => ({ value, label: t(`infos.types.${value}`) }))}
        />
      </div>
      <TextField
        name="urlShop"
        label={t("infos.url")}
        hint={t("infos.urlHint")}
        maxLength={60}
        start={`${location.host}/`}
        autoCapitalize="none"
        spellCheck={false}
        nullable
        optional
      />
      <div className={cx(layout.grid4, layout.pair, layout.top, css.pair)}>
        <TextField
          name="contactEmail"
          type="email"
          label={t("infos.contactEmail")}
          hint={t("infos.contactHint")}
        />
        <PhoneField name="phone" label={t("infos.phone")} />
      </div>
      <TextField name="refId" label={t("infos.refId")} hint={t("infos.refIdHint")} maxLength={60} optional />
    </div>
  );
}

/** Colour and pictures of the shop. */
function Look(): ReactNode {
  const { t } = useTranslation("settings");
  return (
    <Card title={t("infos.look")}>
      <div className={css.fields}>
        <ColorField name="color" label={t("infos.color")} hint={t("infos.colorHint")} />
        <div className={cx(layout.grid4, layout.pair, layout.top, css.pair)}>
          <ImageField name="logo" label={t("infos.logo")} optional />
          <ImageField name="banner" label={t("infos.banner")} aspect={3} optional />
        </div>
      </div>
    </Card>
  );
}

function Infos({ shop }: { shop: OwnShop }): ReactNode {
  const { t } = useTranslation("settings");
  const record = useShopForm<Fields>({ shop, fieldsOf, changeOf, link: "infos" });
  const presentation = (lang: string, rows: number): ReactNode => (
    <TextAreaField
      key={lang}
      name={`presentation.${lang}`}
      label={t("infos.presentationOf", { lang: t(`langs.${lang}`) })}
      rows={rows}
      optional
    />
  );
  return (
    <SettingsForm of={record} link="infos">
      <Card title={t("infos.shop")}>
        <NameFields />
      </Card>
      <Look />
      <Card title={t("infos.presentation")}>
        <div className={css.fields}>
          {presentation("fr", 5)}
          {presentation("en", 5)}
          <Disclosure summary={t("infos.others")}>
            <div className={css.fields}>{OTHERS.map((lang) => presentation(lang, 3))}</div>
          </Disclosure>
        </div>
      </Card>
      <Legal />
    </SettingsForm>
  );
}

/** Edits the shop's identity: names, contact, look, presentation, legal notice. */
export default function InfosTab(): ReactNode {
  return <OfShop>{(shop) => <Infos shop={shop} />}</OfShop>;
}
