import { ArrowLeftRight, FlaskConical, PackageMinus, PackagePlus, Stamp } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useLocation, useSearch } from "wouter";
import { useAnswer } from "#kit/api.ts";
import { paths } from "#kit/paths.ts";
import type { StockArticle } from "#cellar/stocks/calls.ts";
import { useRestock, useWarehouses, type Warehouse } from "#cellar/warehouses/calls.ts";
import { MoreFields } from "#cellar/stocks/fields.tsx";
import {
  OPERATION_KINDS,
  bodyOf,
  EMPTY_LINE,
  ENTRY_KINDS,
  EXIT_KINDS,
  fieldOf,
  type OperationKind,
  type OperationFields,
} from "#cellar/stocks/operation.ts";
import { BulkFields, OperationLines } from "#cellar/stocks/OperationLines.tsx";
import { Card } from "#ui/Card.tsx";
import { ErrorState } from "#ui/page/EmptyState.tsx";
import { ChoiceField } from "#ui/form/fields/ChoiceField.tsx";
import { DateField } from "#ui/form/fields/DateField.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { SelectField } from "#ui/form/fields/SelectField.tsx";
import { useRecordForm } from "#ui/form/useRecordForm.ts";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { WhenLate, Skeleton } from "#ui/page/Skeleton.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import { FieldRow } from "#ui/form/FieldRow.tsx";
import css from "#cellar/stocks/cellar.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

const ICONS = {
  entry: PackagePlus,
  exit: PackageMinus,
  transfer: ArrowLeftRight,
  duty: Stamp,
  bottling: FlaskConical,
} as const;

type FormProps = { warehouses: readonly Warehouse[]; act: OperationKind; article: StockArticle | null };

function initialOf({ warehouses, act, article }: FormProps): OperationFields {
  const first = warehouses.find((one) => one.sells) ?? warehouses[0];
  const other = warehouses.find((one) => one.id !== first?.id);
  return {
    act,
    entryKind: "purchase",
    exitKind: "tasting",
    warehouseId: first?.id ?? "",
    toWarehouseId: other?.id ?? "",
    bulkFormatId: null,
    bulkLot: "",
    consumedMl: null,
    lines: [{ ...EMPTY_LINE, formatId: article?.formatId ?? null }],
    day: null,
    reason: "",
    observation: "",
    document: "",
    originMonth: null,
  };
}

/** Returns the form of an operation; its first values do not change with the warehouses. */
function useOperation(props: FormProps) {
  const { article } = props;
  const { t } = useTranslation("cellar");
  const [, navigate] = useLocation();
  const restock = useRestock();
  const [initial] = useState(() => initialOf(props));
  const record = useRecordForm<"POST /v1/stocks/operations", OperationFields>({
    route: "POST /v1/stocks/operations",
    initial,
    toInput: (fields) => ({ body: bodyOf(fields) }),
    onSaved: async (_, { act, lines }) => {
      showSnackbar("success", t(`operation.done.${act}`, { count: lines.length }));
      await restock();
      navigate(article ? paths.stock(article.formatId) : paths.movements());
    },
    schema: () => import("@cuvee/core/cellar/stocks/contract.ts").then((m) => m.stocksContract.operate.body),
    fieldOf,
    draftKey: article ? `stock.${article.formatId}` : "stock.new",
  });
  return record;
}

function OperationChoice({ count }: { count: number }): ReactNode {
  const { t } = useTranslation("cellar");
  return (
    <Card>
      <ChoiceField
        name="act"
        label={t("operation.what")}
        className={css.acts}
        cards={OPERATION_KINDS.map((value) => {
          const Icon = ICONS[value];
          return {
            value,
            title: t(`operation.act.${value}`),
            text: t(`operation.text.${value}`),
            icon: <Icon size={18} aria-hidden="true" />,
            disabled: value === "transfer" && count < 2,
          };
        })}
      />
    </Card>
  );
}

function OperationForm(props: FormProps): ReactNode {
  const { warehouses, article } = props;
  const { t } = useTranslation("cellar");
  const record = useOperation(props);
  const { watch } = record.form;
  const [act, entryKind, from] = watch(["act", "entryKind", "warehouseId"]);
  const places = warehouses.map(({ id, name }) => ({ value: id, label: name }));
  const kinds = (list: readonly ("purchase" | (typeof ENTRY_KINDS)[number])[]) =>
    list.map((value) => ({ value, label: t(`kind.${value}`) }));
  return (
    <RecordForm
      of={record}
      cancelHref={article ? paths.stock(article.formatId) : paths.stocks()}
      submit={t(`operation.submit.${act}`)}
    >
      <div className={cx(layout.grid5, layout.shrink)}>
        <OperationChoice count={warehouses.length} />
        <Card>
          <div className={layout.grid4}>
            <FieldRow>
              {act === "entry" ? (
                <SelectField name="entryKind" label={t("columns.kind")} options={kinds(ENTRY_KINDS)} />
              ) : null}
              {act === "exit" ? (
                <SelectField name="exitKind" label={t("columns.kind")} options={kinds(EXIT_KINDS)} />
              ) : null}
              <SelectField
                name="warehouseId"
                label={t(act === "transfer" ? "operation.from" : "columns.warehouse")}
                options={places}
              />
              {act === "transfer" ? (
                <SelectField
                  name="toWarehouseId"
                  label={t("operation.to")}
                  options={places.map((place) => ({ ...place, disabled: place.value === from }))}
                />
              ) : null}
              <DateField
                name="day"
                label={t("columns.day")}
                optional
                max={new Date().toLocaleDateString("en-CA")}
                hint={t("dayHint")}
              />
              {act === "entry" && entryKind === "replacement" ? (
                <DateField
                  name="originMonth"
                  mode="month"
                  max={new Date().toLocaleDateString("en-CA").slice(0, 7)}
                  label={t("originMonth")}
                  hint={t("originMonthHint")}
                />
              ) : null}
            </FieldRow>
            {act === "bottling" ? <BulkFields /> : null}
            <OperationLines act={act} first={article} />
            <MoreFields />
          </div>
        </Card>
      </div>
    </RecordForm>
  );
}

/** Records goods received, taken out, transferred or bottled: several lines at once, all or none. */
export default function OperationPage(): ReactNode {
  const { t } = useTranslation("cellar");
  const query = new URLSearchParams(useSearch());
  const [requested] = useState(() => ({
    act: OPERATION_KINDS.find((act) => act === query.get("act")) ?? "entry",
    article: query.get("article"),
  }));
  const { warehouses, waiting, error, retry } = useWarehouses();
  const article = useAnswer(
    "GET /v1/stocks/:formatId",
    requested.article ? { params: { formatId: requested.article } } : null,
  );
  const reading = waiting || (requested.article !== null && !article.data && !article.error);
  return (
    <>
      <PageHeader title={t("operation.title")} back={{ href: paths.stocks(), label: t("stocks.title") }} />
      {error ? (
        <Card>
          <ErrorState error={error} onRetry={retry} />
        </Card>
      ) : reading ? (
        <WhenLate>
          <Skeleton height="24rem" />
        </WhenLate>
      ) : (
        <OperationForm warehouses={warehouses} act={requested.act} article={article.data ?? null} />
      )}
    </>
  );
}
