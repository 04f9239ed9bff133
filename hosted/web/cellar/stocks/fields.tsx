import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { searchArticles, type StockArticle } from "#cellar/stocks/calls.ts";
import { useStockLabels } from "#cellar/stocks/labels.tsx";
import { HL_ML } from "#cellar/warehouses/volume.ts";
import { ComboField } from "#ui/form/fields/ComboField.tsx";
import { NumberField } from "#ui/form/fields/NumberField.tsx";
import { TextAreaField, TextField } from "#ui/form/fields/TextField.tsx";
import { FieldRow } from "#ui/form/FieldRow.tsx";

type QuantityProps = {
  name: string;
  label: string;
  bulk: boolean;
  min?: number;
  hideLabel?: boolean;
  hint?: string;
};

/** A field for units, or for hectolitres of bulk wine (stored in millilitres). */
export function QuantityField({ name, label, bulk, min = 1, hideLabel, hint }: QuantityProps): ReactNode {
  const common = { name, label, min, ...(hideLabel ? { hideLabel } : {}), ...(hint ? { hint } : {}) };
  return bulk ? (
    <NumberField {...common} scale={HL_ML} decimals={5} unit="hl" />
  ) : (
    <NumberField {...common} />
  );
}

/** Fields of the reason and its document. */
export function MoreFields(): ReactNode {
  const { t } = useTranslation("cellar");
  return (
    <>
      <FieldRow>
        <TextField name="reason" label={t("columns.reason")} optional maxLength={200} />
        <TextField
          name="document"
          label={t("columns.document")}
          hint={t("documentHint")}
          optional
          maxLength={60}
        />
      </FieldRow>
      <TextAreaField name="observation" label={t("columns.observation")} optional rows={2} maxLength={250} />
    </>
  );
}

type ArticleProps = {
  name: string;
  label: string;
  hideLabel?: boolean;
  hint?: string;
  chosen?: StockArticle | null;
  onFound?: (article: StockArticle | null) => void;
  /** Offers only these articles. */
  only?: (article: StockArticle) => boolean;
};

/** Finds an article by its words or by a scanned barcode: Enter takes the first. */
export function ArticleField({
  name,
  label,
  hideLabel,
  hint,
  chosen,
  onFound,
  only,
}: ArticleProps): ReactNode {
  const { t } = useTranslation("cellar");
  const words = useStockLabels();
  const known = new Map<string, StockArticle>();
  const choice = (article: StockArticle) => ({
    value: article.formatId,
    label: words.article(article),
    text:
      article.places.map((p) => `${p.warehouseName} : ${words.amount(p.onHand, article)}`).join(" · ") ||
      t("nowhere"),
  });
  return (
    <ComboField
      name={name}
      label={label}
      {...(hideLabel ? { hideLabel } : {})}
      {...(hint ? { hint } : {})}
      placeholder={t("articlePlaceholder")}
      {...(chosen ? { chosen: choice(chosen) } : {})}
      search={async (text, signal) => {
        const found = (await searchArticles(text, signal)).filter((article) => only?.(article) ?? true);
        for (const article of found) known.set(article.formatId, article);
        return found.map(choice);
      }}
      onChosen={(taken) => onFound?.(taken ? (known.get(taken.value) ?? null) : null)}
    />
  );
}
