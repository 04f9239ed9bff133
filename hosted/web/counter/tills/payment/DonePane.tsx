import { sum, NO_CENTS } from "@cuvee/core/kit/money.ts";
import { takenOf } from "@cuvee/core/counter/tills/tickets/payments.ts";
import type { Ticket } from "@cuvee/core/counter/tills/tickets/ticket.ts";
import { Printer } from "lucide-react";
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import { MailReceipt } from "#counter/tills/payment/MailReceipt.tsx";
import { Pane } from "#counter/tills/controls/Pane.tsx";
import { useSale } from "#counter/tills/sale/sale.ts";
import type { Recorded } from "#counter/tills/device/tillState.ts";
import { Touch } from "#counter/tills/controls/Touch.tsx";
import { useBasketCommands } from "#counter/tills/basket/useBasketCommands.ts";
import { useFocusBack } from "#counter/tills/controls/useFocusBack.ts";
import { useOnce } from "#counter/tills/controls/useOnce.ts";
import { usePrinting } from "#counter/tills/payment/usePrinting.ts";
import { cx } from "#ui/classes.ts";
import css from "#counter/tills/payment/DonePane.module.css";
import * as layout from "#ui/layout.ts";

/** Milliseconds during which the new screen ignores Enter: the key that sealed the sale is often pressed twice. */
const DEAF_MS = 500;

type Receipt = {
  print: () => Promise<void>;
  claim: () => boolean;
  giveBack: () => void;
};

/** Hands out the receipt: the original first, then duplicates, which the journal counts. */
function useReceipt(ticket: Recorded<Ticket>): Receipt {
  const { till } = useSale();
  const { printTicket } = usePrinting();
  const handed = useRef(false);
  // The first receipt that is handed out is the original; those printed or mailed after it are counted, and are marked
  // as duplicates (rules §3.2).
  const claim = (): boolean => {
    const isFirst = !handed.current;
    handed.current = true;
    return isFirst;
  };
  const giveBack = (): void => {
    handed.current = false;
  };
  const print = async (): Promise<void> => {
    if (claim()) {
      const isPrinted = await printTicket(ticket).catch((error: unknown) => {
        giveBack();
        throw error;
      });
      if (!isPrinted) giveBack();
      return;
    }
    const created = await till.duplicate(ticket.body.id);
    await printTicket(created.ticket, created.copy.body.copy);
  };
  return { print, claim, giveBack };
}

/** Opens the drawer once for a ticket that was paid in cash. */
function useDrawer({ id, payments }: Ticket): void {
  const { openDrawer } = usePrinting();
  const opened = useRef("");
  const hasCash = payments.some(({ type }) => type === "cash");
  useEffect(() => {
    if (!hasCash || opened.current === id) return;
    opened.current = id;
    openDrawer();
  }, [hasCash, id, openDrawer]);
}

/** Returns a handler that ignores Enter for a moment after the pane came, and while the key is held. */
function useDeafToEnter(): (event: KeyboardEvent) => void {
  const cameAt = useRef(Infinity);
  useEffect(() => {
    cameAt.current = performance.now();
  }, []);
  return (event) => {
    const isEarly = event.timeStamp - cameAt.current < DEAF_MS;
    if (event.key === "Enter" && (event.repeat || isEarly)) event.preventDefault();
  };
}

/** The payments of a ticket, and the order that it settles. */
function Facts({ ticket }: { ticket: Ticket }): ReactNode {
  const { t } = useTranslation("tills");
  const format = useFormat();
  const { payments, settles, wantsBill } = ticket;
  const rest = settles?.totalCents === undefined ? 0 : settles.totalCents - settles.amountCents;
  return (
    <>
      <p className={cx(layout.muted, css.facts)}>
        {payments
          .map(({ type, amountCents, givenCents }) =>
            [t(`pay.method.${type}`), format.money(givenCents ?? amountCents)].join(" "),
          )
          .join(" + ")}
        {wantsBill ? ` · ${t("pay.billComes")}` : ""}
      </p>
      {settles?.handing ? (
        <p className={cx(layout.muted, css.facts)}>
          <strong>{t(`handing.way.${settles.handing}`)}</strong>
          {` · ${t("handing.order", { number: settles.number })}`}
          {rest > 0 ? ` · ${t("handing.rest", { amount: format.money(rest) })}` : ""}
        </p>
      ) : null}
    </>
  );
}

/**
 * The ticket is on the disk: shows the change, and the receipts to choose from. Scanning begins the next sale at once.
 */
export function DonePane({ ticket }: { ticket: Recorded<Ticket> }): ReactNode {
  const { t } = useTranslation("tills");
  const format = useFormat();
  const { next } = useBasketCommands();
  const { isBusy, once } = useOnce();
  const { body } = ticket;
  const change = sum(body.payments.map((payment) => payment.changeCents ?? NO_CENTS));
  const all = takenOf(body);
  const isBack = all < 0;
  // Enter is the next customer again once the printer has the ticket.
  const main = useFocusBack(isBusy);
  useEffect(() => main.current?.focus(), [main, body.id]);
  const onKeyDown = useDeafToEnter();
  useDrawer(body);
  const { print, claim, giveBack } = useReceipt(ticket);
  return (
    <Pane title={t("pay.done", { number: body.number })} onClose={next} size="full">
      <div className={cx(layout.grid5, css.done)}>
        <p className={cx(layout.muted, layout.strong, css.label)}>
          {t(isBack ? "pay.givenBack" : change > 0 ? "pay.change" : "pay.paid")}
        </p>
        <p className={cx(layout.oneLine, css.change)} role="status" data-testid="change">
          {format.money(isBack ? -all : change > 0 ? change : all)}
        </p>
        <Facts ticket={body} />
        <Touch ref={main} look="main" className={css.next} hint="Enter" onKeyDown={onKeyDown} onClick={next}>
          {t("pay.next")}
        </Touch>
        <div className={cx(layout.grid3, css.receipt)}>
          <Touch big disabled={isBusy} onClick={() => once(print)}>
            <Printer aria-hidden="true" size={24} />
            {t("pay.printIt")}
          </Touch>
          <MailReceipt ticket={ticket} claim={claim} onFailed={giveBack} />
        </div>
      </div>
    </Pane>
  );
}
