import { formOf, NODES, nodesOf, SIDES, type NodeKey, type Side } from "@cuvee/core/cellar/excise/nodes.ts";
import type { DeclarationView, DraftProduct } from "@cuvee/core/cellar/excise/views.ts";
import type { ReactNode } from "react";
import { newId, useAnswer } from "#kit/api.ts";
import { manualEntriesBody, useSaved } from "#cellar/excise/calls.ts";
import { useExciseLabels } from "#cellar/excise/labels.ts";
import { DateField } from "#ui/form/fields/DateField.tsx";
import { NumberField } from "#ui/form/fields/NumberField.tsx";
import { SelectField } from "#ui/form/fields/SelectField.tsx";
import { TextField } from "#ui/form/fields/TextField.tsx";
import { useRecordForm } from "#ui/form/useRecordForm.ts";
import { FieldRow } from "#ui/form/FieldRow.tsx";
import { FormDialog } from "#ui/form/FormDialog.tsx";

type Props = {
  month: DeclarationView;
  /** The account that it is added to; null lets the user choose. */
  of: DraftProduct | null;
  onClose: () => void;
};

function useLineForm({ month, of, onClose }: Props) {
  const { t } = useExciseLabels();
  const saved = useSaved(onClose);
  const place = month.hand.lines.length;
  const record = useRecordForm({
    route: "PUT /v1/excise/declarations/:period",
    initial: {
      version: month.version,
      accountId: of?.accountId ?? "",
      side: of?.side ?? ("suspended" as Side),
      node: "" as NodeKey | "",
      ml: null as number | null,
      origin: null as string | null,
      country: "",
      contract: "",
      document: "",
    },
    toInput: ({ version, accountId, side, node, ml, origin, country, contract, document }) => ({
      params: { period: month.period },
      body: {
        ...manualEntriesBody(month, {
          lines: [
            ...month.hand.lines,
            {
              id: newId(),
              accountId,
              side,
              node: node as NodeKey,
              ml: ml ?? 0,
              ...(origin && node === "replaced" && { origin }),
              ...(country && node === "definitive" && { country: country.toUpperCase() }),
              ...(contract && node === "definitive" && { contract }),
              ...(document && { document }),
            },
          ],
        }),
        version,
      },
    }),
    fieldOf: (path) => path.replace(`lines.${place}.`, ""),
    onSaved: saved(t("line.added")),
  });
  return record;
}

/** Adds a line that comes from no movement of stock. */
export function LineDialog({ month, of, onClose }: Props): ReactNode {
  const { t } = useExciseLabels();
  const accounts = useAnswer("GET /v1/excise/accounts", {});
  const record = useLineForm({ month, of, onClose });
  const side = record.form.watch("side");
  const node = record.form.watch("node");
  const lines = nodesOf(formOf(month.regime, side));
  const options = lines.map((key) => ({
    value: key,
    label: `${NODES[key].flow === "in" ? "+" : "−"} ${t(`nodes.${key}`)}`,
  }));
  return (
    <FormDialog
      of={record}
      onClose={onClose}
      title={t("line.add")}
      text={of ? of.name : t("line.text")}
      submit={t("line.submit")}
    >
      {of ? null : (
        <SelectField
          name="accountId"
          label={t("line.account")}
          placeholder={t("line.choose")}
          options={(accounts.data?.accounts ?? []).map((a) => ({ value: a.id, label: a.name }))}
        />
      )}
      {of ? null : (
        <SelectField
          name="side"
          label={t("line.side")}
          options={SIDES.map((value) => ({ value, label: t(`side.${value}`) }))}
        />
      )}
      <SelectField name="node" label={t("line.node")} placeholder={t("line.choose")} options={options} />
      <NumberField name="ml" label={t("line.volume")} min={0} decimals={5} scale={100_000} unit="hl" />
      {node === "replaced" ? (
        <DateField name="origin" label={t("line.origin")} hint={t("line.originHint")} mode="month" />
      ) : null}
      {node === "definitive" ? (
        <FieldRow>
          <TextField
            name="country"
            label={t("line.country")}
            hint={t("line.countryHint")}
            maxLength={2}
            optional
          />
          <TextField name="contract" label={t("line.contract")} maxLength={40} optional />
        </FieldRow>
      ) : null}
      <TextField name="document" label={t("line.document")} maxLength={40} optional />
    </FormDialog>
  );
}
