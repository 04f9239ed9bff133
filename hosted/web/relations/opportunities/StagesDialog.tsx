import type { StagesAnswer } from "@cuvee/core/relations/opportunities/contract.ts";
import { STAGES_MAX, STAGES_MIN } from "@cuvee/core/relations/opportunities/opportunities.ts";
import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import { useMemo, type ReactNode } from "react";
import { useFieldArray, type UseFieldArrayReturn } from "react-hook-form";
import { newId, useAnswer } from "#kit/api.ts";
import { useTranslation } from "#kit/i18n.ts";
import { useUpdateOpportunities } from "#relations/opportunities/calls.ts";
import { Button, IconButton } from "#ui/Button.tsx";
import { NumberField } from "#ui/form/fields/NumberField.tsx";
import { SelectField } from "#ui/form/fields/SelectField.tsx";
import { TextField } from "#ui/form/fields/TextField.tsx";
import { FormDialog } from "#ui/form/FormDialog.tsx";
import { useRecordForm } from "#ui/form/useRecordForm.ts";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import { Answered } from "#ui/page/Answered.tsx";
import { cx } from "#ui/classes.ts";
import css from "#relations/opportunities/opportunities.module.css";
import * as layout from "#ui/layout.ts";

type Stage = { stageId: string; name: string; probability: number | null; stagnationDays: number | null };
type Values = {
  version: number;
  stages: Stage[];
  /** Stage that takes the opportunities of a removed one. */
  moves: Record<string, string | null>;
};

const valuesOf = ({ version, stages }: StagesAnswer): Values => ({
  version,
  stages: stages.map(({ id, name, probability, stagnationDays }) => ({
    stageId: id,
    name,
    probability,
    stagnationDays,
  })),
  moves: {},
});

type RowsProps = { array: UseFieldArrayReturn<Values, "stages"> };

/** Returns the removed stages that hold opportunities: each needs a stage that takes them. */
const goneOf = (before: StagesAnswer["stages"], shown: readonly Stage[]): StagesAnswer["stages"] =>
  before.filter(({ id, count }) => count > 0 && !shown.some(({ stageId }) => stageId === id));
/** Returns the stage that was chosen for the opportunities of a removed one, if it is still there. */
const takerOf = ({ moves, stages }: Values, id: string): string | null =>
  stages.find(({ stageId }) => stageId === moves[id])?.stageId ?? null;

/** The stages in their order, each with its buttons. */
function Rows({ array }: RowsProps): ReactNode {
  const { t } = useTranslation("opportunities");
  const { fields, move, remove } = array;
  return (
    <div className={css.stages}>
      {fields.map(({ id, name }, n) => (
        <div key={id} className={css.stage} role="group" aria-label={t("stages.stage", { place: n + 1 })}>
          <TextField name={`stages.${n}.name`} label={t("stages.name")} maxLength={40} />
          <NumberField
            name={`stages.${n}.probability`}
            label={t("columns.probability")}
            min={0}
            max={100}
            unit="%"
          />
          <NumberField
            name={`stages.${n}.stagnationDays`}
            label={t("stages.days")}
            unit={t("stages.unit")}
            optional
            min={1}
            max={365}
          />
          <div className={cx(layout.line1, css.stageActs)}>
            <IconButton
              label={t("stages.up", { name })}
              aria-disabled={n === 0}
              onClick={() => (n > 0 ? move(n, n - 1) : undefined)}
            >
              <ArrowUp aria-hidden="true" />
            </IconButton>
            <IconButton
              label={t("stages.down", { name })}
              aria-disabled={n === fields.length - 1}
              onClick={() => (n < fields.length - 1 ? move(n, n + 1) : undefined)}
            >
              <ArrowDown aria-hidden="true" />
            </IconButton>
            <IconButton
              label={t("stages.remove", { name })}
              disabled={fields.length <= STAGES_MIN}
              onClick={() => remove(n)}
            >
              <Trash2 aria-hidden="true" />
            </IconButton>
          </div>
        </div>
      ))}
    </div>
  );
}

type GoneProps = { stages: StagesAnswer["stages"]; shown: readonly Stage[] };

/** Asks where the opportunities of removed stages go. */
function Gone({ stages, shown }: GoneProps): ReactNode {
  const { t } = useTranslation("opportunities");
  return stages.map(({ id, name, count }) => (
    <SelectField
      key={id}
      name={`moves.${id}`}
      label={t("stages.moveTo", { name, count })}
      placeholder={t("stages.choose")}
      options={shown.map((stage) => ({ value: stage.stageId, label: stage.name }))}
    />
  ));
}

type FormProps = { answer: StagesAnswer; onClose: () => void };

/** The form of the stages, and its checks. */
function useStagesForm({ answer, onClose }: FormProps) {
  const { t } = useTranslation(["opportunities", "errors"]);
  const update = useUpdateOpportunities();
  const initial = useMemo(() => valuesOf(answer), [answer]);
  return useRecordForm<"PUT /v1/opportunities/stages", Values>({
    route: "PUT /v1/opportunities/stages",
    initial,
    toInput: (values) => ({
      body: {
        version: values.version,
        stages: values.stages.map(({ stageId, probability, ...stage }) => ({
          id: stageId,
          probability: probability ?? Number.NaN,
          ...stage,
        })),
        moves: goneOf(answer.stages, values.stages).flatMap(({ id: from }) => {
          const to = takerOf(values, from);
          return to === null ? [] : [{ from, to }];
        }),
      },
    }),
    check: (values) =>
      goneOf(answer.stages, values.stages)
        .filter(({ id }) => takerOf(values, id) === null)
        .map(({ id }) => ({
          path: `moves.${id}`,
          code: "stage-in-use",
          message: t("errors:fields.stage-in-use"),
        })),
    fieldsOf: (current) => valuesOf(current as StagesAnswer),
    onSaved: async () => {
      showSnackbar("success", t("stages.saved"));
      onClose();
      await update();
    },
    schema: () =>
      import("@cuvee/core/relations/opportunities/contract.ts").then(
        (m) => m.opportunitiesContract.stagesChange.body,
      ),
  });
}

/** The stages of the shop, changed together. */
function StagesForm({ answer, onClose }: FormProps): ReactNode {
  const { t } = useTranslation("opportunities");
  const record = useStagesForm({ answer, onClose });
  const array = useFieldArray<Values, "stages">({ control: record.form.control, name: "stages" });
  const shown = record.form.watch("stages");
  return (
    <FormDialog
      of={record}
      onClose={onClose}
      size="large"
      title={t("stages.title")}
      text={t("stages.text")}
      submit={t("stages.submit")}
    >
      <div className={layout.stack4}>
        <Rows array={array} />
        {shown.length < STAGES_MAX ? (
          <div>
            <Button
              size="s"
              icon={<Plus aria-hidden="true" />}
              onClick={() =>
                array.append({ stageId: newId(), name: "", probability: 50, stagnationDays: 14 })
              }
            >
              {t("stages.add")}
            </Button>
          </div>
        ) : null}
        <Gone stages={goneOf(answer.stages, shown)} shown={shown} />
      </div>
    </FormDialog>
  );
}

/** Changes the stages of the shop: names, probabilities, days after which a card stagnates, order. */
export default function StagesDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation("opportunities");
  const answer = useAnswer("GET /v1/opportunities/stages", {}, { revalidateOnFocus: false });
  if (answer.data) return <StagesForm answer={answer.data} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} size="large" title={t("stages.title")}>
      <Answered of={answer} waiting="16rem">
        {() => null}
      </Answered>
    </Dialog>
  );
}
