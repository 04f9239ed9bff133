import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import type { StockArticle } from "#cellar/stocks/calls.ts";
import { ArticleField, QuantityField } from "#cellar/stocks/fields.tsx";
import { EMPTY_LINE, type OperationKind } from "#cellar/stocks/operation.ts";
import { cx } from "#ui/classes.ts";
import { RowsField } from "#ui/form/fields/RowsField.tsx";
import { SelectField } from "#ui/form/fields/SelectField.tsx";
import { TextField } from "#ui/form/fields/TextField.tsx";
import css from "#cellar/stocks/cellar.module.css";
import * as layout from "#ui/layout.ts";

const isBulk = (article: StockArticle): boolean => article.formatType === "vrac";
const isContainer = (article: StockArticle): boolean => article.formatType !== "vrac";

/** Fields of the bottled wine, and of the volume drawn from the tank. */
export function BulkFields(): ReactNode {
  const { t } = useTranslation("cellar");
  return (
    <div className={cx(layout.grid3, layout.top, css.lineRow)}>
      <ArticleField
        name="bulkFormatId"
        label={t("operation.bulk")}
        only={isBulk}
        hint={t("operation.bulkHint")}
      />
      <QuantityField name="consumedMl" label={t("operation.consumed")} bulk />
      <TextField name="bulkLot" label={t("columns.lot")} optional maxLength={40} autoComplete="off" />
    </div>
  );
}

/** The articles of an operation, with their quantities. */
export function OperationLines({
  act,
  first,
}: {
  act: OperationKind;
  first: StockArticle | null;
}): ReactNode {
  const { t } = useTranslation("cellar");
  const [known, setKnown] = useState<ReadonlyMap<string, StockArticle | null>>(new Map([["lines.0", first]]));
  const withDuty = act !== "duty";
  return (
    <RowsField
      name="lines"
      label={t("operation.lines")}
      hideLabel
      add={t("operation.addLine")}
      empty={{ ...EMPTY_LINE }}
      max={200}
    >
      {(at, index) => (
        <div className={cx(layout.grid3, layout.top, css.lineRow, !withDuty && css.short)}>
          <ArticleField
            name={`${at}.formatId`}
            label={t("columns.productName")}
            chosen={index === 0 ? first : null}
            onFound={(article) => setKnown(new Map(known).set(at, article))}
            {...(act === "bottling" ? { only: isContainer } : {})}
          />
          <QuantityField
            name={`${at}.quantity`}
            label={t("columns.quantity")}
            bulk={known.get(at)?.formatType === "vrac"}
          />
          <TextField name={`${at}.lot`} label={t("columns.lot")} optional maxLength={40} autoComplete="off" />
          {withDuty ? (
            <SelectField
              name={`${at}.dutyStatus`}
              label={t("columns.dutyStatus")}
              none={t("automatic")}
              options={(["paid", "suspended"] as const).map((value) => ({
                value,
                label: t(`duty.${value}`),
              }))}
            />
          ) : null}
        </div>
      )}
    </RowsField>
  );
}
