import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { newId, useAnswer } from "#kit/api.ts";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { DateField } from "#ui/form/fields/DateField.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { SelectField } from "#ui/form/fields/SelectField.tsx";
import { SwitchField } from "#ui/form/fields/SwitchField.tsx";
import { TextField } from "#ui/form/fields/TextField.tsx";
import { useRecordForm } from "#ui/form/useRecordForm.ts";
import { ask } from "#ui/popup/popup.ts";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import { refreshSlots } from "#visits/events/calls.ts";
import css from "#visits/events/events.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Fields = {
  since: string | null;
  until: string | null;
  reason: string;
  eventId: string | null;
  tell: boolean;
};
type Props = { day: string; eventId: string | null; onClose: () => void };

/** A form that closes days of one event or of the whole estate; shows how many reservations are left on them. */
export default function ClosedDaysDialog({ day, eventId, onClose }: Props): ReactNode {
  const { t } = useTranslation("visits");
  const [id] = useState(newId);
  const [initial] = useState<Fields>({ since: day, until: day, reason: "", eventId, tell: true });
  const { data } = useAnswer("GET /v1/visits", { query: { limit: 100, sort: "title" } } as never);
  const record = useRecordForm<"POST /v1/closed-days", Fields>({
    route: "POST /v1/closed-days",
    initial,
    toInput: ({ since, until, ...rest }) => ({
      body: { ...rest, id, since: since ?? "", until: until ?? "" },
    }),
    onSaved: async ({ reservations }, fields) => {
      onClose();
      await refreshSlots();
      if (reservations === 0) showSnackbar("success", t("closedDays.added"));
      else
        await ask({
          title: t("closedDays.added"),
          text: t(`closedDays.${fields.tell ? "told" : "left"}`, { count: reservations }),
          cancelLabel: null,
        });
    },
    schema: () =>
      import("@cuvee/core/visits/events/contract.ts").then((m) => m.eventsContract.addClosedDays.body),
  });
  const since = record.form.watch("since");
  return (
    <Dialog open onClose={onClose} size="medium" title={t("closedDays.add")} text={t("closedDays.addText")}>
      <RecordForm of={record} bar="plain" onCancel={onClose} submit={t("closedDays.submit")}>
        <div className={cx(layout.grid4, layout.single)}>
          <div className={cx(layout.grid4, layout.top, css.pair)}>
            <DateField name="since" label={t("closedDays.since")} />
            <DateField name="until" label={t("closedDays.until")} {...(since ? { min: since } : {})} />
          </div>
          <SelectField
            name="eventId"
            label={t("closedDays.of")}
            none={t("closedDays.all")}
            options={(data?.rows ?? []).map((event) => ({ value: event.id, label: event.title }))}
          />
          <TextField
            name="reason"
            label={t("closedDays.reason")}
            maxLength={120}
            optional
            autoComplete="off"
          />
          <SwitchField name="tell" label={t("closedDays.tell")} />
        </div>
      </RecordForm>
    </Dialog>
  );
}
