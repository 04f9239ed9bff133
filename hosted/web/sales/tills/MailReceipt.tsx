import type { Ticket } from "@cuvee/core/sales/tills/ticket.ts";
import { Mail } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { call, newId } from "#kit/api.ts";
import { sentenceOf } from "#sales/tills/refusals.ts";
import { useSale } from "#sales/tills/sale.ts";
import type { Recorded } from "#sales/tills/tillState.ts";
import { Touch } from "#sales/tills/Touch.tsx";
import { tell } from "#ui/snackbar.ts";
import line from "#sales/tills/LinePane.module.css";
import css from "#sales/tills/DonePane.module.css";

/** The next thing that is typed is the address. */
const takeFocus = (field: HTMLInputElement | null): void => field?.focus();

/** Mails the receipt of a ticket, which the server does once it has the ticket. */
export function MailReceipt({ ticket }: { ticket: Recorded<Ticket> }): ReactNode {
  const { t } = useTranslation("tills");
  const { till, state } = useSale();
  const { client, id: ticketId } = ticket.body;
  const [email, setEmail] = useState((client && till.clients().get(client.id)?.email) ?? "");
  const [isAsked, setAsked] = useState(false);
  const [isSent, setSent] = useState(false);
  const [mailId] = useState(newId);
  const { isReached, waiting } = state.sync;
  const send = (): void => {
    call(
      "POST /v1/tickets/:ticketId/mail",
      { params: { ticketId }, body: { id: mailId, email: email.trim() } },
      { idempotencyKey: mailId },
    ).then(
      () => {
        setSent(true);
        tell("success", t("pay.mailed", { email: email.trim() }));
      },
      (error: unknown) => tell("error", sentenceOf(error, t)),
    );
  };
  if (!isAsked)
    return (
      <Touch big disabled={!isReached || isSent} onClick={() => setAsked(true)}>
        <Mail aria-hidden="true" size={24} />
        {isReached ? t("pay.mail") : t("pay.mailOnline")}
      </Touch>
    );
  return (
    <form
      className={css.mail}
      onSubmit={(event) => {
        event.preventDefault();
        if (email.includes("@")) send();
      }}
    >
      <label className={line.label}>
        {t("pay.mailTo")}
        <input
          ref={takeFocus}
          className={line.input}
          type="email"
          autoComplete="off"
          maxLength={200}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      </label>
      <Touch submit disabled={!email.includes("@") || isSent || waiting > 0}>
        {t("pay.mailNow")}
      </Touch>
    </form>
  );
}
