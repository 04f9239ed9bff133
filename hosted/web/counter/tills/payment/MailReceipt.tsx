import { languageIn, LANGUAGES, type Language } from "@cuvee/core/kit/languages.ts";
import type { Ticket } from "@cuvee/core/counter/tills/tickets/ticket.ts";
import { Mail } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { call, newId } from "#kit/api.ts";
import { useSale } from "#counter/tills/sale/sale.ts";
import type { TillEngine } from "#counter/tills/device/engine.ts";
import type { Recorded } from "#counter/tills/device/tillState.ts";
import { Touch } from "#counter/tills/controls/Touch.tsx";
import { useOnce } from "#counter/tills/controls/useOnce.ts";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import line from "#counter/tills/basket/LinePane.module.css";
import css from "#counter/tills/payment/DonePane.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type MailProps = {
  ticket: Recorded<Ticket>;
  /**
   * Claims the original, if it has not been handed out yet; otherwise the mail is a duplicate, which the journal counts
   * first.
   */
  claim: () => boolean;
  /** Called when the original could not be sent. */
  onFailed: () => void;
};

const nameOf = (lang: Language): string =>
  new Intl.DisplayNames([lang], { type: "language" }).of(lang) ?? lang;

/** Focuses the address, which is typed next. */
const takeFocus = (field: HTMLInputElement | null): void => field?.focus();

/** Resolves once the server has all records of the till. */
const finishSync = (till: TillEngine): Promise<void> =>
  new Promise((resolve) => {
    const check = (): void => {
      if (till.state().sync.waiting > 0) return;
      leave();
      resolve();
    };
    const leave = till.subscribe(check);
    check();
  });

/** A form for the address and the language of a receipt to mail. */
function MailForm({ ticket, claim, onFailed }: MailProps): ReactNode {
  const { t, i18n } = useTranslation("tills");
  const { till, state } = useSale();
  const { isBusy, once } = useOnce();
  const { client, id: ticketId } = ticket.body;
  const buyer = client ? till.clients().get(client.id) : undefined;
  const [email, setEmail] = useState(buyer?.email ?? "");
  const [lang, setLang] = useState(() => languageIn(LANGUAGES, buyer?.lang ?? i18n.resolvedLanguage) ?? "fr");
  const [isSent, setSent] = useState(false);
  const [mailId] = useState(newId);
  const isReady = email.includes("@");
  const send = async (): Promise<void> => {
    const copy = claim() ? 0 : (await till.duplicate(ticketId)).copy.body.copy;
    // The server counts a duplicate by the journal: it must have its record first.
    await finishSync(till);
    const body = { id: mailId, email: email.trim(), lang, copy };
    try {
      await call(
        "POST /v1/tickets/:ticketId/mail",
        { params: { ticketId }, body },
        { idempotencyKey: mailId },
      );
    } catch (error) {
      if (copy === 0) onFailed();
      throw error;
    }
    setSent(true);
    showSnackbar("success", t("pay.mailed", { email: body.email }));
  };
  return (
    <form
      className={cx(layout.grid2, css.mail)}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) once(send);
      }}
    >
      <label className={cx(layout.grid1, layout.muted, layout.medium, line.label)}>
        {t("pay.mailTo")}
        <input
          ref={takeFocus}
          className={cx(layout.large, line.input)}
          type="email"
          autoComplete="off"
          maxLength={200}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      </label>
      <label className={cx(layout.grid1, layout.muted, layout.medium, line.label)}>
        {t("pay.mailLang")}
        <select
          className={cx(layout.large, line.input)}
          value={lang}
          onChange={(event) => setLang(event.target.value as Language)}
        >
          {LANGUAGES.map((one) => (
            <option key={one} value={one}>
              {nameOf(one)}
            </option>
          ))}
        </select>
      </label>
      <Touch submit disabled={!isReady || isSent || isBusy || state.sync.waiting > 0}>
        {t("pay.mailNow")}
      </Touch>
    </form>
  );
}

/** Mails the receipt of a ticket, which the server does once it has the ticket, in the language of the buyer. */
export function MailReceipt(props: MailProps): ReactNode {
  const { t } = useTranslation("tills");
  const { isReached } = useSale().state.sync;
  const [isAsked, setAsked] = useState(false);
  if (isAsked) return <MailForm {...props} />;
  return (
    <Touch big disabled={!isReached} onClick={() => setAsked(true)}>
      <Mail aria-hidden="true" size={24} />
      {isReached ? t("pay.mail") : t("pay.mailOnline")}
    </Touch>
  );
}
