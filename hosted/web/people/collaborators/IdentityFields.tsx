import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useAnswer } from "#kit/api.ts";
import { PhoneField } from "#ui/form/fields/PhoneField.tsx";
import { SelectField } from "#ui/form/fields/SelectField.tsx";
import { TextField } from "#ui/form/fields/TextField.tsx";
import css from "#people/collaborators/collaborators.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** Fields of a collaborator's names, phone, job and manager. `self` cannot be their own manager. */
export function IdentityFields({ self, disabled = false }: { self?: string; disabled?: boolean }): ReactNode {
  const { t } = useTranslation("collaborators");
  const { data } = useAnswer("GET /v1/collaborators/structure", {});
  const people = (data?.people ?? []).filter((one) => one.id !== self);
  return (
    <>
      <div className={cx(layout.grid4, layout.pair, css.pair)}>
        <TextField name="firstname" label={t("form.firstname")} autoComplete="off" disabled={disabled} />
        <TextField name="lastname" label={t("form.lastname")} autoComplete="off" disabled={disabled} />
      </div>
      <div className={cx(layout.grid4, layout.pair, css.pair)}>
        <TextField name="job" label={t("form.job")} maxLength={80} optional disabled={disabled} />
        <PhoneField name="phone" label={t("form.phone")} optional disabled={disabled} />
      </div>
      <SelectField
        name="managerId"
        label={t("form.manager")}
        none={t("form.noManager")}
        options={people.map((one) => ({ value: one.id, label: one.name }))}
        disabled={disabled}
      />
    </>
  );
}
