import type { PointView } from "@cuvee/core/counter/pointsOfSale/points.ts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { TextField } from "#ui/form/fields/TextField.tsx";
import { useRecordForm } from "#ui/form/useRecordForm.ts";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import * as layout from "#ui/layout.ts";

type Fields = { code: string; again: string };
type Props = { pointId: string; userId: string; onClose: () => void; onChange: (now: PointView) => void };

/** A form for the user's own code, which unlocks the tills of a point; no other user can set it. */
export default function CodeDialog({ pointId, userId, onClose, onChange }: Props): ReactNode {
  const { t } = useTranslation("tills");
  const [initial] = useState<Fields>({ code: "", again: "" });
  const record = useRecordForm<"PUT /v1/salespoints/:pointId/users/:userId/code", Fields>({
    route: "PUT /v1/salespoints/:pointId/users/:userId/code",
    initial,
    toInput: ({ code }) => ({ params: { pointId, userId }, body: { code } }),
    check: ({ code, again }) =>
      again === code ? [] : [{ path: "again", code: "till-code", message: t("points.code.differs") }],
    onSaved: (now) => {
      showSnackbar("success", t("points.code.saved"));
      onChange(now);
      onClose();
    },
    schema: () =>
      import("@cuvee/core/counter/pointsOfSale/points.contract.ts").then((m) => m.pointsContract.code.body),
  });
  return (
    <Dialog open onClose={onClose} title={t("points.code.title")} text={t("points.code.text")}>
      <RecordForm of={record} bar="plain" onCancel={onClose}>
        <div className={layout.grid4}>
          <TextField
            name="code"
            type="password"
            label={t("points.code.code")}
            hint={t("points.code.hint")}
            inputMode="numeric"
            maxLength={8}
            autoComplete="new-password"
          />
          <TextField
            name="again"
            type="password"
            label={t("points.code.again")}
            inputMode="numeric"
            maxLength={8}
            autoComplete="new-password"
          />
        </div>
      </RecordForm>
    </Dialog>
  );
}
