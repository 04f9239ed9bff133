import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import type { StockArticle } from "#cellar/stocks/calls.ts";
import { useSaved, useWarehouses } from "#cellar/warehouses/calls.ts";
import { ArticleField, QuantityField } from "#cellar/stocks/fields.tsx";
import { SelectField } from "#ui/form/fields/SelectField.tsx";
import { useRecordForm } from "#ui/form/useRecordForm.ts";
import { FieldRow } from "#ui/form/FieldRow.tsx";
import { FormDialog } from "#ui/form/FormDialog.tsx";

type Fields = {
  formatId: string | null;
  warehouseId: string | null;
  least: number | null;
  version: number;
};
const NEW: Fields = { formatId: null, warehouseId: null, least: null, version: 0 };

/** Sets the level below which the staff is notified about an article. */
export function NewThreshold({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation("cellar");
  const saved = useSaved(onClose);
  const { warehouses } = useWarehouses();
  const [article, setArticle] = useState<StockArticle | null>(null);
  const record = useRecordForm<"PUT /v1/stocks/thresholds", Fields>({
    route: "PUT /v1/stocks/thresholds",
    initial: NEW,
    toInput: ({ formatId, warehouseId, least, version }) => ({
      body: {
        formatId: formatId ?? "",
        warehouseId: warehouseId || null,
        least: least ?? Number.NaN,
        version,
      },
    }),
    onSaved: saved(t("thresholds.saved")),
    schema: () =>
      import("@cuvee/core/cellar/stocks/holdings.contract.ts").then(
        (m) => m.holdingsContract.putThreshold.body,
      ),
  });
  return (
    <FormDialog
      of={record}
      onClose={onClose}
      title={t("thresholds.new")}
      text={t("thresholds.newText")}
      submit={t("thresholds.add")}
    >
      <ArticleField name="formatId" label={t("columns.productName")} onFound={setArticle} />
      <FieldRow>
        <SelectField
          name="warehouseId"
          label={t("columns.warehouse")}
          none={t("everywhere")}
          options={warehouses.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <QuantityField name="least" label={t("columns.least")} bulk={article?.formatType === "vrac"} />
      </FieldRow>
    </FormDialog>
  );
}
