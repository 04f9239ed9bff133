import { PERMISSIONS, type Permission } from "@cuvee/core/people/collaborators/permissions.ts";
import { useMemo, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useSWRConfig } from "swr";
import { answersOf, type CallAnswer, type CallInput } from "#kit/api.ts";
import { RightsFields } from "#people/collaborators/RightsFields.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { CheckboxField } from "#ui/form/fields/CheckboxesField.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { TextField } from "#ui/form/fields/TextField.tsx";
import { useRecordForm, type RecordFormState } from "#ui/form/useRecordForm.ts";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import * as layout from "#ui/layout.ts";

export type Role = CallAnswer<"GET /v1/roles">["roles"][number];
type Fields = {
  name: string;
  preset: string | null;
  authorizations: Record<string, boolean>;
  applyToHolders: boolean;
  version: number;
};
type Body = NonNullable<CallInput<"POST /v1/roles">["body"]>;

const named = (map: Record<string, boolean>): Body["authorizations"] =>
  Object.fromEntries(
    ["fullAccess" as const, ...PERMISSIONS].filter((name) => map[name]).map((name) => [name, true]),
  ) as Record<Permission, boolean>;

type Props = { role: Role | null; onClose: () => void };

function useDone(onClose: () => void): () => Promise<void> {
  const { t } = useTranslation("collaborators");
  const { mutate } = useSWRConfig();
  return async () => {
    showSnackbar("success", t("roles.saved"));
    onClose();
    await mutate(answersOf("GET /v1/roles", "GET /v1/collaborators"));
  };
}

type RoleFieldsProps = { of: RecordFormState<Fields>; holders: number; onClose: () => void };

function RoleFields({ of, holders, onClose }: RoleFieldsProps): ReactNode {
  const { t } = useTranslation("collaborators");
  return (
    <RecordForm of={of} bar="plain" onCancel={onClose}>
      <div className={layout.grid4}>
        <TextField name="name" label={t("roles.name")} maxLength={60} autoComplete="off" />
        <RightsFields />
        {holders > 0 ? (
          <CheckboxField name="applyToHolders" label={t("roles.apply", { count: holders })} />
        ) : null}
      </div>
    </RecordForm>
  );
}

function NewRole({ onClose }: { onClose: () => void }): ReactNode {
  const done = useDone(onClose);
  const initial = useMemo<Fields>(
    () => ({ name: "", preset: null, authorizations: {}, applyToHolders: false, version: 0 }),
    [],
  );
  const record = useRecordForm<"POST /v1/roles", Fields>({
    route: "POST /v1/roles",
    initial,
    toInput: ({ name, authorizations }) => ({ body: { name, authorizations: named(authorizations) } }),
    onSaved: done,
    schema: () =>
      import("@cuvee/core/people/collaborators/contract.ts").then(
        (m) => m.collaboratorsContract.addRole.body,
      ),
    whole: ["authorizations"],
  });
  return <RoleFields of={record} holders={0} onClose={onClose} />;
}

function OldRole({ role, onClose }: { role: Role; onClose: () => void }): ReactNode {
  const done = useDone(onClose);
  const initial = useMemo<Fields>(
    () => ({
      name: role.name,
      preset: null,
      authorizations: role.authorizations,
      applyToHolders: false,
      version: role.version,
    }),
    [role],
  );
  const record = useRecordForm<"PUT /v1/roles/:roleId", Fields>({
    route: "PUT /v1/roles/:roleId",
    initial,
    toInput: ({ name, authorizations, applyToHolders, version }) => ({
      params: { roleId: role.id },
      body: { name, authorizations: named(authorizations), applyToHolders, version },
    }),
    onSaved: done,
    schema: () =>
      import("@cuvee/core/people/collaborators/contract.ts").then(
        (m) => m.collaboratorsContract.changeRole.body,
      ),
    whole: ["authorizations"],
  });
  return <RoleFields of={record} holders={role.holders} onClose={onClose} />;
}

/** Creates or changes a role of the shop. */
export function RoleDialog({ role, onClose }: Props): ReactNode {
  const { t } = useTranslation("collaborators");
  return (
    <Dialog open onClose={onClose} size="large" title={role ? role.name : t("roles.add")}>
      {role ? <OldRole role={role} onClose={onClose} /> : <NewRole onClose={onClose} />}
    </Dialog>
  );
}
