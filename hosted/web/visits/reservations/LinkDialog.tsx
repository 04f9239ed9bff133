import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "#kit/format.ts";
import { Field } from "#ui/Field.tsx";
import { Input } from "#ui/Input.tsx";
import { useActing, type ActDialogProps } from "#visits/reservations/acting.ts";
import { ActDialog } from "#visits/reservations/ActDialog.tsx";

/** A form that sends a link to pay the rest. */
export function LinkDialog({ view, onClose, onEnded }: ActDialogProps): ReactNode {
  const { t } = useTranslation("reservations");
  const format = useFormat();
  const { act, busy, failure } = useActing({ onEnded });
  const [email, setEmail] = useState(view.email);
  return (
    <ActDialog
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
    </ActDialog>
  );
}
