import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { ChosenDialog } from "#relations/prospection/ChosenDialog.tsx";
import type { Chosen } from "#relations/prospection/chosen.ts";
import { useChoices } from "#shops/clients/calls.ts";
import { Field } from "#ui/input/Field.tsx";
import { Select } from "#ui/input/Select.tsx";

/** Gives chosen prospects to a collaborator or to an agent. */
export function AssignDialog({ chosen, onClose }: { chosen: Chosen; onClose: () => void }): ReactNode {
  const { t } = useTranslation("prospection");
  const { data: choices } = useChoices();
  const [kind, setKind] = useState<"owner" | "agent">("owner");
  const [userId, setUserId] = useState("");
  const people = (kind === "owner" ? choices?.owners : choices?.agents) ?? [];
  const hasAgents = (choices?.agents ?? []).length > 0;
  return (
    <ChosenDialog
      chosen={chosen}
      title={t("bulk.assign.title")}
      submit={t("bulk.assign.submit")}
      act={{ kind, userId: userId || null }}
      onClose={onClose}
    >
      {hasAgents ? (
        <Field label={t("bulk.assign.as")}>
          <Select
            value={kind}
            options={(["owner", "agent"] as const).map((value) => ({
              value,
              label: t(`bulk.assign.${value}`),
            }))}
            onChange={({ target }) => {
              setKind(target.value as typeof kind);
              setUserId("");
            }}
          />
        </Field>
      ) : null}
      <Field label={t("bulk.assign.person")}>
        <Select
          value={userId}
          options={[
            { value: "", label: t("bulk.assign.nobody") },
            ...people.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={({ target }) => setUserId(target.value)}
        />
      </Field>
    </ChosenDialog>
  );
}
