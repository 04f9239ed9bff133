import { takenOf } from "@cuvee/core/counter/tills/tickets/payments.ts";
import type { ReturnDestination, Ticket } from "@cuvee/core/counter/tills/tickets/ticket.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import { CopyButtons } from "#counter/tills/payment/CopyButtons.tsx";
import { Pane } from "#counter/tills/controls/Pane.tsx";
import { Reason } from "#counter/tills/controls/Reason.tsx";
import { RefundRow } from "#counter/tills/refunds/RefundRow.tsx";
import { useRefund, type Refund } from "#counter/tills/refunds/useRefund.ts";
import type { Recorded } from "#counter/tills/device/tillState.ts";
import { Touch } from "#counter/tills/controls/Touch.tsx";
import { cx } from "#ui/classes.ts";
import css from "#counter/tills/basket/LinePane.module.css";
import * as layout from "#ui/layout.ts";

/** The usual reasons, as keys of the texts, with the destination of the bottles that each implies. */
const USUAL: readonly (readonly [key: string, to?: ReturnDestination])[] = [
  ["sale.why.corked", "corked"],
  ["sale.why.damaged", "breakage"],
  ["sale.why.mistake", "stock"],
  ["sale.why.unwanted"],
];

function WaysBack({ refund }: { refund: Refund }): ReactNode {
  const { t } = useTranslation("tills");
  return (
    <div className={cx(layout.grid2, css.four)} role="group" aria-label={t("sale.paidBack")}>
      {refund.methods.map((one) => (
        <Touch key={one} chosen={refund.type === one} onClick={() => refund.setType(one)}>
          {t(`pay.method.${one}`)}
        </Touch>
      ))}
    </div>
  );
}

function About({ ticket: { at, operator, body } }: { ticket: Recorded<Ticket> }): ReactNode {
  const format = useFormat();
  const facts = [format.date(at, "dateTime"), operator?.name, body.client?.name];
  return <p className={layout.muted}>{facts.filter(Boolean).join(" · ")}</p>;
}

type Props = { ticket: Recorded<Ticket>; onBack: () => void; onClose: () => void };

/** A form for the lines to take back, the way of the refund, and its reason; and for duplicates of the ticket. */
export function RefundForm({ ticket, onBack, onClose }: Props): ReactNode {
  const { t } = useTranslation("tills");
  const format = useFormat();
  const refund = useRefund(ticket, onClose);
  const { lines, reason, amountCents, isBusy } = refund;
  const { body } = ticket;
  /** The usual reasons set the destination of bottles without a chosen one. */
  const onReason = (next: string): void => {
    refund.setReason(next);
    const to = USUAL.find(([key]) => t(key) === next)?.[1];
    if (to) refund.sendAll(to);
  };
  const foot = (
    <>
      <Touch big disabled={isBusy} onClick={onBack}>
        {t("sale.otherTicket")}
      </Touch>
      <Touch look="main" big disabled={!refund.isReady} onClick={refund.giveBack}>
        {amountCents === 0
          ? t("sale.giveBackNothing")
          : t("sale.giveBack", { amount: format.money(-amountCents) })}
      </Touch>
    </>
  );
  return (
    <Pane
      title={`${body.number} · ${format.money(takenOf(body))}`}
      onClose={() => (isBusy ? undefined : onClose())}
      size="wide"
      foot={foot}
    >
      <div className={layout.stack3}>
        <About ticket={ticket} />
        <CopyButtons ticket={ticket} />
        {body.settles ? (
          <p className={layout.muted}>{t("handing.noRefund", { number: body.settles.number })}</p>
        ) : null}
        {refund.isOther ? <p className={layout.muted}>{t("sale.otherMode")}</p> : null}
        <ul className={layout.grid2} aria-label={t("sale.lines")} tabIndex={-1} data-first>
          {lines.map((line) => (
            <RefundRow key={line.id} line={line} refund={refund} />
          ))}
        </ul>
        <Touch onClick={refund.takeAll}>{t("sale.takeAll")}</Touch>
        <Reason
          label={t("sale.reason")}
          usual={USUAL.map(([key]) => key)}
          value={reason}
          onChange={onReason}
        />
        <WaysBack refund={refund} />
      </div>
    </Pane>
  );
}
