import { presetMap } from "@cuvee/core/people/collaborators/collaborators.ts";
import type { Permission } from "@cuvee/core/people/collaborators/permissions.ts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { mutate } from "swr";
import { useLocation } from "wouter";
import { answersOf } from "#kit/api.ts";
import { hasPermission } from "#kit/access.ts";
import { paths } from "#kit/paths.ts";
import { useSession } from "#kit/session.tsx";
import { IdentityFields } from "#people/collaborators/IdentityFields.tsx";
import { RightsFields, type RightsValues } from "#people/collaborators/RightsFields.tsx";
import { Card } from "#ui/Card.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { SelectField } from "#ui/form/fields/SelectField.tsx";
import { TextField } from "#ui/form/fields/TextField.tsx";
import { useRecordForm } from "#ui/form/useRecordForm.ts";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Fields = RightsValues & {
  email: string;
  lang: "fr" | "en";
  firstname: string;
  lastname: string;
  phone: string;
  job: string;
  managerId: string | null;
};

/** Invites a collaborator by e-mail, with an initial role. */
export default function AddCollaboratorPage(): ReactNode {
  const { t } = useTranslation("collaborators");
  const [, navigate] = useLocation();
  const { user } = useSession();
  const [initial] = useState<Fields>(() => {
    const sales = presetMap("sales");
    const isMine =
      user !== null && Object.keys(sales).every((name) => !sales[name] || hasPermission(user, name));
    return {
      email: "",
      lang: "fr",
      firstname: "",
      lastname: "",
      phone: "",
      job: "",
      managerId: null,
      preset: isMine ? "sales" : null,
      authorizations: isMine ? sales : {},
    };
  });
  const record = useRecordForm<"POST /v1/collaborators", Fields>({
    route: "POST /v1/collaborators",
    initial,
    toInput: (fields) => ({
      body: { ...fields, authorizations: fields.authorizations as Record<Permission, boolean> },
    }),
    onSaved: async ({ id, email }) => {
      await mutate(answersOf("GET /v1/collaborators", "GET /v1/collaborators/structure"));
      showSnackbar("success", t("invited", { email }));
      navigate(paths.collaborator(id));
    },
    schema: () =>
      import("@cuvee/core/people/collaborators/contract.ts").then((m) => m.collaboratorsContract.invite.body),
    whole: ["authorizations"],
    draftKey: "collaborator.new",
  });
  return (
    <>
      <PageHeader title={t("invite")} back={{ href: paths.collaborators(), label: t("back") }} />
      <RecordForm of={record} cancelHref={paths.collaborators()} submit={t("form.send")}>
        <div className={cx(layout.grid5, layout.shrink)}>
          <Card title={t("form.identity")}>
            <div className={layout.grid4}>
              <TextField
                name="email"
                type="email"
                label={t("form.email")}
                hint={t("form.emailHint")}
                autoComplete="off"
              />
              <IdentityFields />
              <SelectField
                name="lang"
                label={t("form.lang")}
                options={[
                  { value: "fr", label: t("common:language.fr") },
                  { value: "en", label: t("common:language.en") },
                ]}
              />
            </div>
          </Card>
          <Card title={t("form.rights")}>
            <RightsFields />
          </Card>
        </div>
      </RecordForm>
    </>
  );
}
