import { useMemo, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import type { CallAnswer } from "#kit/api.ts";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { TextField } from "#ui/form/fields/TextField.tsx";
import { useRecordForm } from "#ui/form/useRecordForm.ts";

type Agents = CallAnswer<"GET /v1/shops/me/agents">;
type Props = { onClose: () => void; onDone: (agents: Agents, email: string) => void };

/** Links the account with the given e-mail address to the shop, as an agent. */
export default function AttachDialog({ onClose, onDone }: Props): ReactNode {
  const { t } = useTranslation("agents");
  const initial = useMemo(() => ({ email: "" }), []);
  const record = useRecordForm<"POST /v1/shops/me/agents", { email: string }>({
    route: "POST /v1/shops/me/agents",
    initial,
    toInput: ({ email }) => ({ body: { email: email.trim() } }),
    onSaved: (agents, { email }) => onDone(agents, email.trim()),
    schema: () => import("@cuvee/core/people/agents/contract.ts").then((m) => m.agentsContract.attach.body),
  });
  return (
    <Dialog open onClose={onClose} title={t("attach.title")}>
      <RecordForm of={record} bar="plain" onCancel={onClose} submit={t("attach.act")}>
        <p>{t("attach.text")}</p>
        <TextField
          name="email"
          type="email"
          label={t("attach.email")}
          hint={t("attach.hint")}
          maxLength={254}
          autoComplete="off"
        />
      </RecordForm>
    </Dialog>
  );
}
