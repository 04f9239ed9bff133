import type { Permission } from "@cuvee/core/people/collaborators/permissions.ts";
import { useMemo, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useSWRConfig } from "swr";
import { useParams } from "wouter";
import { answersOf, useAnswer, type CallAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { hasPermission } from "#kit/access.ts";
import { paths } from "#kit/paths.ts";
import { useSession } from "#kit/session.tsx";
import { Acts } from "#people/collaborators/CollaboratorCommands.tsx";
import { RightsHistory } from "#people/collaborators/RightsHistory.tsx";
import { IdentityFields } from "#people/collaborators/IdentityFields.tsx";
import { RightsFields, type RightsValues } from "#people/collaborators/RightsFields.tsx";
import { CollaboratorBadge } from "#people/collaborators/labels.tsx";
import { Card } from "#ui/Card.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { useRecordForm } from "#ui/form/useRecordForm.ts";
import { Notice } from "#ui/Notice.tsx";
import { RecordPage } from "#ui/record/RecordPage.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Collaborator = CallAnswer<"GET /v1/collaborators/:collaboratorId">;
type Fields = RightsValues & {
  firstname: string;
  lastname: string;
  phone: string;
  job: string;
  managerId: string | null;
  version: number;
};

const fieldsOf = (one: Collaborator): Fields => ({
  firstname: one.firstname,
  lastname: one.lastname,
  phone: one.phone,
  job: one.job,
  managerId: one.managerId,
  preset: one.preset,
  authorizations: one.authorizations,
  version: one.version,
});

/** Shows the status of a collaborator in a sentence: the pending invitation, or the last visit. */
function Standing({ of }: { of: Collaborator }): ReactNode {
  const { t } = useTranslation("collaborators");
  const format = useFormat();
  if (of.expiresAt !== null) {
    const words = { email: of.email, date: format.date(of.expiresAt, "dateTime") };
    return <span>{t(of.status === "expired" ? "over" : "waiting", words)}</span>;
  }
  return (
    <span>
      {of.email} · {of.lastSeenAt ? t("lastSeen", { when: format.ago(of.lastSeenAt) }) : t("neverSeen")}
    </span>
  );
}

type FormProps = { of: Collaborator; open: boolean; onSaved: (now: Collaborator) => void };

function CollaboratorForm({ of, open, onSaved }: FormProps): ReactNode {
  const { t } = useTranslation("collaborators");
  const initial = useMemo(() => fieldsOf(of), [of]);
  const record = useRecordForm<"PUT /v1/collaborators/:collaboratorId", Fields>({
    route: "PUT /v1/collaborators/:collaboratorId",
    initial,
    toInput: (fields) => ({
      params: { collaboratorId: of.id },
      body: { ...fields, authorizations: fields.authorizations as Record<Permission, boolean> },
    }),
    onSaved: (now, fields) => {
      const isOther = JSON.stringify(fields.authorizations) !== JSON.stringify(of.authorizations);
      showSnackbar("success", t(isOther && of.status === "active" ? "savedRights" : "saved"));
      onSaved(now);
    },
    schema: () =>
      import("@cuvee/core/people/collaborators/contract.ts").then((m) => m.collaboratorsContract.change.body),
    whole: ["authorizations"],
    draftKey: `collaborator.${of.id}`,
  });
  return (
    <RecordForm of={record} bar={open ? "sticky" : "none"}>
      <div className={cx(layout.grid5, layout.shrink)}>
        <Card title={t("form.identity")}>
          <div className={layout.grid4}>
            <IdentityFields self={of.id} disabled={!open} />
          </div>
        </Card>
        <Card title={t("form.rights")}>
          <RightsFields disabled={!open} />
        </Card>
      </div>
    </RecordForm>
  );
}

/** Shows a collaborator: identity, permissions, and who granted them. */
export default function CollaboratorPage(): ReactNode {
  const { t } = useTranslation("collaborators");
  const { collaboratorId = "" } = useParams<{ collaboratorId: string }>();
  const answer = useAnswer("GET /v1/collaborators/:collaboratorId", { params: { collaboratorId } });
  const { user } = useSession();
  const { mutate: mutateAll } = useSWRConfig();
  const mayChange = user !== null && hasPermission(user, "createCollaborator");
  const changed = (now: Collaborator): void => {
    void answer.mutate(now, { revalidate: false });
    void mutateAll(answersOf("GET /v1/collaborators", "GET /v1/collaborators/structure", "GET /v1/roles"));
  };
  return (
    <RecordPage of={answer} kind={t("title")} back={{ href: paths.collaborators(), label: t("back") }}>
      {(of) => {
        const open = mayChange && of.closed === null && of.status !== "revoked";
        return {
          title: `${of.firstname} ${of.lastname}`.trim() || of.email,
          badges: <CollaboratorBadge status={of.status} />,
          text: <Standing of={of} />,
          actions: open ? <Acts of={of} onDone={changed} /> : null,
          notices: mayChange && of.closed ? <Notice tone="info">{t(`closed.${of.closed}`)}</Notice> : null,
          main: <CollaboratorForm of={of} open={open} onSaved={changed} />,
          side: (
            <Card title={t("history")}>
              <RightsHistory events={of.history} />
            </Card>
          ),
        };
      }}
    </RecordPage>
  );
}
