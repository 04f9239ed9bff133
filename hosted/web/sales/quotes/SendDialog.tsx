import type { QuoteView } from "@cuvee/core/sales/quotes/quotes.ts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import { Button } from "#ui/Button.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { Notice } from "#ui/Notice.tsx";

type Props = {
  open: boolean;
  quote: QuoteView;
  busy: boolean;
  onClose: () => void;
  /** Resolves to null on success, else to the reason of the failure. */
  onSend: (mail: boolean) => Promise<string | null>;
};

/** Confirms a quote before it is sent: recipient, amount, validity; by mail, or handed over otherwise. */
export function SendDialog({ open, quote, busy, onClose, onSend }: Props): ReactNode {
  const { t } = useTranslation("quotes");
  const format = useFormat();
  const [failure, setFailure] = useState<string | null>(null);
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    setFailure(null);
  }
  const send = async (mail: boolean): Promise<void> => setFailure(await onSend(mail));
  const email = quote.party?.contact.email ?? "";
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="medium"
      title={t(quote.number ? "send.again" : "send.title")}
      text={t("send.text", {
        client: quote.clientName || t("noClient"),
        total: format.money(quote.totalTtcCents),
        until: format.date(quote.validUntil),
      })}
      actions={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          {quote.number === null ? (
            <Button busy={busy} onClick={() => void send(false)}>
              {t("send.mark")}
            </Button>
          ) : null}
          <Button look="primary" busy={busy} disabled={email === ""} onClick={() => void send(true)}>
            {t("send.mail")}
          </Button>
        </>
      }
    >
      {failure ? <Notice tone="error">{failure}</Notice> : null}
      <p>{email ? t("send.to", { email }) : t("send.noMail")}</p>
    </Dialog>
  );
}
