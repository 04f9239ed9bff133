import type { ClientField, FieldType } from "@cuvee/core/shops/clients/clients.ts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useSWRConfig } from "swr";
import { useRefreshLists } from "#shops/clients/calls.ts";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { RowsField } from "#ui/form/fields/RowsField.tsx";
import { TextField } from "#ui/form/fields/TextField.tsx";
import { useRecordForm } from "#ui/form/useRecordForm.ts";
import { Notice } from "#ui/Notice.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";

type Props = { type: FieldType; field: ClientField | undefined; label: string; onClose: () => void };
/** `was` is the former name of an option, empty for a new one. */
type Values = { label: string; options: { value: string; was: string }[]; version: number };

/** Edits a field's name and options; clients with a renamed option keep it, those with a removed one lose it. */
export function FieldDialog({ type, field, label, onClose }: Props): ReactNode {
  const { t } = useTranslation("clients");
  const { mutate } = useSWRConfig();
  const lists = useRefreshLists();
  const [initial] = useState<Values>(() => ({
    label,
    options: (field?.options ?? []).map((value) => ({ value, was: value })),
    version: field?.version ?? 0,
  }));
  const record = useRecordForm<"PUT /v1/clients/fields/:type", Values>({
    route: "PUT /v1/clients/fields/:type",
    initial,
    toInput: ({ options, ...rest }) => ({
      params: { type },
      body: { ...rest, options: options.map(({ value, was }) => ({ value, ...(was ? { was } : {}) })) },
    }),
    onSaved: async (choices) => {
      await mutate(["GET /v1/clients/choices", {}], choices, { revalidate: false });
      lists();
      showSnackbar("success", t("saved"));
      onClose();
    },
    schema: () =>
      import("@cuvee/core/shops/clients/contract.ts").then((m) => m.clientsContract.putField.body),
  });
  const stored = new Set(record.form.watch("options").map(({ was }) => was));
  const losing = (field?.options ?? [])
    .filter((option) => !stored.has(option))
    .reduce((sum, option) => sum + (field?.uses[option] ?? 0), 0);
  const free = type === "custom" || type === "custom2";
  return (
    <Dialog open onClose={onClose} title={t("fields.edit", { label })}>
      <RecordForm of={record} bar="plain" onCancel={onClose}>
        <TextField name="label" label={t("fields.label")} maxLength={40} />
        {free ? null : (
          <RowsField
            name="options"
            label={t("fields.options")}
            add={t("fields.addOption")}
            empty={{ value: "", was: "" }}
            max={100}
          >
            {(at, n) => (
              <TextField
                name={`${at}.value`}
                label={t("fields.option", { n: n + 1 })}
                hideLabel
                maxLength={60}
              />
            )}
          </RowsField>
        )}
        {losing > 0 ? <Notice tone="warning">{t("fields.losing", { count: losing })}</Notice> : null}
      </RecordForm>
    </Dialog>
  );
}
