import type { SampleRow } from "@cuvee/core/sales/samples/contract.ts";
import { useMemo, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { CarrierFields, WarehouseField } from "#sales/samples/SampleFields.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { useRecordForm } from "#ui/form/useRecordForm.ts";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import * as layout from "#ui/layout.ts";

type Fields = { warehouseId: string | null; carrier: string; tracking: string };
type Props = { row: SampleRow; onClose: () => void; onDone: () => Promise<unknown> };

/** A form in which the shop sends the samples that an agent requested. */
export default function SendAskedDialog({ row, onClose, onDone }: Props): ReactNode {
  const { t } = useTranslation("samples");
  const initial = useMemo<Fields>(() => ({ warehouseId: null, carrier: "", tracking: "" }), []);
  const record = useRecordForm<"POST /v1/samples/:sampleId/sending", Fields>({
    route: "POST /v1/samples/:sampleId/sending",
    initial,
    toInput: (fields) => ({ params: { sampleId: row.id }, body: { version: row.version, ...fields } }),
    onSaved: async (sample) => {
      showSnackbar("success", t("sent", { number: sample.number, name: sample.clientName }));
      onClose();
      await onDone();
    },
    schema: () =>
      import("@cuvee/core/sales/samples/contract.ts").then((m) => m.samplesContract.sendingAsked.body),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      size="medium"
      title={t("sendAsked.title", { name: row.clientName })}
      text={t("sendAsked.text", { agent: row.agentName ?? "", lines: row.lines })}
    >
      <RecordForm of={record} bar="plain" onCancel={onClose} submit={t("form.submit")}>
        <div className={layout.stack4}>
          {row.note ? <p className={layout.quiet}>{t("sendAsked.note", { note: row.note })}</p> : null}
          <WarehouseField />
          <CarrierFields />
        </div>
      </RecordForm>
    </Dialog>
  );
}
