import type { VisitLanguage } from "@cuvee/core/visits/events/events.ts";
import type { Booker, ReservationView } from "@cuvee/core/visits/reservations/reservations.ts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useSWRConfig } from "swr";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { PhoneField } from "#ui/form/fields/PhoneField.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { SelectField } from "#ui/form/fields/SelectField.tsx";
import { TextAreaField, TextField } from "#ui/form/fields/TextField.tsx";
import { useRecordForm } from "#ui/form/useRecordForm.ts";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import { useRefreshReservations } from "#visits/reservations/calls.ts";
import { useRates } from "#visits/reservations/rates.ts";
import { useWhen } from "#visits/reservations/when.ts";
import css from "#visits/reservations/add/AddReservation.module.css";
import * as layout from "#ui/layout.ts";
import { cx } from "#ui/classes.ts";

type Values = Booker & {
  visitLanguage: VisitLanguage | null;
  notes: string;
  staffNotes: string;
  version: number;
};
const valuesOf = (view: ReservationView): Values => ({
  ...view.contact,
  visitLanguage: view.visitLanguage,
  notes: view.notes,
  staffNotes: view.staff?.notes ?? "",
  version: view.version,
});

/** A form for visitors, language, and notes; changes by another user meanwhile are shown beside. */
export function EditDialog({ view, onClose }: { view: ReservationView; onClose: () => void }): ReactNode {
  const { t } = useTranslation("reservations");
  const when = useWhen();
  const { mutate } = useSWRConfig();
  const readAgain = useRefreshReservations();
  const { languages } = useRates(view.eventId);
  const params = { reservationId: view.id };
  // State at the opening of the dialog: a change by another user meanwhile is a conflict, not lost.
  const [initial] = useState(() => valuesOf(view));
  const record = useRecordForm<"PUT /v1/reservations/:reservationId", Values>({
    route: "PUT /v1/reservations/:reservationId",
    initial,
    toInput: ({ firstname, lastname, email, phone, ...rest }) => ({
      params,
      body: { ...rest, contact: { firstname, lastname, email, phone } },
    }),
    fieldsOf: (current) => valuesOf(current as ReservationView),
    fieldOf: (path) => path.replace(/^contact\./, ""),
    onSaved: async (saved) => {
      await mutate(["GET /v1/reservations/:reservationId", { params }], saved, { revalidate: false });
      readAgain();
      showSnackbar("success", t("acts.edit.done"));
      onClose();
    },
    schema: () =>
      import("@cuvee/core/visits/reservations/contract.ts").then((m) => m.reservationsContract.edit.body),
  });
  return (
    <Dialog open onClose={onClose} title={t("acts.edit.title")}>
      <RecordForm of={record} bar="plain" onCancel={onClose}>
        <div className={layout.stack4}>
          <div className={cx(layout.grid4, css.pair)}>
            <TextField name="firstname" label={t("contact.firstname")} maxLength={50} />
            <TextField name="lastname" label={t("contact.lastname")} maxLength={50} />
            <TextField name="email" type="email" label={t("contact.email")} optional maxLength={254} />
            <PhoneField name="phone" label={t("contact.phone")} optional />
          </div>
          {languages.length > 1 ? (
            <SelectField
              name="visitLanguage"
              label={t("columns.visitLanguage")}
              none={t("places.anyLanguage")}
              options={languages.map((value) => ({ value, label: when.language(value) }))}
            />
          ) : null}
          <TextAreaField name="notes" label={t("notes.client")} optional maxLength={500} rows={2} />
          <TextAreaField
            name="staffNotes"
            label={t("notes.staff")}
            hint={t("notes.staffHint")}
            optional
            maxLength={2000}
            rows={3}
          />
        </div>
      </RecordForm>
    </Dialog>
  );
}
