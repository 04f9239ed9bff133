import type { RichText } from "@cuvee/core/kit/texts/richText.ts";
import type { DocumentKind } from "@cuvee/core/shops/settings/documents.ts";
import { useEffect, useEffectEvent, type ReactNode } from "react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "#kit/i18n.ts";
import { useSearchParams } from "wouter";
import { useAdoption } from "#shops/settings/adoption.ts";
import { OfShop } from "#shops/settings/OfShop.tsx";
import { SettingsForm } from "#shops/settings/SettingsForm.tsx";
import { useShopForm, type OwnShop, type ShopChange } from "#shops/settings/useShopForm.ts";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { RichTextField } from "#ui/form/fields/RichTextField.tsx";
import { SwitchField } from "#ui/form/fields/SwitchField.tsx";
import { TextAreaField, TextField } from "#ui/form/fields/TextField.tsx";
import { Notice } from "#ui/Notice.tsx";
import { FilterTabs } from "#ui/page/Tabs.tsx";
import css from "#shops/settings/settings.module.css";

/** Kinds by their index in the address: invoices are tab 0, delivery notes tab 3 (specification §2). */
const KINDS = [
  "bill",
  "quote",
  "order",
  "deliveryNote",
  "deposit",
  "credit",
  "receipt",
  "statement",
] as const satisfies readonly DocumentKind[];

/** Tab after the documents: the terms that a buyer accepts before an order (rules §7). */
const TERMS = "terms";
type Part = DocumentKind | typeof TERMS;
const PARTS: readonly Part[] = [...KINDS, TERMS];

type Fields = Pick<OwnShop, "documents" | "saleTerms" | "askBirthDate">;
// A text that the shop has not written is the template, ready to be changed.
const fieldsOf = ({ documents, saleTerms, saleTermsModel, askBirthDate }: OwnShop): Fields => ({
  documents,
  saleTerms: { fr: saleTerms.fr ?? saleTermsModel.fr, en: saleTerms.en ?? saleTermsModel.en },
  askBirthDate,
});
/**
 * Returns a text as it is stored: null if it still equals the template, so that the template follows the shop's
 * particulars.
 */
const own = (text: RichText | null, model: RichText): RichText | null =>
  text && JSON.stringify(text) !== JSON.stringify(model) ? text : null;
const changeOf =
  ({ saleTermsModel }: OwnShop) =>
  ({ documents, saleTerms, askBirthDate }: Fields): ShopChange => ({
    documents: documents as NonNullable<ShopChange["documents"]>,
    saleTerms: { fr: own(saleTerms.fr, saleTermsModel.fr), en: own(saleTerms.en, saleTermsModel.en) },
    askBirthDate,
  });

function Kind({ kind }: { kind: DocumentKind }): ReactNode {
  const { t } = useTranslation("settings");
  const prefix = String(useWatch({ name: `documents.${kind}.prefix` }) ?? "");
  const example = `${prefix}${new Date().getFullYear()}-00001`;
  return (
    <div className={css.fields}>
      <TextField
        name={`documents.${kind}.prefix`}
        label={t("documents.prefix")}
        hint={t(kind === "order" ? "documents.prefixOrder" : "documents.prefixHint", { example })}
        maxLength={20}
        spellCheck={false}
      />
      <TextAreaField name={`documents.${kind}.header`} label={t("documents.header")} rows={3} optional />
      <TextAreaField name={`documents.${kind}.footer`} label={t("documents.footer")} rows={3} optional />
    </div>
  );
}

/** The template does not count as the shop's terms until the shop has read it. */
function Adoption({ shop }: { shop: OwnShop }): ReactNode {
  const { t } = useTranslation("settings");
  const { busy, adopt } = useAdoption(shop);
  if (shop.termsAdopted) return null;
  return (
    <Notice
      tone="warning"
      title={t("terms.unread")}
      actions={
        <Button className={css.wrapping} data-field="terms" busy={busy} onClick={() => void adopt()}>
          {t("terms.adopt")}
        </Button>
      }
    >
      {t("terms.unreadText")}
    </Notice>
  );
}

function Terms({ shop }: { shop: OwnShop }): ReactNode {
  const { t } = useTranslation("settings");
  return (
    <div className={css.fields}>
      <Adoption shop={shop} />
      <SwitchField name="askBirthDate" label={t("terms.birthDate")} hint={t("terms.birthDateHint")} />
      <div data-field="saleTerms" tabIndex={-1}>
        <RichTextField name="saleTerms.fr" label={t("terms.fr")} hint={t("terms.hint")} optional />
      </div>
      <RichTextField name="saleTerms.en" label={t("terms.en")} optional />
    </div>
  );
}

function Documents({ shop }: { shop: OwnShop }): ReactNode {
  const { t } = useTranslation("settings");
  const [query, setQuery] = useSearchParams();
  const record = useShopForm<Fields>({
    shop,
    fieldsOf,
    changeOf: changeOf(shop),
    link: "documents",
  });
  const kind: Part = PARTS[Number(query.get("tab") ?? 0)] ?? KINDS[0];
  const open = (next: Part): void =>
    setQuery(
      (before) => {
        before.set("tab", String(PARTS.indexOf(next)));
        return before;
      },
      { replace: true },
    );
  const { refusals, form } = record;
  const showFault = useEffectEvent(() => {
    const wrong = (form.formState.errors as { documents?: Record<string, unknown> }).documents ?? {};
    const at = KINDS.find((one) => wrong[one] !== undefined);
    if (at !== undefined && (kind === TERMS || wrong[kind] === undefined)) open(at);
  });
  // A fault in another kind is shown on its tab.
  useEffect(() => {
    if (refusals > 0) showFault();
  }, [refusals]);
  return (
    <SettingsForm of={record} link="documents">
      <Card>
        <div className={css.kinds}>
          <FilterTabs
            label={t("documents.kinds")}
            items={PARTS.map((value) => ({ value, label: t(`documents.${value}`) }))}
            value={kind}
            onChange={open}
          />
        </div>
        {KINDS.map((one) => (
          <div key={one} hidden={one !== kind}>
            <Kind kind={one} />
          </div>
        ))}
        <div hidden={kind !== TERMS}>
          <Terms shop={shop} />
        </div>
      </Card>
    </SettingsForm>
  );
}

/** Edits the numbering and the texts of each kind of document. */
export default function DocumentsTab(): ReactNode {
  return <OfShop>{(shop) => <Documents shop={shop} />}</OfShop>;
}
