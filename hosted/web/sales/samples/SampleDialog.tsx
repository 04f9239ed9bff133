import { useMemo, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useSWRConfig } from "swr";
import { answersOf, call, newId, useAnswer } from "#kit/api.ts";
import { Dialog } from "#ui/Dialog.tsx";
import { CheckboxField } from "#ui/form/CheckboxesField.tsx";
import { ComboField, type ComboChoice } from "#ui/form/ComboField.tsx";
import { NumberField } from "#ui/form/NumberField.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { RowsField } from "#ui/form/RowsField.tsx";
import { SelectField } from "#ui/form/SelectField.tsx";
import { TextAreaField, TextField } from "#ui/form/TextField.tsx";
import { useRecordForm } from "#ui/form/useRecordForm.ts";
import { tell } from "#ui/snackbar.ts";
import { holds } from "#kit/judge.ts";
import { useSession } from "#kit/session.tsx";
import css from "#sales/samples/Samples.module.css";

type Fields = {
  id: string;
  clientId: string | null;
  handedOver: boolean;
  warehouseId: string | null;
  carrier: string;
  tracking: string;
  note: string;
  lines: { formatId: string | null; quantity: number | null }[];
};

const searchClients = async (search: string): Promise<ComboChoice[]> => {
  const { clients } = await call("GET /v1/samples/clients", { query: { search } });
  return clients.map(({ id, name, email }) => ({ value: id, label: name, text: email }));
};

/** From where they are taken; only who sees the cellar chooses. */
function WarehouseField(): ReactNode {
  const { t } = useTranslation("samples");
  const { data } = useAnswer("GET /v1/warehouses", {});
  const open = (data?.warehouses ?? []).filter((w) => w.archivedAt === null);
  if (open.length < 2) return null;
  return (
    <SelectField
      name="warehouseId"
      label={t("form.warehouse")}
      none={t("form.firstWarehouse")}
      options={open.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}

/** Sends samples to a client or a prospect. */
export default function SampleDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation("samples");
  const { user } = useSession();
  const { mutate } = useSWRConfig();
  const initial = useMemo<Fields>(
    () => ({
      id: newId(),
      clientId: null,
      handedOver: false,
      warehouseId: null,
      carrier: "",
      tracking: "",
      note: "",
      lines: [{ formatId: null, quantity: 1 }],
    }),
    [],
  );
  const record = useRecordForm<"POST /v1/samples", Fields>({
    route: "POST /v1/samples",
    initial,
    toInput: ({ clientId, lines, handedOver, carrier, tracking, ...rest }) => ({
      body: {
        ...rest,
        handedOver,
        carrier: handedOver ? "" : carrier,
        tracking: handedOver ? "" : tracking,
        clientId: clientId ?? "",
        lines: lines.map(({ formatId, quantity }) => ({
          formatId: formatId ?? "",
          quantity: quantity ?? Number.NaN,
        })),
      },
    }),
    onSaved: async (sample) => {
      tell("success", t("sent", { number: sample.number, name: sample.clientName }));
      onClose();
      await mutate(answersOf("GET /v1/samples", "GET /v1/samples/measure"));
    },
    schema: () => import("@cuvee/core/sales/samples/contract.ts").then((m) => m.samplesContract.sending.body),
  });
  const searchArticles = useMemo(
    () =>
      async (search: string): Promise<ComboChoice[]> => {
        const { articles } = await call("GET /v1/samples/articles", { query: { search } });
        return articles.map(({ formatId, name, detail, available }) => ({
          value: formatId,
          label: `${name} · ${detail}`,
          text: t("form.available", { count: available }),
        }));
      },
    [t],
  );
  const handedOver = record.form.watch("handedOver");
  return (
    <Dialog open onClose={onClose} size="medium" title={t("form.title")} text={t("form.text")}>
      <RecordForm of={record} bar="plain" onCancel={onClose} submit={t("form.submit")}>
        <div className={css.fields}>
          <ComboField name="clientId" label={t("columns.clientName")} search={searchClients} />
          <RowsField
            name="lines"
            label={t("columns.lines")}
            add={t("form.addLine")}
            empty={{ formatId: null, quantity: 1 }}
            max={50}
          >
            {(at) => (
              <div className={css.row}>
                <ComboField name={`${at}.formatId`} label={t("form.article")} search={searchArticles} />
                <NumberField name={`${at}.quantity`} label={t("columns.units")} min={1} />
              </div>
            )}
          </RowsField>
          {user && holds(user, "seeAllStock") ? <WarehouseField /> : null}
          <CheckboxField name="handedOver" label={t("form.handedOver")} hint={t("form.handedOverHint")} />
          {handedOver ? null : (
            <div className={css.pair}>
              <TextField name="carrier" label={t("columns.carrier")} optional maxLength={120} />
              <TextField name="tracking" label={t("columns.tracking")} optional maxLength={120} />
            </div>
          )}
          <TextAreaField name="note" label={t("columns.note")} optional rows={2} maxLength={250} />
        </div>
      </RecordForm>
    </Dialog>
  );
}
