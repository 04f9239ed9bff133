import type { AddressError } from "@cuvee/core/relations/senders/contract.ts";
import { useMemo, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { hasPermission } from "#kit/access.ts";
import { useSession } from "#kit/session.tsx";
import { Button } from "#ui/Button.tsx";
import { Notice } from "#ui/Notice.tsx";
import { FormDialog } from "#ui/form/FormDialog.tsx";
import { TextAreaField } from "#ui/form/fields/TextField.tsx";
import { useRecordForm } from "#ui/form/useRecordForm.ts";
import { showSnackbar } from "#ui/overlay/snackbar.ts";

/** Returns the group of a status, which has a sentence: "5.1.1" is "unknown". */
function causeOf(status: string): "unknown" | "full" | "other" {
  if (status.startsWith("5.1.")) return "unknown";
  return /^[45]\.2\.2$/.test(status) ? "full" : "other";
}

type DialogProps = {
  clientId: string;
  of: AddressError;
  onDone: (errors: AddressError[]) => void;
  onClose: () => void;
};

/** Asks why an address is tried again. */
function ClearDialog({ clientId, of, onDone, onClose }: DialogProps): ReactNode {
  const { t } = useTranslation("senders");
  const initial = useMemo(() => ({ reason: "" }), []);
  const { channel, address } = of;
  const record = useRecordForm<"POST /v1/clients/:clientId/address-errors/clearing", { reason: string }>({
    route: "POST /v1/clients/:clientId/address-errors/clearing",
    initial,
    toInput: ({ reason }) => ({ params: { clientId }, body: { channel, address, reason } }),
    onSaved: ({ errors }) => {
      onDone(errors);
      showSnackbar("success", t("errors.cleared", { address }));
      onClose();
    },
    schema: () =>
      import("@cuvee/core/relations/senders/contract.ts").then((m) => m.sendersContract.clear.body),
  });
  return (
    <FormDialog
      of={record}
      title={t("errors.clearTitle")}
      text={t("errors.clearText", { address })}
      submit={t("errors.clear")}
      onClose={onClose}
    >
      <TextAreaField
        name="reason"
        label={t("errors.reason")}
        hint={t("errors.reasonHint")}
        rows={2}
        maxLength={200}
      />
    </FormDialog>
  );
}

/** Shows the addresses of a client that messages came back from, where there are some. */
export function AddressErrors({ clientId }: { clientId: string }): ReactNode {
  const { t } = useTranslation("senders");
  const format = useFormat();
  const { user } = useSession();
  const answer = useAnswer("GET /v1/clients/:clientId/address-errors", { params: { clientId } });
  const [clearing, setClearing] = useState<AddressError | null>(null);
  const blocked = answer.data?.errors.filter(({ isBlocked }) => isBlocked) ?? [];
  if (blocked.length === 0) return null;
  const may = user !== null && hasPermission(user, "createClient");
  const named = ({ address, channel }: AddressError): string => {
    if (channel === "letter") return t("errors.postal");
    return channel === "sms" ? format.phone(address) : address;
  };
  return (
    <>
      {blocked.map((one) => (
        <Notice
          key={`${one.channel}${one.address}`}
          tone="warning"
          title={t("errors.title", { address: named(one) })}
          actions={
            may ? (
              <Button size="s" onClick={() => setClearing(one)}>
                {t("errors.clear")}
              </Button>
            ) : null
          }
        >
          {t(`errors.cause.${causeOf(one.status)}`)}{" "}
          {t("errors.since", { day: format.date(one.at, "short") })}{" "}
          {one.text ? t("errors.said", { text: one.text }) : t("errors.code", { status: one.status })}
        </Notice>
      ))}
      {clearing ? (
        <ClearDialog
          clientId={clientId}
          of={clearing}
          onDone={(errors) => void answer.mutate({ errors }, { revalidate: false })}
          onClose={() => setClearing(null)}
        />
      ) : null}
    </>
  );
}
