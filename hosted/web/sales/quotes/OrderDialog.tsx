import { exceedsCredit, type QuoteView, type Credit } from "@cuvee/core/sales/quotes/quotes.ts";
import { useRef, useState, type ReactNode, type RefObject } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import { useSaleRights } from "#sales/quotes/agent.ts";
import { Button } from "#ui/Button.tsx";
import { Checkbox } from "#ui/input/Checkbox.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { Notice } from "#ui/Notice.tsx";

type How = { mail: boolean; pending: boolean; beyondCredit: boolean };
type Props = {
  open: boolean;
  quote: QuoteView;
  busy: boolean;
  onClose: () => void;
  /** Resolves to null on success, else to the reason of the failure. */
  onOrder: (how: How) => Promise<string | null>;
};

const TITLES = { quote: "order.accept", order: "order.title", bill: "order.bill" } as const;

type BeyondCreditProps = {
  credit: Credit;
  quote: QuoteView;
  reading: RefObject<HTMLInputElement | null>;
  read: boolean;
  onRead: (value: boolean) => void;
};

function BeyondCredit({ credit, quote, reading, read, onRead }: BeyondCreditProps): ReactNode {
  const { t } = useTranslation("quotes");
  const format = useFormat();
  const { isAgent } = useSaleRights();
  return (
    <>
      <Notice tone="warning">
        {t("credit.warning", {
          limit: format.money(credit.limitCents ?? 0),
          outstanding: format.money(credit.outstandingCents),
          after: format.money(credit.outstandingCents + quote.totalTtcCents),
        })}
      </Notice>
      {isAgent ? (
        <p>{t("credit.agent")}</p>
      ) : (
        <Checkbox
          ref={reading}
          label={t("credit.read")}
          checked={read}
          onChange={({ target }) => onRead(target.checked)}
        />
      )}
    </>
  );
}

type PendingProps = {
  quote: QuoteView;
  pending: boolean;
  onPending: (value: boolean) => void;
};

function Pending({ quote, pending, onPending }: PendingProps): ReactNode {
  const { isAgent } = useSaleRights();
  const { t } = useTranslation("quotes");
  return isAgent ? (
    <p>{t("order.agentText")}</p>
  ) : quote.subType === "bill" ? (
    <p>{t("order.billText")}</p>
  ) : (
    <Checkbox
      label={t("order.pending")}
      hint={t("order.pendingHint")}
      checked={pending}
      onChange={({ target }) => onPending(target.checked)}
    />
  );
}

/**
 * Confirms an order before it is made: its stock is taken, its client notified if wished; a debt beyond the client's
 * limit is shown first.
 */
export function OrderDialog({ open, quote, busy, onClose, onOrder }: Props): ReactNode {
  const { t } = useTranslation("quotes");
  const format = useFormat();
  const [mail, setMail] = useState(true);
  const [pending, setPending] = useState(false);
  const [read, setRead] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const consent = useRef<HTMLButtonElement>(null);
  const reading = useRef<HTMLInputElement>(null);
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    setFailure(null);
    setRead(false);
  }
  const { credit } = quote;
  const isBeyond =
    credit !== null && quote.content.payment.type === "account" && exceedsCredit(credit, quote.totalTtcCents);
  const hasMail = Boolean(quote.party?.contact.email);
  const go = async (): Promise<void> =>
    setFailure(await onOrder({ mail: mail && hasMail, pending, beyondCredit: isBeyond && read }));
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="medium"
      // Enter continues at once; a text that must be read first takes the focus itself.
      initialFocus={isBeyond ? reading : consent}
      title={t(TITLES[quote.subType])}
      text={t("order.text", {
        client: quote.clientName || t("noClient"),
        total: format.money(quote.totalTtcCents),
      })}
      actions={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button
            ref={consent}
            look="primary"
            busy={busy}
            disabled={isBeyond && !read}
            onClick={() => void go()}
          >
            {t("order.go")}
          </Button>
        </>
      }
    >
      {failure ? <Notice tone="error">{failure}</Notice> : null}
      {isBeyond ? (
        <BeyondCredit credit={credit} quote={quote} reading={reading} read={read} onRead={setRead} />
      ) : null}
      <Checkbox
        label={t("order.mail")}
        hint={hasMail ? undefined : t("send.noMail")}
        checked={mail && hasMail}
        disabled={!hasMail}
        onChange={({ target }) => setMail(target.checked)}
      />
      <Pending quote={quote} pending={pending} onPending={setPending} />
    </Dialog>
  );
}
