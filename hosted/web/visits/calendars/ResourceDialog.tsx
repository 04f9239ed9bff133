import { useMemo, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { mutate } from "swr";
import { RESOURCE_KINDS, type Resource } from "@cuvee/core/visits/calendars/calendars.ts";
import { VISIT_LANGUAGES } from "@cuvee/core/visits/events/events.ts";
import { answersOf, newId, useAnswer, type CallInput, type Route } from "#kit/api.ts";
import { hasPermission } from "#kit/access.ts";
import { useSession } from "#kit/session.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { CheckboxesField } from "#ui/form/fields/CheckboxesField.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { SelectField } from "#ui/form/fields/SelectField.tsx";
import { SwitchField } from "#ui/form/fields/SwitchField.tsx";
import { TextField } from "#ui/form/fields/TextField.tsx";
import { useRecordForm } from "#ui/form/useRecordForm.ts";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import { ColorField } from "#visits/calendars/ColorField.tsx";
import { LeavingSlots, WITHOUT } from "#visits/calendars/LeavingSlots.tsx";
import { useEventLabels } from "#visits/events/labels.ts";
import css from "#visits/calendars/calendars.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Fields = Pick<Resource, "kind" | "name" | "userId" | "color" | "archived" | "version"> & {
  languages: string[];
  /** Resource that takes over the slots of one that is archived; `WITHOUT`: none does. */
  successor: string | null;
};
type Save = "PUT /v1/resources/:resourceId" & Route;

/** Clearly distinct colours, dark enough to be visible on white. */
const COLORS = [
  "#219ebc",
  "#8a4fff",
  "#d1495b",
  "#2e7d5b",
  "#c77800",
  "#3d5a80",
  "#a23b72",
  "#5f6c37",
] as const;

const fieldsOf = ({ kind, name, userId, color, archived, version, languages }: Resource): Fields => ({
  kind,
  name,
  userId,
  color,
  archived,
  version,
  languages,
  successor: null,
});

const EMPTY: Resource = {
  id: "",
  kind: "guide",
  name: "",
  userId: null,
  languages: [],
  color: "",
  archived: false,
  busy: [],
  version: 0,
};

/** Reads the collaborators of the shop and its owners; none for a user who may not see them. */
function usePeople(): { value: string; label: string }[] {
  const { user } = useSession();
  const { data } = useAnswer(
    "GET /v1/collaborators/structure",
    user && hasPermission(user, "accessCollaborator") ? {} : null,
    { shouldRetryOnError: false },
  );
  return [...(data?.owners ?? []), ...(data?.people ?? [])].map(({ id, name }) => ({
    value: id,
    label: name,
  }));
}

/** Languages of a guide, and the account with which they sign in. */
function GuideFields({ people }: { people: { value: string; label: string }[] }): ReactNode {
  const { t } = useTranslation("visits");
  const words = useEventLabels();
  return (
    <>
      <CheckboxesField
        name="languages"
        label={t("resources.languages")}
        hint={t("resources.languagesHint")}
        options={VISIT_LANGUAGES.map((value) => ({ value, label: words.language(value) }))}
      />
      {people.length > 0 ? (
        <SelectField
          name="userId"
          label={t("resources.user")}
          hint={t("resources.userHint")}
          none={t("resources.noUser")}
          options={people}
        />
      ) : null}
    </>
  );
}

/** Returns the call of a new or a changed resource. */
function inputOf(id: string, fields: Fields, isNew: boolean): CallInput<Save> {
  const { version, archived, successor, ...body } = fields;
  const successorId = successor === WITHOUT ? null : successor;
  const settled = archived && successor !== null ? { successorId } : {};
  return (
    isNew
      ? { body: { ...body, id } }
      : { params: { resourceId: id }, body: { ...body, archived, version, ...settled } }
  ) as CallInput<Save>;
}

type Props = { resource: Resource | null; onClose: () => void };

/** A form that adds a guide, a room, … or changes one. */
export default function ResourceDialog({ resource, onClose }: Props): ReactNode {
  const { t } = useTranslation("visits");
  const people = usePeople();
  const { t: tFunction } = useTranslation("errors");
  const [id] = useState(() => resource?.id ?? newId());
  const [color] = useState(() => COLORS[Math.floor(Math.random() * COLORS.length)] ?? COLORS[0]);
  const initial = useMemo<Fields>(
    () => (resource ? fieldsOf(resource) : { ...fieldsOf(EMPTY), color }),
    [resource, color],
  );
  const needs = useAnswer(
    "GET /v1/resources/:resourceId/slots",
    resource && !resource.archived ? { params: { resourceId: resource.id } } : null,
  ).data;
  const { data: all } = useAnswer("GET /v1/resources", {});
  const isNeeded = needs !== undefined && needs.count + needs.rules.length > 0;
  const record = useRecordForm<Save, Fields>({
    route: (resource ? "PUT /v1/resources/:resourceId" : "POST /v1/resources") as Save,
    initial,
    toInput: (fields) => inputOf(id, fields, resource === null),
    check: ({ archived, successor }) =>
      archived && isNeeded && successor === null
        ? [{ path: "successor", code: "needed", message: tFunction("fields.needed") }]
        : [],
    fieldOf: (path) => (path === "successorId" ? "successor" : path),
    fieldsOf: (current) => fieldsOf(current as Resource),
    onSaved: async ({ name }) => {
      showSnackbar("success", t("resources.saved", { name }));
      onClose();
      await mutate(answersOf("GET /v1/resources", "GET /v1/slots"));
    },
    schema: () =>
      import("@cuvee/core/visits/calendars/contract.ts").then(({ calendarsContract }) =>
        resource ? calendarsContract.saveResource.body : calendarsContract.addResource.body,
      ),
  });
  const [kind, archived] = record.form.watch(["kind", "archived"]);
  return (
    <Dialog open onClose={onClose} size="medium" title={resource ? resource.name : t("resources.add")}>
      <RecordForm of={record} bar="plain" onCancel={onClose}>
        <div className={cx(layout.grid4, layout.single)}>
          <div className={cx(layout.grid4, layout.top, css.pair)}>
            <TextField name="name" label={t("resources.name")} maxLength={80} autoComplete="off" />
            <SelectField
              name="kind"
              label={t("resources.kind")}
              options={RESOURCE_KINDS.map((value) => ({ value, label: t(`resources.oneKind.${value}`) }))}
            />
          </div>
          <ColorField name="color" label={t("resources.color")} colors={COLORS} />
          {kind === "guide" ? <GuideFields people={people} /> : null}
          {resource ? (
            <SwitchField name="archived" label={t("resources.archived")} hint={t("resources.archivedHint")} />
          ) : null}
          {resource && archived && isNeeded ? (
            <LeavingSlots
              resource={resource}
              needs={needs}
              others={(all?.resources ?? []).filter((one) => !one.archived && one.id !== id)}
            />
          ) : null}
        </div>
      </RecordForm>
    </Dialog>
  );
}
