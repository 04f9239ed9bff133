import type { TicketView } from "@cuvee/core/counter/tills/tickets/tickets.ts";
import { FileText, Mail } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { call, newId, problemOf } from "#kit/api.ts";
import { Button } from "#ui/Button.tsx";
import { ask } from "#ui/popup/popup.ts";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import { useTillRights } from "#counter/pointsOfSale/rights.ts";

/** `onChange` receives the ticket's current state; without one it is read again. */
type Props = { of: TicketView; onChange: (now?: TicketView) => void };

/** Shows the actions on a ticket: its invoice, its receipt by mail. */
export function TicketCommands({ of, onChange }: Props): ReactNode {
  const { t } = useTranslation("tills");
  const [busy, setBusy] = useState(false);
  const { sells } = useTillRights();
  const params = { ticketId: of.id };
  const bill = async (): Promise<void> => {
    setBusy(true);
    try {
      const input = { params, body: { id: newId() } };
      onChange(await call("POST /v1/tickets/:ticketId/bill", input, { idempotencyKey: newId() }));
      showSnackbar("success", t("tickets.billed"));
    } catch (error) {
      showSnackbar("error", problemOf(error).message);
    }
    setBusy(false);
  };
  const mail = async (): Promise<void> => {
    const email = await ask({
      title: t("tickets.mailTitle", { number: of.number }),
      text: t("tickets.mailText"),
      validateLabel: t("tickets.mailSend"),
      field: { kind: "text", label: t("tickets.mailTo"), value: of.email, required: true, maxLength: 200 },
    });
    if (email === null) return;
    try {
      const input = { params, body: { id: newId(), email } };
      const { copy } = await call("POST /v1/tickets/:ticketId/mail", input, { idempotencyKey: newId() });
      showSnackbar("success", t("tickets.mailed", { email, copy }));
      onChange();
    } catch (error) {
      showSnackbar("error", problemOf(error).message);
    }
  };
  if (!sells) return null;
  return (
    <>
      <Button icon={<Mail aria-hidden="true" />} onClick={() => void mail()}>
        {t("tickets.mail")}
      </Button>
      {of.canBill && of.clientId !== null ? (
        <Button look="primary" busy={busy} icon={<FileText aria-hidden="true" />} onClick={() => void bill()}>
          {t("tickets.bill")}
        </Button>
      ) : null}
    </>
  );
}
