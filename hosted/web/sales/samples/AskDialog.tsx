import { useMemo, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import {
  emptySampleRequest,
  HandedOver,
  Note,
  WhomAndWhat,
  wishOf,
  type SampleRequestForm,
} from "#sales/samples/SampleFields.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { useRecordForm } from "#ui/form/useRecordForm.ts";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import * as layout from "#ui/layout.ts";

type Props = { onClose: () => void; onDone: () => Promise<unknown> };

/** A form in which an agent requests samples for one of their clients. */
export default function AskDialog({ onClose, onDone }: Props): ReactNode {
  const { t } = useTranslation("samples");
  const initial = useMemo(() => emptySampleRequest(), []);
  const record = useRecordForm<"POST /v1/samples/requests", SampleRequestForm>({
    route: "POST /v1/samples/requests",
    initial,
    toInput: (wished) => ({ body: wishOf(wished) }),
    onSaved: async (sample) => {
      showSnackbar("success", t("ask.done", { name: sample.clientName }));
      onClose();
      await onDone();
    },
    schema: () => import("@cuvee/core/sales/samples/contract.ts").then((m) => m.samplesContract.asking.body),
  });
  return (
    <Dialog open onClose={onClose} size="medium" title={t("ask.title")} text={t("ask.text")}>
      <RecordForm of={record} bar="plain" onCancel={onClose} submit={t("ask.submit")}>
        <div className={layout.stack4}>
          <WhomAndWhat />
          <HandedOver />
          <Note />
        </div>
      </RecordForm>
    </Dialog>
  );
}
