import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Field } from "#ui/input/Field.tsx";
import { NumberInput } from "#ui/input/NumberInput.tsx";
import { useDialogCommand, type CommandDialogProps } from "#visits/reservations/commands/dialogCommand.ts";
import { CommandDialog } from "#visits/reservations/commands/CommandDialog.tsx";

/** A form that marks the visitors as arrived, or some of them. */
export function AttendDialog({ view, onClose, onEnded }: CommandDialogProps): ReactNode {
  const { t } = useTranslation("reservations");
  const { act, busy, failure } = useDialogCommand({ onEnded });
  const [people, setPeople] = useState(view.people);
  return (
    <CommandDialog
      title={t("acts.attend.title", { name: view.name })}
      confirm={t("acts.attend.confirm")}
      busy={busy}
      failure={failure}
      onClose={onClose}
      onConfirm={() =>
        void act(
          "POST /v1/reservations/:reservationId/attendance",
          { params: { reservationId: view.id }, body: { as: "attended", people, version: view.version } },
          t("acts.attend.done"),
        )
      }
    >
      <Field label={t("acts.attend.people")} hint={t("acts.attend.hint", { count: view.people })}>
        <NumberInput
          stepper
          min={0}
          max={view.people}
          value={people}
          onChange={(value) => setPeople(value ?? 0)}
        />
      </Field>
    </CommandDialog>
  );
}
