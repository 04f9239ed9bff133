import {
  NEEDS_PRICES,
  PERMISSION_GROUPS,
  PERMISSIONS,
  PRESET_NAMES,
  type Authorizations,
  type Permission,
  type PermissionGroup,
} from "@cuvee/core/people/collaborators/permissions.ts";
import { isPreset, presetMap } from "@cuvee/core/people/collaborators/collaborators.ts";
import { useId, type ReactNode } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { useTranslation } from "#kit/i18n.ts";
import { useAnswer } from "#kit/api.ts";
import { hasPermission } from "#kit/access.ts";
import { useSession } from "#kit/session.tsx";
import { Checkbox } from "#ui/input/Checkbox.tsx";
import { Field } from "#ui/input/Field.tsx";
import { useFormPart } from "#ui/form/formContext.ts";
import { Notice } from "#ui/Notice.tsx";
import { Select } from "#ui/input/Select.tsx";
import css from "#people/collaborators/collaborators.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** The part of a form that holds a person's permissions. */
export type RightsValues = { preset: string | null; authorizations: Record<string, boolean> };

const GROUPS = Object.keys(PERMISSION_GROUPS) as PermissionGroup[];

/** Counts the permissions that a map grants. */
export function countRights(map: Authorizations): number {
  return map["fullAccess"] === true ? PERMISSIONS.length : PERMISSIONS.filter((name) => map[name]).length;
}

function useMine(): (name: string) => boolean {
  const { user } = useSession();
  return (name) => user !== null && hasPermission(user, name === "fullAccess" ? "fullAccess" : name);
}

type GroupProps = {
  group: PermissionGroup;
  map: Record<string, boolean>;
  onChange: (names: readonly Permission[], on: boolean) => void;
  disabled: boolean;
};

function Group({ group, map, onChange, disabled }: GroupProps): ReactNode {
  const { t } = useTranslation("collaborators");
  const mine = useMine();
  const names: readonly Permission[] = PERMISSION_GROUPS[group];
  const open = names.filter(mine);
  const all = names.every((name) => map[name]);
  const hintOf = (name: Permission): string | undefined => {
    if (!mine(name)) return t("form.notYours");
    const lacksPrices = map[name] === true && map["seeAllPrice"] !== true && NEEDS_PRICES.has(name);
    return lacksPrices ? t("form.needsPrices") : undefined;
  };
  return (
    <fieldset className={layout.fieldset}>
      <legend className={cx(layout.small, layout.strong, css.legend)}>{t(`groups.${group}`)}</legend>
      <div className={layout.grid1}>
        {names.length > 1 ? (
          <Checkbox
            label={
              <>
                {t("form.all")}
                <span className="visually-hidden"> – {t(`groups.${group}`)}</span>
              </>
            }
            checked={all}
            disabled={disabled || open.length === 0}
            onChange={(event) => onChange(open, event.target.checked)}
          />
        ) : null}
        {names.map((name) => (
          <Checkbox
            key={name}
            label={t(`permissions.${name}`)}
            hint={hintOf(name)}
            checked={map[name] === true}
            disabled={disabled || !mine(name)}
            onChange={(event) => onChange([name], event.target.checked)}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** A role as a start, then single permissions. Values: `preset` and `authorizations` of the form around it. */
export function RightsFields({ disabled = false }: { disabled?: boolean }): ReactNode {
  const { t } = useTranslation("collaborators");
  const id = useId();
  const { control, setValue } = useFormContext<RightsValues>();
  const [preset, map] = useWatch({ control, name: ["preset", "authorizations"] });
  const { data } = useAnswer("GET /v1/roles", {});
  const mine = useMine();
  useFormPart("authorizations", t("form.rights"), id, (value) =>
    t("form.chosen", { count: countRights(value as Authorizations), total: PERMISSIONS.length }),
  );
  useFormPart("preset", t("form.role"), `${id}-role`);
  const roles = data?.roles ?? [];
  const isFull = map["fullAccess"] === true;
  const own = roles.map((role) => ({ name: role.id, label: role.name, map: role.authorizations }));
  const known = [
    ...PRESET_NAMES.map((name) => ({ name, label: t(`presets.${name}.name`), map: presetMap(name) })),
    ...own,
  ];
  const canGive = (authorizations: Authorizations): boolean =>
    mine("fullAccess") || Object.keys(authorizations).every((name) => !authorizations[name] || mine(name));
  const set = (values: RightsValues): void => {
    setValue("preset", values.preset, { shouldDirty: true });
    setValue("authorizations", values.authorizations, { shouldDirty: true, shouldValidate: true });
  };
  const choose = (name: string): void => {
    const role = known.find((one) => one.name === name);
    if (role) set({ preset: name, authorizations: { ...role.map } });
    else if (name === "") set({ preset: null, authorizations: isFull ? {} : map });
  };
  const change = (names: readonly Permission[], on: boolean): void => {
    set({ preset: null, authorizations: { ...map, ...Object.fromEntries(names.map((one) => [one, on])) } });
  };
  return (
    <div className={layout.grid4} id={id} tabIndex={-1}>
      <Field
        id={`${id}-role`}
        label={t("form.role")}
        hint={preset !== null && isPreset(preset) ? t(`presets.${preset}.text`) : t("form.rightsHint")}
      >
        <Select
          options={[
            { value: "", label: t("byHand") },
            ...known.map((one) => ({ value: one.name, label: one.label, disabled: !canGive(one.map) })),
          ]}
          value={preset ?? ""}
          disabled={disabled}
          onChange={(event) => choose(event.target.value)}
        />
      </Field>
      {isFull ? (
        <Notice tone="info">{t("form.fullAccessText")}</Notice>
      ) : (
        <>
          <p className={cx(layout.quiet, layout.breakable)} role="status">
            {t("form.chosen", { count: countRights(map), total: PERMISSIONS.length })}
          </p>
          <div className={css.groups}>
            {GROUPS.map((group) => (
              <Group key={group} group={group} map={map} onChange={change} disabled={disabled} />
            ))}
          </div>
        </>
      )}
    </div>
  );
}
