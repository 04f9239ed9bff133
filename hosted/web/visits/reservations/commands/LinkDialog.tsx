import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import { Field } from "#ui/input/Field.tsx";
import { Input } from "#ui/input/Input.tsx";
import { useDialogCommand, type CommandDialogProps } from "#visits/reservations/commands/dialogCommand.ts";
import { CommandDialog } from "#visits/reservations/commands/CommandDialog.tsx";

/** A form that sends a link to pay the rest. */
export function LinkDialog({ view, onClose, onEnded }: CommandDialogProps): ReactNode {
  const { t } = useTranslation("reservations");
  const format = useFormat();
  const { act, busy, failure } = useDialogCommand({ onEnded });
  const [email, setEmail] = useState(view.email);
  return (
    <CommandDialog
      title={t("acts.link.title")}
      text={t("acts.link.text", { amount: format.money(view.dueCents) })}
      confirm={t("acts.link.confirm")}
      busy={busy}
      ready={email.trim() !== ""}
      failure={failure}
      onClose={onClose}
      onConfirm={() =>
        void act(
          "POST /v1/reservations/:reservationId/payment-links",
          { params: { reservationId: view.id }, body: { email: email.trim(), version: view.version } },
          t("acts.link.done", { email: email.trim() }),
        )
      }
    >
      <Field label={t("contact.email")}>
        <Input
          type="email"
          value={email}
          maxLength={254}
          onChange={(event) => setEmail(event.target.value)}
        />
      </Field>
    </CommandDialog>
  );
}
