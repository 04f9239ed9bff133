import { languageIn, LANGUAGES, type Language } from "@cuvee/core/kit/languages.ts";
import type { Ticket } from "@cuvee/core/counter/tills/tickets/ticket.ts";
import { Mail } from "lucide-react";
import { useEffect, useEffectEvent, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { call, newId } from "#kit/api.ts";
import { sentenceOf } from "#counter/tills/controls/refusals.ts";
import { useSale } from "#counter/tills/sale/sale.ts";
import type { Recorded } from "#counter/tills/device/tillState.ts";
import { Touch } from "#counter/tills/controls/Touch.tsx";
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

/** Mails the receipt of a ticket, which the server does once it has the ticket, in the language of the buyer. */
export function MailReceipt({ ticket, claim, onFailed }: MailProps): ReactNode {
  const { t, i18n } = useTranslation("tills");
  const { till, state } = useSale();
  const { client, id: ticketId } = ticket.body;
  const [email, setEmail] = useState((client && till.clients().get(client.id)?.email) ?? "");
  const known = client && till.clients().get(client.id)?.lang;
  const [lang, setLang] = useState(() => languageIn(LANGUAGES, known ?? i18n.resolvedLanguage) ?? "fr");
  const [isBusy, setBusy] = useState(false);
  const [copy, setCopy] = useState<number | null>(null);
  const [isAsked, setAsked] = useState(false);
  const [isSent, setSent] = useState(false);
  const [mailId] = useState(newId);
  const { isReached, waiting } = state.sync;
  const send = async (): Promise<void> => {
    setBusy(true);
    try {
      setCopy(claim() ? 0 : (await till.duplicate(ticketId)).copy.body.copy);
    } catch (error) {
      setBusy(false);
      showSnackbar("error", sentenceOf(error, t));
    }
  };
  const mail = useEffectEvent(async (which: number): Promise<void> => {
    const body = { id: mailId, email: email.trim(), lang, copy: which };
    try {
      await call(
        "POST /v1/tickets/:ticketId/mail",
        { params: { ticketId }, body },
        { idempotencyKey: mailId },
      );
      setSent(true);
      showSnackbar("success", t("pay.mailed", { email: body.email }));
    } catch (error) {
      if (which === 0) onFailed();
      showSnackbar("error", sentenceOf(error, t));
    }
    setCopy(null);
    setBusy(false);
  });
  // The server counts a duplicate by the journal: it must have its record first.
  const isReady = copy !== null && waiting === 0;
  useEffect(() => {
    if (isReady) void mail(copy);
  }, [isReady, copy]);
  if (!isAsked)
    return (
      <Touch big disabled={!isReached || isSent} onClick={() => setAsked(true)}>
        <Mail aria-hidden="true" size={24} />
        {isReached ? t("pay.mail") : t("pay.mailOnline")}
      </Touch>
    );
  return (
    <form
      className={cx(layout.grid2, css.mail)}
      onSubmit={(event) => {
        event.preventDefault();
        if (email.includes("@")) void send();
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
      <Touch submit disabled={!email.includes("@") || isSent || isBusy || waiting > 0}>
        {t("pay.mailNow")}
      </Touch>
    </form>
  );
}
