import { useSeesPrices } from "#kit/prices.ts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import { Field } from "#ui/input/Field.tsx";
import { TextArea } from "#ui/input/Input.tsx";
import { useDialogCommand, type CommandDialogProps } from "#visits/reservations/commands/dialogCommand.ts";
import { CommandDialog } from "#visits/reservations/commands/CommandDialog.tsx";
import { TellField } from "#visits/reservations/commands/TellField.tsx";
import { AmountInput } from "#visits/reservations/commands/AmountInput.tsx";

/** Cancels or refuses: the refund of the policy is proposed, the shop may set another amount. */
export function CancelDialog({
  view,
  onClose,
  onEnded,
  act: what,
}: CommandDialogProps & { act: "cancel" | "refuse" }): ReactNode {
  const { t } = useTranslation("reservations");
  const format = useFormat();
  const { act, busy, failure } = useDialogCommand({ onEnded });
  const priced = useSeesPrices();
  const paid = priced ? Math.max(0, view.paidCents) : 0;
  const [refundCents, setRefund] = useState<number>(what === "refuse" ? paid : view.refundNowCents);
  const [reason, setReason] = useState("");
  const [tells, setTells] = useState(view.email !== "");
  return (
    <CommandDialog
      title={t(`acts.${what}.title`, { number: view.number ?? "", name: view.name })}
      text={t("acts.cancel.text")}
      confirm={t(`acts.${what}.confirm`)}
      dismiss={t("acts.cancel.keep")}
      danger
      busy={busy}
      failure={failure}
      onClose={onClose}
      onConfirm={() =>
        void act(
          "POST /v1/reservations/:reservationId/cancellation",
          {
            params: { reservationId: view.id },
            body: {
              ...(priced ? { refundCents } : {}),
              reason: reason.trim(),
              tell: tells,
              version: view.version,
            },
          },
          t(`acts.${what}.done`),
        )
      }
    >
      {paid > 0 ? (
        <Field
          label={t("acts.cancel.refund")}
          hint={t("acts.cancel.policy", {
            amount: format.money(view.refundNowCents),
            paid: format.money(paid),
          })}
        >
          <AmountInput cents={refundCents} most={paid} onChange={setRefund} />
        </Field>
      ) : null}
      <Field label={t("acts.cancel.reason")} optional>
        <TextArea value={reason} maxLength={500} onChange={(event) => setReason(event.target.value)} />
      </Field>
      <TellField email={view.email} tells={tells} onChange={setTells} />
    </CommandDialog>
  );
}
