import type { TicketView } from "@cuvee/core/counter/tills/tickets/tickets.ts";
import { FileText, Mail } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { call, newId } from "#kit/api.ts";
import { Button } from "#ui/Button.tsx";
import { ask } from "#ui/popup/popup.ts";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import { useWork } from "#ui/work.ts";
import { useTillRights } from "#counter/pointsOfSale/rights.ts";

/** `onChange` receives the ticket's current state; without one it is read again. */
type Props = { of: TicketView; onChange: (now?: TicketView) => void };

/** Shows the actions on a ticket: its invoice, its receipt by mail. */
export function TicketCommands({ of, onChange }: Props): ReactNode {
  const { t } = useTranslation("tills");
  const { busy, run } = useWork("asMessage");
  const { sells } = useTillRights();
  const params = { ticketId: of.id };
  const bill = async (): Promise<void> => {
    const input = { params, body: { id: newId() } };
    onChange(await call("POST /v1/tickets/:ticketId/bill", input, { idempotencyKey: newId() }));
    showSnackbar("success", t("tickets.billed"));
  };
  const mail = async (): Promise<void> => {
    const email = await ask({
      title: t("tickets.mailTitle", { number: of.number }),
      text: t("tickets.mailText"),
      validateLabel: t("tickets.mailSend"),
      field: { kind: "text", label: t("tickets.mailTo"), value: of.email, required: true, maxLength: 200 },
    });
    if (email === null) return;
    const input = { params, body: { id: newId(), email } };
    const { copy } = await call("POST /v1/tickets/:ticketId/mail", input, { idempotencyKey: newId() });
    showSnackbar("success", t("tickets.mailed", { email, copy }));
    onChange();
  };
  if (!sells) return null;
  return (
    <>
      <Button icon={<Mail aria-hidden="true" />} onClick={() => void run(mail, "mail")}>
        {t("tickets.mail")}
      </Button>
      {of.canBill && of.clientId !== null ? (
        <Button
          look="primary"
          busy={busy === "bill"}
          icon={<FileText aria-hidden="true" />}
          onClick={() => void run(bill, "bill")}
        >
          {t("tickets.bill")}
        </Button>
      ) : null}
    </>
  );
}
