import type { StagesAnswer } from "@cuvee/core/relations/opportunities/contract.ts";
import { OPPORTUNITY_SOURCES } from "@cuvee/core/relations/opportunities/opportunities.ts";
import type { ReactNode } from "react";
import { useWatch } from "react-hook-form";
import { call, useAnswer } from "#kit/api.ts";
import { useTranslation } from "#kit/i18n.ts";
import type { OpportunityValues } from "#relations/opportunities/opportunityForm.ts";
import { Card } from "#ui/Card.tsx";
import { ComboField, type ComboChoice } from "#ui/form/fields/ComboField.tsx";
import { DateField } from "#ui/form/fields/DateField.tsx";
import { MoneyField, NumberField } from "#ui/form/fields/NumberField.tsx";
import { SelectField } from "#ui/form/fields/SelectField.tsx";
import { TextAreaField, TextField } from "#ui/form/fields/TextField.tsx";
import { Priced } from "#ui/Priced.tsx";
import { cx } from "#ui/classes.ts";
import css from "#relations/opportunities/opportunities.module.css";
import * as layout from "#ui/layout.ts";

const searchClients = async (search: string): Promise<ComboChoice[]> => {
  const { clients } = await call("GET /v1/opportunities/clients", { query: { search } });
  return clients.map(({ id, name, email }) => ({ value: id, label: name, text: email }));
};

/** The person in charge; a person without colleagues is not asked. */
function Owner(): ReactNode {
  const { t } = useTranslation("opportunities");
  const { data } = useAnswer("GET /v1/opportunities/people", {});
  const people = data?.people ?? [];
  if (people.length < 2) return null;
  return (
    <SelectField
      name="ownerId"
      label={t("columns.ownerName")}
      options={people.map(({ id, name, isAgent }) => ({
        value: id,
        label: isAgent ? t("form.agent", { name }) : name,
      }))}
    />
  );
}

/** The stage, and the probability where it is not that of the stage. */
function StagePart({ stages }: { stages: StagesAnswer["stages"] }): ReactNode {
  const { t } = useTranslation("opportunities");
  const stageId = useWatch<OpportunityValues, "stageId">({ name: "stageId" });
  const stage = stages.find(({ id }) => id === stageId);
  return (
    <div className={cx(layout.grid4, layout.pair, css.pair)}>
      <SelectField
        name="stageId"
        label={t("columns.stage")}
        options={stages.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <NumberField
        name="probability"
        label={t("form.probability")}
        hint={t("form.probabilityHint", { percent: stage?.probability ?? 0 })}
        optional
        min={0}
        max={100}
        unit="%"
      />
    </div>
  );
}

type FieldsProps = {
  stages: StagesAnswer["stages"];
  /** Chooses the client: a new opportunity. `chosen` names the one that the address chose. */
  client?: { chosen: ComboChoice | null };
};

/** Fields of an opportunity. */
export function OpportunityFields({ stages, client }: FieldsProps): ReactNode {
  const { t } = useTranslation("opportunities");
  return (
    <div className={cx(layout.stack4, client && css.form)}>
      <Card>
        <div className={layout.stack4}>
          {client ? (
            <ComboField
              name="clientId"
              label={t("columns.clientName")}
              search={searchClients}
              chosen={client.chosen}
            />
          ) : null}
          <TextField
            name="title"
            label={t("columns.title")}
            placeholder={t("form.titleExample")}
            maxLength={150}
          />
          <div className={cx(layout.grid4, layout.pair, css.pair)}>
            <Priced>
              <MoneyField name="amountCents" label={t("form.amount")} optional />
            </Priced>
            <NumberField name="bottles" label={t("columns.bottles")} optional min={0} max={10_000_000} />
          </div>
          <StagePart stages={stages} />
          <div className={cx(layout.grid4, layout.pair, css.pair)}>
            <DateField name="expectedOn" label={t("columns.expectedOn")} />
            <SelectField
              name="source"
              label={t("columns.source")}
              none={t("form.none")}
              options={OPPORTUNITY_SOURCES.map((value) => ({ value, label: t(`sources.${value}`) }))}
            />
          </div>
          <Owner />
        </div>
      </Card>
      <Card title={t("columns.nextStep")}>
        <div className={layout.stack4}>
          <TextField
            name="nextStep"
            label={t("form.nextStep")}
            placeholder={t("form.nextStepExample")}
            maxLength={200}
          />
          <DateField name="nextOn" label={t("form.nextOn")} />
          <TextAreaField
            name="description"
            label={t("columns.description")}
            optional
            rows={3}
            maxLength={2000}
          />
        </div>
      </Card>
    </div>
  );
}
