import { useMemo, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { staffLanguageOf } from "@cuvee/core/kit/languages.ts";
import type { CallAnswer } from "#kit/api.ts";
import { spokenLanguage } from "#kit/i18n.ts";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { TextField } from "#ui/form/fields/TextField.tsx";
import { useRecordForm } from "#ui/form/useRecordForm.ts";

type Own = CallAnswer<"GET /v1/agents/requests">;
type Props = { onClose: () => void; onDone: (own: Own, email: string) => void };

const EMPTY = { email: "", firstname: "", lastname: "", company: "" };

/** Invites a producer who has no shop on the platform yet. */
export default function InviteDialog({ onClose, onDone }: Props): ReactNode {
  const { t } = useTranslation("agents");
  const initial = useMemo(() => ({ ...EMPTY }), []);
  const record = useRecordForm<"POST /v1/agents/invitations", typeof EMPTY>({
    route: "POST /v1/agents/invitations",
    initial,
    toInput: ({ email, firstname, lastname, company }) => ({
      body: {
        email: email.trim(),
        firstname: firstname.trim(),
        lastname: lastname.trim(),
        company: company.trim(),
        lang: staffLanguageOf(spokenLanguage()),
      },
    }),
    onSaved: (own, { email }) => onDone(own, email.trim()),
    schema: () =>
      import("@cuvee/core/people/agents/requests.contract.ts").then(
        (m) => m.agentRequestsContract.invite.body,
      ),
  });
  return (
    <Dialog open onClose={onClose} title={t("add.inviteTitle")}>
      <RecordForm of={record} bar="plain" onCancel={onClose} submit={t("add.inviteAct")}>
        <p>{t("add.inviteText")}</p>
        <TextField name="company" label={t("add.company")} maxLength={120} autoComplete="off" />
        <TextField name="firstname" label={t("add.firstname")} maxLength={50} autoComplete="off" />
        <TextField name="lastname" label={t("add.lastname")} maxLength={50} autoComplete="off" />
        <TextField name="email" type="email" label={t("add.email")} maxLength={254} autoComplete="off" />
      </RecordForm>
    </Dialog>
  );
}
