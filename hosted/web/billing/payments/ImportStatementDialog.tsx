import { STATEMENT_CHARS_MAX, type CsvMapping } from "@cuvee/core/billing/payments/statements.ts";
import { useMemo, useState, type ChangeEvent, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useMoneyRules, useRefresh } from "#billing/payments/money.ts";
import { call, newId, problemOf, type CallAnswer } from "#kit/api.ts";
import { Field } from "#ui/input/Field.tsx";
import { NumberField } from "#ui/form/fields/NumberField.tsx";
import { SelectField } from "#ui/form/fields/SelectField.tsx";
import { useRecordForm } from "#ui/form/useRecordForm.ts";
import { Input } from "#ui/input/Input.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import { FieldRow } from "#ui/form/FieldRow.tsx";
import { FormDialog } from "#ui/form/FormDialog.tsx";
import css from "#billing/payments/money.module.css";
import * as layout from "#ui/layout.ts";

type Read = CallAnswer<"POST /v1/payments/statements/reading">;
type Columns = "date" | "label" | "amount" | "debit" | "credit" | "reference";
const COLUMNS: readonly Columns[] = ["date", "label", "amount", "debit", "credit", "reference"];
const NEEDED: ReadonlySet<Columns> = new Set<Columns>(["date", "label"]);
type Fields = { bankId: string; first: number | null } & Record<Columns, string | null>;

/** Decodes a file: UTF-8, or the older Windows encoding. */
async function textOf(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

const column = (value: string | null): number | null => (value === null ? null : Number(value));
const said = (value: number | null | undefined): string | null =>
  value === null || value === undefined ? null : String(value);

type Statement = { name: string; content: string; read: Read };

function useStatementForm(file: Statement | null, onClose: () => void) {
  const { t } = useTranslation("payments");
  const refresh = useRefresh();
  const { mainBank } = useMoneyRules();
  const [id] = useState(newId);
  const mapping = file?.read.mapping ?? null;
  const initial = useMemo<Fields>(
    () => ({
      bankId: mainBank ?? "",
      // Users count lines from one.
      first: (mapping?.first ?? 1) + 1,
      date: said(mapping?.date),
      label: said(mapping?.label),
      amount: said(mapping?.amount),
      debit: said(mapping?.debit),
      credit: said(mapping?.credit),
      reference: said(mapping?.reference),
    }),
    [mainBank, mapping],
  );
  const record = useRecordForm<"POST /v1/payments/statements", Fields>({
    route: "POST /v1/payments/statements",
    initial,
    toInput: ({ bankId, first, ...columns }) => ({
      body: {
        id,
        bankId,
        name: file?.name ?? "",
        content: file?.content ?? "",
        mapping:
          file?.read.format === "ofx" || columns.date === null || columns.label === null
            ? null
            : ({
                first: (first ?? 1) - 1,
                date: Number(columns.date),
                label: Number(columns.label),
                amount: column(columns.amount),
                debit: column(columns.debit),
                credit: column(columns.credit),
                reference: column(columns.reference),
              } satisfies CsvMapping),
      },
    }),
    onSaved: async ({ fresh }) => {
      showSnackbar("success", t("statements.taken", { count: fresh }));
      onClose();
      await refresh();
    },
  });
  return record;
}

/** Fields that say which column of the file holds what. */
function ColumnFields({ read }: { read: Read }): ReactNode {
  const { t } = useTranslation("payments");
  const sample = read.rows.at(Math.min(read.mapping?.first ?? 1, (read.rows.length || 1) - 1)) ?? [];
  const options = sample.map((value, at) => ({
    value: String(at),
    label: t("statements.column", { n: at + 1, sample: value || "–" }),
  }));
  return (
    <section className={layout.grid4} aria-label={t("statements.columns")}>
      <strong>{t("statements.columns")}</strong>
      <NumberField name="first" label={t("statements.first")} min={1} max={50} />
      <FieldRow>
        {COLUMNS.map((name) => (
          <SelectField
            key={name}
            name={name}
            label={t(`statements.${name}`)}
            {...(NEEDED.has(name) ? { placeholder: t("statements.none") } : { none: t("statements.none") })}
            options={options}
          />
        ))}
      </FieldRow>
    </section>
  );
}

/** Imports a bank's file: the meaning of its columns is guessed, shown, corrected and remembered. */
export function ImportStatementDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation("payments");
  const { bankChoices, mainBank } = useMoneyRules();
  const [file, setFile] = useState<Statement | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const record = useStatementForm(file, onClose);
  const take = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const [chosen] = event.target.files ?? [];
    setFile(null);
    setWrong(null);
    if (!chosen) return;
    const content = await textOf(chosen);
    if (content.length > STATEMENT_CHARS_MAX) return setWrong(t("statements.tooLarge"));
    const name = chosen.name.slice(0, 120);
    try {
      const body = { bankId: record.form.getValues("bankId") || (mainBank ?? ""), name, content };
      const read = await call("POST /v1/payments/statements/reading", { body }, { idempotencyKey: newId() });
      setFile({ name, content, read });
    } catch (error) {
      setWrong(problemOf(error).message);
    }
  };
  return (
    <FormDialog
      of={record}
      onClose={onClose}
      size="medium"
      title={t("statements.dialog")}
      text={t("statements.fileHint")}
      submit={t("statements.submit")}
    >
      <SelectField name="bankId" label={t("statements.bank")} options={bankChoices} />
      <Field label={t("statements.file")} error={wrong ?? undefined}>
        <Input
          type="file"
          className={css.file}
          accept=".csv,.ofx,.txt,text/csv"
          onChange={(event) => void take(event)}
        />
      </Field>
      {file ? <p role="status">{t("statements.found", { count: file.read.lines })}</p> : null}
      {file?.read.format === "csv" ? <ColumnFields read={file.read} /> : null}
    </FormDialog>
  );
}
