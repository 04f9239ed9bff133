import { Priced } from "#ui/Priced.tsx";
import { PAYMENT_TERMS } from "@cuvee/core/shops/settings/billing.ts";
import type { FieldType } from "@cuvee/core/shops/clients/clients.ts";
import type { ReactNode } from "react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "#kit/i18n.ts";
import type { CallAnswer } from "#kit/api.ts";
import { isStaff } from "#kit/access.ts";
import { useSession } from "#kit/session.tsx";
import type { ClientValues } from "#shops/clients/clientForm.ts";
import { useFieldLabel } from "#shops/clients/labels.tsx";
import { Card } from "#ui/Card.tsx";
import { MoneyField } from "#ui/form/fields/NumberField.tsx";
import { SelectField } from "#ui/form/fields/SelectField.tsx";
import { TagsField } from "#ui/form/fields/TagsField.tsx";
import { TextField } from "#ui/form/fields/TextField.tsx";
import css from "#shops/clients/clients.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Choices = CallAnswer<"GET /v1/clients/choices">;

/** Returns the agents as options; a former agent remains an option where they are selected. */
function agentsWith(
  agents: Choices["agents"],
  chosen: string | null | undefined,
  former: string,
): { value: string; label: string }[] {
  const gone = chosen && !agents.some(({ id }) => id === chosen) ? [{ id: chosen, name: former }] : [];
  return [...agents, ...gone].map(({ id, name }) => ({ value: id, label: name }));
}

/** Fields that only the shop's own people change. */
function StaffFields({ choices }: { choices: Choices }): ReactNode {
  const { t } = useTranslation("clients");
  const values = useWatch<ClientValues>();
  return (
    <>
      <SelectField
        name="ownerId"
        label={t("form.owner")}
        none={t("form.noOwner")}
        options={choices.owners.map(({ id, name }) => ({ value: id, label: name }))}
      />
      {choices.agents.length > 0 || values.agentId ? (
        <SelectField
          name="agentId"
          label={t("form.agent")}
          none={t("form.noAgent")}
          options={agentsWith(choices.agents, values.agentId, t("form.formerAgent"))}
        />
      ) : null}
      <SelectField
        name="paymentTerms"
        label={t("form.paymentTerms")}
        none={t("form.noTerms")}
        options={PAYMENT_TERMS.map((value) => ({ value, label: t(`terms.${value}`) }))}
      />
      <Priced>
        <MoneyField
          name="creditLimitCents"
          label={t("form.creditLimit")}
          hint={t("form.creditLimitHint")}
          optional
        />
      </Priced>
    </>
  );
}

/** Edits how a client is followed: state of a prospect, agent, payment terms, and the shop's own fields. */
export function CustomCard({ choices }: { choices: Choices }): ReactNode {
  const { t } = useTranslation("clients");
  const label = useFieldLabel(choices.fields);
  const values = useWatch<ClientValues>();
  const { user } = useSession();
  // An agent may change neither payment terms nor the agent of a client.
  const staff = user !== null && isStaff(user);
  const fieldOf = (type: FieldType) => choices.fields.find((field) => field.type === type);
  // A client's current value remains an option, also when the shop does not offer it any more.
  const optionsOf = (type: "pipe" | "family" | "family2") => {
    const offered = fieldOf(type)?.options ?? [];
    const own = values[type];
    return [...offered, ...(own && !offered.includes(own) ? [own] : [])].map((value) => ({
      value,
      label: value,
    }));
  };
  return (
    <Card title={t("form.follow")}>
      <div className={cx(layout.grid4, layout.top, css.fields)}>
        <SelectField
          name="pipe"
          label={label("pipe")}
          none={t("form.noProspect")}
          options={optionsOf("pipe")}
        />
        {staff ? <StaffFields choices={choices} /> : null}
        {(["family", "family2"] as const).map((type) =>
          fieldOf(type) || values[type] ? (
            <SelectField
              key={type}
              name={type}
              label={label(type)}
              optional
              options={[{ value: "", label: t("form.none") }, ...optionsOf(type)]}
            />
          ) : null,
        )}
        {(["custom", "custom2"] as const).map((type) =>
          fieldOf(type) || values[type] ? (
            <TextField key={type} name={type} label={label(type)} optional maxLength={200} />
          ) : null,
        )}
        {(["listTag", "listTag2"] as const).map((type) =>
          type === "listTag" || fieldOf(type) || (values[type]?.length ?? 0) > 0 ? (
            <TagsField
              key={type}
              name={type}
              label={label(type)}
              optional
              max={30}
              suggestions={(fieldOf(type)?.options ?? []).map((value) => ({ value }))}
            />
          ) : null,
        )}
      </div>
    </Card>
  );
}
