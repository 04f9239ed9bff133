import {
  RECURRENCE_UNITS,
  REMINDER_CHOICES,
  TASK_KINDS,
  TASK_PRIORITIES,
} from "@cuvee/core/relations/tasks/tasks.ts";
import type { ReactNode } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { call, useAnswer } from "#kit/api.ts";
import { hasPermission } from "#kit/access.ts";
import { useTranslation } from "#kit/i18n.ts";
import { useSession } from "#kit/session.tsx";
import type { TaskValues } from "#relations/tasks/taskForm.ts";
import { Card } from "#ui/Card.tsx";
import { CheckboxesField } from "#ui/form/fields/CheckboxesField.tsx";
import { ComboField, type ComboChoice } from "#ui/form/fields/ComboField.tsx";
import { DateField } from "#ui/form/fields/DateField.tsx";
import { NumberField } from "#ui/form/fields/NumberField.tsx";
import { SelectField } from "#ui/form/fields/SelectField.tsx";
import { TextAreaField, TextField } from "#ui/form/fields/TextField.tsx";
import { TimeField } from "#ui/form/fields/TimeField.tsx";
import { cx } from "#ui/classes.ts";
import css from "#relations/tasks/tasks.module.css";
import * as layout from "#ui/layout.ts";

const searchClients = async (search: string): Promise<ComboChoice[]> => {
  const { clients } = await call("GET /v1/tasks/clients", { query: { search } });
  return clients.map(({ id, name, email }) => ({ value: id, label: name, text: email }));
};

/** The person who does it; a person without colleagues is not asked. */
function Assignee(): ReactNode {
  const { t } = useTranslation("tasks");
  const { data } = useAnswer("GET /v1/tasks/people", {});
  const people = data?.people ?? [];
  if (people.length < 2) return null;
  return (
    <SelectField
      name="assigneeId"
      label={t("columns.assigneeName")}
      options={people.map(({ id, name, isAgent }) => ({
        value: id,
        label: isAgent ? t("form.agent", { name }) : name,
      }))}
    />
  );
}

/** The opportunity, the order and the reservation of the client that the task is about. */
function ClientLinks(): ReactNode {
  const { t } = useTranslation("tasks");
  const clientId = useWatch<TaskValues, "clientId">({ name: "clientId" });
  const { data } = useAnswer(
    "GET /v1/tasks/links/:clientId",
    clientId === null ? null : { params: { clientId } },
  );
  if (clientId === null || !data) return null;
  const options = (links: readonly { id: string; label: string }[]) =>
    links.map(({ id, label }) => ({ value: id, label }));
  return (
    <>
      {data.opportunities.length === 0 ? null : (
        <SelectField
          name="opportunityId"
          label={t("form.opportunity")}
          none={t("form.none")}
          options={options(data.opportunities)}
        />
      )}
      {data.orders.length === 0 ? null : (
        <SelectField
          name="orderId"
          label={t("columns.orderNumber")}
          none={t("form.none")}
          options={options(data.orders)}
        />
      )}
      {data.reservations.length === 0 ? null : (
        <SelectField
          name="reservationId"
          label={t("form.reservation")}
          none={t("form.none")}
          options={options(data.reservations)}
        />
      )}
    </>
  );
}

/** The client of the task, with an order or a reservation of theirs; only for people who see clients. */
function About({ client }: { client: ComboChoice | null }): ReactNode {
  const { t } = useTranslation("tasks");
  const { user } = useSession();
  const { setValue } = useFormContext<TaskValues>();
  if (!user || !hasPermission(user, "seeAllClient")) return null;
  return (
    <>
      <ComboField
        name="clientId"
        label={t("columns.clientName")}
        optional
        clearable
        search={searchClients}
        chosen={client}
        onChosen={() => {
          setValue("orderId", null);
          setValue("reservationId", null);
          setValue("opportunityId", null);
        }}
      />
      <ClientLinks />
    </>
  );
}

function Repeats(): ReactNode {
  const { t } = useTranslation("tasks");
  const repeat = useWatch<TaskValues, "repeat">({ name: "repeat" });
  return (
    <Card title={t("form.repeats")}>
      <div className={layout.stack4}>
        <div className={cx(layout.grid4, layout.pair, css.pair)}>
          <SelectField
            name="repeat"
            label={t("form.repeat")}
            none={t("form.once")}
            options={RECURRENCE_UNITS.map((value) => ({ value, label: t(`form.repeatBy.${value}`) }))}
          />
          {repeat === null ? null : (
            <NumberField name="every" label={t(`form.everyBy.${repeat}`)} min={1} max={52} />
          )}
        </div>
        {repeat === null ? null : (
          <div className={cx(layout.grid4, layout.pair, css.pair)}>
            <SelectField
              name="from"
              label={t("form.from")}
              options={(["completion", "due"] as const).map((value) => ({
                value,
                label: t(`form.fromBy.${value}`),
              }))}
            />
            <DateField name="until" label={t("form.until")} optional />
          </div>
        )}
      </div>
    </Card>
  );
}

function Reminders(): ReactNode {
  const { t } = useTranslation("tasks");
  const chosen = useWatch<TaskValues, "reminders">({ name: "reminders" });
  // A reminder that a program set is shown too.
  const minutes = new Set([...REMINDER_CHOICES, ...chosen.map(Number)]);
  const named: ReadonlySet<number> = new Set(REMINDER_CHOICES);
  return (
    <Card title={t("form.reminders")}>
      <CheckboxesField
        name="reminders"
        label={t("form.reminders")}
        hideLabel
        hint={t("form.remindersHint")}
        className={css.reminders}
        options={[...minutes].map((minute) => ({
          value: String(minute),
          label: named.has(minute) ? t(`form.before.${minute}`) : t("form.beforeMinutes", { count: minute }),
        }))}
      />
    </Card>
  );
}

/** Fields of a task. `client` names the chosen client at first. */
export function TaskFields({ client }: { client: ComboChoice | null }): ReactNode {
  const { t } = useTranslation("tasks");
  return (
    <div className={cx(layout.stack4, css.day)}>
      <Card>
        <div className={layout.stack4}>
          <TextField name="subject" label={t("columns.subject")} maxLength={150} />
          <div className={cx(layout.grid4, layout.pair, css.pair)}>
            <SelectField
              name="kind"
              label={t("columns.kind")}
              options={TASK_KINDS.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
            />
            <SelectField
              name="priority"
              label={t("columns.priority")}
              options={TASK_PRIORITIES.map((value) => ({ value, label: t(`priorities.${value}`) }))}
            />
          </div>
          <div className={cx(layout.grid4, layout.pair, css.pair)}>
            <DateField name="dueOn" label={t("columns.dueOn")} />
            <TimeField name="dueTime" label={t("columns.dueTime")} optional />
          </div>
          <About client={client} />
          <Assignee />
          <TextField name="place" label={t("columns.place")} optional maxLength={150} />
          <TextAreaField
            name="description"
            label={t("columns.description")}
            optional
            rows={3}
            maxLength={2000}
          />
        </div>
      </Card>
      <Reminders />
      <Repeats />
    </div>
  );
}
