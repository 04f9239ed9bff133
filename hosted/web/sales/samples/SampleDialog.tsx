import { useMemo, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import {
  CarrierFields,
  emptySampleRequest,
  HandedOver,
  Note,
  WarehouseField,
  WhomAndWhat,
  wishOf,
  type SampleRequestForm,
} from "#sales/samples/SampleFields.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { useRecordForm } from "#ui/form/useRecordForm.ts";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import * as layout from "#ui/layout.ts";

type Fields = SampleRequestForm & { warehouseId: string | null; carrier: string; tracking: string };
type Props = { onClose: () => void; onDone: () => Promise<unknown> };

/** A form that sends samples to a client or a prospect. */
export default function SampleDialog({ onClose, onDone }: Props): ReactNode {
  const { t } = useTranslation("samples");
  const initial = useMemo<Fields>(
    () => ({ ...emptySampleRequest(), warehouseId: null, carrier: "", tracking: "" }),
    [],
  );
  const record = useRecordForm<"POST /v1/samples", Fields>({
    route: "POST /v1/samples",
    initial,
    toInput: ({ warehouseId, carrier, tracking, ...wished }) => ({
      body: {
        ...wishOf(wished),
        warehouseId,
        carrier: wished.handedOver ? "" : carrier,
        tracking: wished.handedOver ? "" : tracking,
      },
    }),
    onSaved: async (sample) => {
      showSnackbar("success", t("sent", { number: sample.number, name: sample.clientName }));
      onClose();
      await onDone();
    },
    schema: () => import("@cuvee/core/sales/samples/contract.ts").then((m) => m.samplesContract.sending.body),
  });
  const handedOver = record.form.watch("handedOver");
  return (
    <Dialog open onClose={onClose} size="medium" title={t("form.title")} text={t("form.text")}>
      <RecordForm of={record} bar="plain" onCancel={onClose} submit={t("form.submit")}>
        <div className={layout.stack4}>
          <WhomAndWhat />
          <WarehouseField />
          <HandedOver />
          {handedOver ? null : <CarrierFields />}
          <Note />
        </div>
      </RecordForm>
    </Dialog>
  );
}
