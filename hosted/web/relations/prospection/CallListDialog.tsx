import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { ChosenDialog } from "#relations/prospection/ChosenDialog.tsx";
import type { Chosen } from "#relations/prospection/chosen.ts";
import { useChoices } from "#shops/clients/calls.ts";
import { DateInput } from "#ui/date/DateInput.tsx";
import { Field } from "#ui/input/Field.tsx";
import { Select } from "#ui/input/Select.tsx";

/** Puts chosen prospects on the call list, from a day on, for a person or for everybody. */
export function CallListDialog({
  chosen,
  today,
  onClose,
}: {
  chosen: Chosen;
  today: string;
  onClose: () => void;
}): ReactNode {
  const { t } = useTranslation("prospection");
  const { data: choices } = useChoices();
  const [on, setOn] = useState<string | null>(today);
  const [callerId, setCallerId] = useState("");
  return (
    <ChosenDialog
      chosen={chosen}
      title={t("bulk.call.title")}
      submit={t("bulk.call.submit")}
      act={{ kind: "call", on: on ?? today, callerId: callerId || null }}
      onClose={onClose}
    >
      <Field label={t("bulk.call.on")}>
        <DateInput value={on} min={today} onChange={setOn} />
      </Field>
      <Field label={t("bulk.call.caller")} hint={t("bulk.call.callerHint")}>
        <Select
          value={callerId}
          options={[
            { value: "", label: t("bulk.call.anybody") },
            ...[...(choices?.owners ?? []), ...(choices?.agents ?? [])].map(({ id, name }) => ({
              value: id,
              label: name,
            })),
          ]}
          onChange={({ target }) => setCallerId(target.value)}
        />
      </Field>
    </ChosenDialog>
  );
}
