import { useMemo, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import type { ProducerMatch } from "@cuvee/core/people/agents/requests.ts";
import type { CallAnswer } from "#kit/api.ts";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { TextAreaField } from "#ui/form/fields/TextField.tsx";
import { useRecordForm } from "#ui/form/useRecordForm.ts";

type Own = CallAnswer<"GET /v1/agents/requests">;
type Props = { shop: ProducerMatch; onClose: () => void; onDone: (own: Own) => void };

/** Requests to represent a producer, with a message. */
export default function AskDialog({ shop, onClose, onDone }: Props): ReactNode {
  const { t } = useTranslation("agents");
  const initial = useMemo(() => ({ message: "" }), []);
  const record = useRecordForm<"POST /v1/agents/requests", { message: string }>({
    route: "POST /v1/agents/requests",
    initial,
    toInput: ({ message }) => ({ body: { shopId: shop.id, message: message.trim() } }),
    onSaved: onDone,
    schema: () =>
      import("@cuvee/core/people/agents/requests.contract.ts").then((m) => m.agentRequestsContract.ask.body),
  });
  const { name } = shop;
  return (
    <Dialog open onClose={onClose} title={t("add.askTitle", { name })}>
      <RecordForm of={record} bar="plain" onCancel={onClose} submit={t("add.askAct")}>
        <p>{t("add.askText", { name })}</p>
        <TextAreaField
          name="message"
          label={t("add.message")}
          hint={t("add.messageHint")}
          optional
          rows={4}
          maxLength={500}
        />
      </RecordForm>
    </Dialog>
  );
}
