import { useMemo, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { call } from "#kit/api.ts";
import type { AllocationRow } from "#cellar/stocks/AllocationsPage.tsx";
import type { StockArticle } from "#cellar/stocks/calls.ts";
import { useRestock } from "#cellar/warehouses/calls.ts";
import { ArticleField, QuantityField } from "#cellar/stocks/fields.tsx";
import { useStockLabels } from "#cellar/stocks/labels.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { ComboField, type ComboChoice } from "#ui/form/fields/ComboField.tsx";
import { DateField } from "#ui/form/fields/DateField.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { SelectField } from "#ui/form/fields/SelectField.tsx";
import { TextField } from "#ui/form/fields/TextField.tsx";
import { useRecordForm } from "#ui/form/useRecordForm.ts";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import { FieldRow } from "#ui/form/FieldRow.tsx";
import * as layout from "#ui/layout.ts";

const today = (): string => new Date().toLocaleDateString("en-CA");

function useSaved(onClose: () => void): () => Promise<void> {
  const { t } = useTranslation("cellar");
  const restock = useRestock();
  return async () => {
    showSnackbar("success", t("allocations.saved"));
    onClose();
    await restock();
  };
}

/** Fields that can be changed afterwards too: end date, quantity and note. */
function Terms({ bulk }: { bulk: boolean }): ReactNode {
  const { t } = useTranslation("cellar");
  return (
    <>
      <FieldRow>
        <QuantityField name="quantity" label={t("columns.quantity")} bulk={bulk} />
        <DateField name="until" label={t("columns.until")} min={today()} hint={t("allocations.untilHint")} />
      </FieldRow>
      <TextField name="note" label={t("columns.note")} optional maxLength={250} />
    </>
  );
}

type NewFields = {
  holderKind: "client" | "agent";
  holderId: string | null;
  holder: string;
  formatId: string | null;
  quantity: number | null;
  until: string | null;
  note: string;
};
const NEW: NewFields = {
  holderKind: "client",
  holderId: null,
  holder: "",
  formatId: null,
  quantity: null,
  until: null,
  note: "",
};
const NAME = "name:";

function NewAllocation({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation("cellar");
  const onSaved = useSaved(onClose);
  const [article, setArticle] = useState<StockArticle | null>(null);
  const record = useRecordForm<"POST /v1/stocks/allocations", NewFields>({
    route: "POST /v1/stocks/allocations",
    initial: NEW,
    toInput: ({ holderId, formatId, quantity, until, ...rest }) => ({
      body: {
        ...rest,
        formatId: formatId ?? "",
        quantity: quantity ?? Number.NaN,
        until: until ?? "",
        ...(holderId === null || holderId.startsWith(NAME) ? {} : { holderId }),
      },
    }),
    onSaved,
    schema: () =>
      import("@cuvee/core/cellar/stocks/holdings.contract.ts").then((m) => m.holdingsContract.allocate.body),
    fieldOf: (path) => (path === "holder" ? "holderId" : path),
  });
  const kind = record.form.watch("holderKind");
  const search = useMemo(
    () =>
      async (text: string): Promise<ComboChoice[]> => {
        const { holders } = await call("GET /v1/stocks/holders", { query: { search: text, kind } });
        return holders.map(({ id, name, email }) => ({ value: id, label: name || email, text: email }));
      },
    [kind],
  );
  return (
    <RecordForm of={record} bar="plain" onCancel={onClose} submit={t("allocations.submit")}>
      <div className={layout.grid4}>
        <FieldRow>
          <SelectField
            name="holderKind"
            label={t("columns.holderKind")}
            options={(["client", "agent"] as const).map((value) => ({
              value,
              label: t(`holderKind.${value}`),
            }))}
          />
          <ComboField
            key={kind}
            name="holderId"
            label={t("columns.holder")}
            hint={t("allocations.holderHint")}
            search={search}
            create={(text) => ({ value: `${NAME}${text}`, label: text })}
            onChosen={(choice) => record.form.setValue("holder", choice?.label ?? "")}
          />
        </FieldRow>
        <ArticleField name="formatId" label={t("columns.productName")} onFound={setArticle} />
        <Terms bulk={article?.formatType === "vrac"} />
      </div>
    </RecordForm>
  );
}

type Fields = { quantity: number | null; until: string | null; note: string; version: number };

function OldAllocation({
  allocation,
  onClose,
}: {
  allocation: AllocationRow;
  onClose: () => void;
}): ReactNode {
  const onSaved = useSaved(onClose);
  const initial = useMemo<Fields>(
    () => ({
      quantity: allocation.quantity,
      until: allocation.until,
      note: allocation.note,
      version: allocation.version,
    }),
    [allocation],
  );
  const record = useRecordForm<"PUT /v1/stocks/allocations/:allocationId", Fields>({
    route: "PUT /v1/stocks/allocations/:allocationId",
    initial,
    toInput: ({ quantity, until, ...rest }) => ({
      params: { allocationId: allocation.id },
      body: { ...rest, quantity: quantity ?? Number.NaN, until: until ?? "" },
    }),
    onSaved,
    schema: () =>
      import("@cuvee/core/cellar/stocks/holdings.contract.ts").then(
        (m) => m.holdingsContract.changeAllocation.body,
      ),
  });
  return (
    <RecordForm of={record} bar="plain" onCancel={onClose}>
      <div className={layout.grid4}>
        <Terms bulk={allocation.formatType === "vrac"} />
      </div>
    </RecordForm>
  );
}

/** Reserves units for a client or an agent, or changes the quantity and the end date. */
export function AllocationDialog({
  allocation,
  onClose,
}: {
  allocation: AllocationRow | null;
  onClose: () => void;
}): ReactNode {
  const { t } = useTranslation("cellar");
  const words = useStockLabels();
  return (
    <Dialog
      open
      onClose={onClose}
      title={allocation ? allocation.holder : t("allocations.add")}
      text={allocation ? words.article(allocation) : t("allocations.addText")}
    >
      {allocation ? (
        <OldAllocation allocation={allocation} onClose={onClose} />
      ) : (
        <NewAllocation onClose={onClose} />
      )}
    </Dialog>
  );
}
