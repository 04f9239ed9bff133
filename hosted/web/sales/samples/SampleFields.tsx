import { useMemo, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { call, newId, useAnswer } from "#kit/api.ts";
import { ComboField, type ComboChoice } from "#ui/form/fields/ComboField.tsx";
import { CheckboxField } from "#ui/form/fields/CheckboxesField.tsx";
import { NumberField } from "#ui/form/fields/NumberField.tsx";
import { RowsField } from "#ui/form/fields/RowsField.tsx";
import { SelectField } from "#ui/form/fields/SelectField.tsx";
import { TextAreaField, TextField } from "#ui/form/fields/TextField.tsx";
import { hasPermission } from "#kit/access.ts";
import { useSession } from "#kit/session.tsx";
import css from "#sales/samples/Samples.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** A request for samples, as its form keeps it. */
export type SampleRequestForm = {
  id: string;
  clientId: string | null;
  handedOver: boolean;
  note: string;
  lines: { formatId: string | null; quantity: number | null }[];
};
export const emptySampleRequest = (): SampleRequestForm => ({
  id: newId(),
  clientId: null,
  handedOver: false,
  note: "",
  lines: [{ formatId: null, quantity: 1 }],
});
export const wishOf = ({ clientId, lines, ...rest }: SampleRequestForm) => ({
  ...rest,
  clientId: clientId ?? "",
  lines: lines.map(({ formatId, quantity }) => ({
    formatId: formatId ?? "",
    quantity: quantity ?? Number.NaN,
  })),
});

const searchClients = async (search: string): Promise<ComboChoice[]> => {
  const { clients } = await call("GET /v1/samples/clients", { query: { search } });
  return clients.map(({ id, name, email }) => ({ value: id, label: name, text: email }));
};

/** Fields for the client and the articles. */
export function WhomAndWhat(): ReactNode {
  const { t } = useTranslation("samples");
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
  return (
    <>
      <ComboField name="clientId" label={t("columns.clientName")} search={searchClients} />
      <RowsField
        name="lines"
        label={t("columns.lines")}
        add={t("form.addLine")}
        empty={{ formatId: null, quantity: 1 }}
        max={50}
      >
        {(at) => (
          <div className={cx(layout.grid3, layout.top, css.row)}>
            <ComboField name={`${at}.formatId`} label={t("form.article")} search={searchArticles} />
            <NumberField name={`${at}.quantity`} label={t("columns.units")} min={1} />
          </div>
        )}
      </RowsField>
    </>
  );
}

export function HandedOver(): ReactNode {
  const { t } = useTranslation("samples");
  return <CheckboxField name="handedOver" label={t("form.handedOver")} hint={t("form.handedOverHint")} />;
}

export function Note(): ReactNode {
  const { t } = useTranslation("samples");
  return <TextAreaField name="note" label={t("columns.note")} optional rows={2} maxLength={250} />;
}

/** Fields for the carrier and the tracking number. */
export function CarrierFields(): ReactNode {
  const { t } = useTranslation("samples");
  return (
    <div className={cx(layout.grid4, layout.pair, css.pair)}>
      <TextField name="carrier" label={t("columns.carrier")} optional maxLength={120} />
      <TextField name="tracking" label={t("columns.tracking")} optional maxLength={120} />
    </div>
  );
}

/** Field for the warehouse; only users who see the cellar choose. */
export function WarehouseField(): ReactNode {
  const { user } = useSession();
  return user && hasPermission(user, "seeAllStock") ? <Warehouses /> : null;
}

function Warehouses(): ReactNode {
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
