import { useMemo, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useSWRConfig } from "swr";
import { useLocation } from "wouter";
import { answersOf, newId, useAnswer, type CallAnswer } from "#kit/api.ts";
import { Answered } from "#ui/page/Answered.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { SelectField } from "#ui/form/fields/SelectField.tsx";
import { TextField } from "#ui/form/fields/TextField.tsx";
import { useRecordForm } from "#ui/form/useRecordForm.ts";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import { tillPaths } from "#counter/pointsOfSale/tillPaths.ts";
import * as layout from "#ui/layout.ts";

type Choices = CallAnswer<"GET /v1/salespoints/choices">;
type Fields = { name: string; warehouseId: string };

function NewPoint({ choices, onClose }: { choices: Choices; onClose: () => void }): ReactNode {
  const { t } = useTranslation("tills");
  const [, navigate] = useLocation();
  const { mutate } = useSWRConfig();
  const [id] = useState(newId);
  const initial = useMemo<Fields>(
    () => ({ name: "", warehouseId: choices.warehouses[0]?.id ?? "" }),
    [choices],
  );
  const record = useRecordForm<"POST /v1/salespoints", Fields>({
    route: "POST /v1/salespoints",
    initial,
    toInput: (fields) => ({
      body: { ...fields, id, payments: ["cash", "cbnc", "check", "ticket", "credit note"] },
    }),
    onSaved: async ({ name }) => {
      showSnackbar("success", t("points.made", { name }));
      navigate(tillPaths.salesPoint(id));
      await mutate(answersOf("GET /v1/salespoints", "GET /v1/salespoints/measure"));
    },
    schema: () =>
      import("@cuvee/core/counter/pointsOfSale/points.contract.ts").then((m) => m.pointsContract.create.body),
  });
  return (
    <RecordForm of={record} bar="plain" onCancel={onClose} submit={t("points.make")}>
      <div className={layout.grid4}>
        <TextField
          name="name"
          label={t("points.fields.name")}
          placeholder={t("points.fields.namePlaceholder")}
          maxLength={100}
          autoComplete="off"
        />
        <SelectField
          name="warehouseId"
          label={t("points.fields.warehouse")}
          hint={t("points.fields.warehouseHint")}
          options={choices.warehouses.map(({ id: value, name }) => ({ value, label: name }))}
        />
      </div>
    </RecordForm>
  );
}

/** A form for a new point of sale: its name and the warehouse of its goods; the rest is on its page. */
export default function NewPointDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation("tills");
  const answer = useAnswer("GET /v1/salespoints/choices", {});
  return (
    <Dialog open onClose={onClose} title={t("points.add")}>
      <Answered of={answer} waiting="10rem">
        {(choices) => <NewPoint choices={choices} onClose={onClose} />}
      </Answered>
    </Dialog>
  );
}
