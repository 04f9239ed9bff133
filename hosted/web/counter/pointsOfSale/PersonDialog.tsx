import {
  TILL_OPERATIONS,
  type PointPerson,
  type PointView,
  type TillOperation,
} from "@cuvee/core/counter/pointsOfSale/points.ts";
import { useMemo, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { call, problemOf } from "#kit/api.ts";
import { Button } from "#ui/Button.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { CheckboxesField } from "#ui/form/fields/CheckboxesField.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { useRecordForm } from "#ui/form/useRecordForm.ts";
import { showSnackbar } from "#ui/overlay/snackbar.ts";

type Fields = { acts: TillOperation[]; version: number };
type Props = {
  pointId: string;
  person: PointPerson;
  onClose: () => void;
  onChange: (now: PointView) => void;
};

/** A form for the rights of a person at the tills of a point, or for their removal. */
export default function PersonDialog({ pointId, person, onClose, onChange }: Props): ReactNode {
  const { t } = useTranslation("tills");
  const [leaving, setLeaving] = useState(false);
  const params = { pointId, userId: person.userId };
  const initial = useMemo<Fields>(() => ({ acts: person.acts, version: person.version }), [person]);
  const record = useRecordForm<"PUT /v1/salespoints/:pointId/users/:userId", Fields>({
    route: "PUT /v1/salespoints/:pointId/users/:userId",
    initial,
    toInput: (body) => ({ params, body }),
    onSaved: (now) => {
      showSnackbar("success", t("points.people.saved", { name: person.name }));
      onChange(now);
      onClose();
    },
    fieldsOf: (current) => {
      const now = (current as PointView).people.find((one) => one.userId === person.userId);
      return { acts: now?.acts ?? [], version: now?.version ?? 0 };
    },
    whole: ["acts"],
  });
  const leave = async (): Promise<void> => {
    setLeaving(true);
    try {
      const body = { acts: null, version: person.version };
      onChange(await call("PUT /v1/salespoints/:pointId/users/:userId", { params, body }));
      showSnackbar("success", t("points.people.left", { name: person.name }));
      onClose();
    } catch (error) {
      showSnackbar("error", problemOf(error).message);
      setLeaving(false);
    }
  };
  const more = person.works ? (
    <Button look="danger" busy={leaving} onClick={() => void leave()}>
      {t("points.people.leave")}
    </Button>
  ) : null;
  return (
    <Dialog open onClose={onClose} size="medium" title={person.name} text={t("points.people.rightsText")}>
      <RecordForm of={record} bar="plain" onCancel={onClose} more={more}>
        <CheckboxesField
          name="acts"
          label={t("points.people.rightsTitle")}
          options={TILL_OPERATIONS.map((value) => ({
            value,
            label: t(`points.acts.${value}`),
            hint: t(`points.actsHint.${value}`),
          }))}
        />
      </RecordForm>
    </Dialog>
  );
}
