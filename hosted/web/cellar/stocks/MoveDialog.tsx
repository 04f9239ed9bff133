import { MANUAL_MOVEMENT_KINDS } from "@cuvee/core/cellar/stocks/movements.ts";
import type { UnservedOrder } from "@cuvee/core/cellar/stocks/inventories.contract.ts";
import { useMemo, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import type { Article } from "#cellar/stocks/calls.ts";
import { useSaved, useWarehouses } from "#cellar/warehouses/calls.ts";
import { MoreFields, QuantityField } from "#cellar/stocks/fields.tsx";
import { Shortages } from "#cellar/stocks/Shortages.tsx";
import { useStockLabels } from "#cellar/stocks/labels.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { DateField } from "#ui/form/fields/DateField.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { SelectField } from "#ui/form/fields/SelectField.tsx";
import { TextField } from "#ui/form/fields/TextField.tsx";
import { useRecordForm } from "#ui/form/useRecordForm.ts";
import { WhenLate, Skeleton } from "#ui/page/Skeleton.tsx";
import { FieldRow } from "#ui/form/FieldRow.tsx";
import * as layout from "#ui/layout.ts";

const KINDS = ["inventory", ...MANUAL_MOVEMENT_KINDS] as const;
export type MoveKind = (typeof KINDS)[number];
type Fields = {
  kind: MoveKind;
  quantity: number | null;
  warehouseId: string;
  dutyStatus: "paid" | "suspended" | null;
  lot: string;
  day: string | null;
  reason: string;
  observation: string;
  document: string;
  originMonth: string | null;
};
/** Scrolls to an element that appears below the edge of the screen. */
const showWhole = (element: HTMLElement | null): void => element?.scrollIntoView({ block: "center" });

/** Returns the fields that decide which orders a count leaves without bottles, as one text. */
const sameCount = ({
  kind,
  quantity,
  warehouseId,
  dutyStatus,
  lot,
}: Pick<Fields, "kind" | "quantity" | "warehouseId" | "dutyStatus" | "lot">): string =>
  JSON.stringify([kind, quantity, warehouseId, dutyStatus, lot]);
type Props = { article: Article; kind: MoveKind; onClose: () => void };

function DutyFields(): ReactNode {
  const { t } = useTranslation("cellar");
  return (
    <FieldRow>
      <SelectField
        name="dutyStatus"
        label={t("columns.dutyStatus")}
        none={t("automatic")}
        options={(["paid", "suspended"] as const).map((value) => ({ value, label: t(`duty.${value}`) }))}
      />
      <TextField name="lot" label={t("columns.lot")} optional maxLength={40} autoComplete="off" />
    </FieldRow>
  );
}

type BodyProps = Props & { warehouseId: string };

function useMove({ article, kind, onClose, warehouseId }: BodyProps) {
  const { t } = useTranslation("cellar");
  const words = useStockLabels();
  const saved = useSaved(onClose);
  // The orders that a count leaves without bottles, and the fields that led to them: with other fields, the user
  // confirms anew.
  const [lacks, setLacks] = useState<{ orders: UnservedOrder[]; of: string } | null>(null);
  const initial = useMemo<Fields>(
    () => ({
      kind,
      quantity: null,
      warehouseId,
      dutyStatus: null,
      lot: "",
      day: null,
      reason: "",
      observation: "",
      document: "",
      originMonth: null,
    }),
    [kind, warehouseId],
  );
  const record = useRecordForm<"POST /v1/stocks/movements", Fields>({
    route: "POST /v1/stocks/movements",
    initial,
    toInput: ({ dutyStatus, lot, day, originMonth, quantity, ...said }) => ({
      body: {
        ...said,
        ...(lacks?.of === sameCount({ ...said, dutyStatus, lot, quantity }) ? { acceptLacks: true } : {}),
        formatId: article.formatId,
        quantity: quantity ?? Number.NaN,
        ...(dutyStatus === null ? {} : { dutyStatus }),
        ...(lot === "" ? {} : { lot }),
        ...(day === null ? {} : { day }),
        ...(originMonth === null || said.kind !== "replacement" ? {} : { originMonth }),
      },
    }),
    onRefused: ({ code, facts }, fields) => {
      if (code !== "inventory-lacks") return false;
      setLacks({ orders: (facts?.["orders"] ?? []) as UnservedOrder[], of: sameCount(fields) });
      return true;
    },
    onSaved: saved(t("move.done", { article: words.article(article) })),
    schema: () => import("@cuvee/core/cellar/stocks/contract.ts").then((m) => m.stocksContract.move.body),
  });
  return { record, lacks };
}

function Body(props: BodyProps): ReactNode {
  const { article, onClose } = props;
  const { t } = useTranslation("cellar");
  const { warehouses } = useWarehouses();
  const { record, lacks } = useMove(props);
  const fields = record.form.watch();
  const chosen = fields.kind;
  const lacking = lacks?.of === sameCount(fields) ? lacks.orders : [];
  return (
    <RecordForm
      of={record}
      bar="plain"
      onCancel={onClose}
      submit={t(lacking.length > 0 ? "move.submitLacking" : "move.submit")}
    >
      <div className={layout.grid4}>
        <FieldRow>
          <SelectField
            name="kind"
            label={t("columns.kind")}
            options={KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
          />
          <QuantityField
            name="quantity"
            label={t(chosen === "inventory" ? "move.counted" : "columns.quantity")}
            bulk={article.formatType === "vrac"}
            min={chosen === "inventory" ? 0 : 1}
          />
        </FieldRow>
        <FieldRow>
          <SelectField
            name="warehouseId"
            label={t("columns.warehouse")}
            options={warehouses.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <DateField
            name="day"
            label={t("columns.day")}
            optional
            max={new Date().toLocaleDateString("en-CA")}
            hint={t("dayHint")}
          />
        </FieldRow>
        <DutyFields />
        {chosen === "replacement" ? (
          <DateField
            name="originMonth"
            mode="month"
            max={new Date().toLocaleDateString("en-CA").slice(0, 7)}
            label={t("originMonth")}
            hint={t("originMonthHint")}
          />
        ) : null}
        <MoreFields />
        {lacking.length > 0 ? (
          <div ref={showWhole}>
            <Shortages orders={lacking} text={t("move.lacksText")} />
          </div>
        ) : null}
      </div>
    </RecordForm>
  );
}

/** Records a movement of an article, or a count of it. */
export function MoveDialog(props: Props): ReactNode {
  const { t } = useTranslation("cellar");
  const words = useStockLabels();
  const { warehouses, waiting } = useWarehouses();
  const first = props.article.places[0]?.warehouseId;
  const usual =
    warehouses.find((one) => one.id === first) ?? warehouses.find((one) => one.sells) ?? warehouses[0];
  return (
    <Dialog
      open
      onClose={props.onClose}
      size="medium"
      title={t("move.title")}
      text={words.article(props.article)}
    >
      {waiting ? (
        <WhenLate>
          <Skeleton height="16rem" />
        </WhenLate>
      ) : (
        <Body {...props} warehouseId={usual?.id ?? ""} />
      )}
    </Dialog>
  );
}
