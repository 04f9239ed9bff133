import { takenOf } from "@cuvee/core/counter/tills/tickets/payments.ts";
import { cents, type Cents } from "@cuvee/core/kit/money.ts";
import type { TillPayment } from "@cuvee/core/counter/pointsOfSale/points.ts";
import { contractOf, isSold, refundOf, returnedParts } from "@cuvee/core/counter/tills/tickets/refunds.ts";
import { priceTicket, ticketOf } from "@cuvee/core/counter/tills/tickets/ticketSale.ts";
import {
  isStored,
  type ReturnDestination,
  type Ticket,
  type TicketLine,
} from "@cuvee/core/counter/tills/tickets/ticket.ts";
import { useEffect, useMemo, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "#kit/format.ts";
import { CopyButtons } from "#counter/tills/payment/CopyButtons.tsx";
import { newId } from "#kit/api.ts";
import { Pane } from "#counter/tills/controls/Pane.tsx";
import { Reason } from "#counter/tills/controls/Reason.tsx";
import { RefundRow } from "#counter/tills/refunds/RefundRow.tsx";
import { wayBackOf, refundMethods } from "#counter/tills/payment/tender.ts";
import { sentenceOf } from "#counter/tills/controls/refusals.ts";
import { useSale } from "#counter/tills/sale/sale.ts";
import type { Recorded } from "#counter/tills/device/tillState.ts";
import { Touch } from "#counter/tills/controls/Touch.tsx";
import { useTicketLabels } from "#counter/tills/payment/useSelling.ts";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import { cx } from "#ui/classes.ts";
import css from "#counter/tills/basket/LinePane.module.css";
import * as layout from "#ui/layout.ts";

const USUAL: readonly (readonly [words: string, to?: ReturnDestination])[] = [
  ["sale.why.corked", "corked"],
  ["sale.why.damaged", "breakage"],
  ["sale.why.mistake", "stock"],
  ["sale.why.unwanted"],
];
const NO_WISH = { lines: [], places: [], free: [] };
/** All tickets of this device: earlier refunds of a ticket are searched in them. */
const ALL = 100_000;

type Props = { ticket: Recorded<Ticket>; onBack: () => void; onClose: () => void };

type WaysBackProps = {
  methods: readonly TillPayment[];
  type: TillPayment;
  onType: (value: TillPayment) => void;
};

function WaysBack({ methods, type, onType }: WaysBackProps): ReactNode {
  const { t } = useTranslation("tills");
  return (
    <div className={cx(layout.grid2, css.four)} role="group" aria-label={t("sale.paidBack")}>
      {methods.map((one) => (
        <Touch key={one} chosen={type === one} onClick={() => onType(one)}>
          {t(`pay.method.${one}`)}
        </Touch>
      ))}
    </div>
  );
}

/** A form for the lines to take back, the way of the refund, and its reason; and for duplicates of the ticket. */
export function RefundForm({ ticket, onBack, onClose }: Props): ReactNode {
  const { t } = useTranslation("tills");
  const format = useFormat();
  const { till, catalogue, guarded, finish, state } = useSale();
  const words = useTicketLabels();
  const { snapshot, shelf } = catalogue;
  const [later, setLater] = useState<readonly Ticket[] | null>(null);
  const [wants, setWants] = useState<Readonly<Record<string, number>>>({});
  const [reason, setReason] = useState("");
  const [places, setPlaces] = useState<Readonly<Record<string, ReturnDestination>>>({});
  const methods = refundMethods(snapshot.point.payments, ticket.body);
  const [type, setType] = useState<TillPayment>(() => wayBackOf(methods, ticket.body));
  const [isBusy, setBusy] = useState(false);
  const { body } = ticket;
  useEffect(() => {
    void till
      .tickets("", ALL)
      .then((tickets) =>
        setLater(tickets.filter((one) => one.training === ticket.training).map((one) => one.body)),
      );
  }, [till, ticket.training]);

  const before = useMemo(() => returnedParts(body.id, later ?? []), [body.id, later]);
  // A training sale gives back no money, and a real sale is not refunded in training.
  const isOther = (ticket.training === true) !== state.training;
  const lines = isOther ? [] : body.lines.filter(isSold);
  const leftOf = (line: TicketLine): number => line.quantity - (before.lines.get(line.id)?.quantity ?? 0);
  const back = useMemo(() => {
    const taken = contractOf(body).lines.flatMap(({ id }) => {
      const quantity = wants[id] ?? 0;
      const backTo = places[id];
      return quantity > 0 ? [{ id, quantity, ...(backTo ? { backTo } : {}) }] : [];
    });
    return taken.length === 0 ? null : refundOf(body, before, taken, () => newId());
  }, [body, before, wants, places]);
  const backCents = cents(
    back
      ? back.vat.reduce((all, row) => all + row.baseCents + row.vatCents, 0) +
          back.lines.reduce((all, line) => all + (line.reason === "touristTax" ? line.amountCents : 0), 0)
      : 0,
  ) as Cents;
  // The destination of each bottle is required: stock and excise follow from it.
  const isPlaced = lines.every(
    (line) => !isStored(line) || (wants[line.id] ?? 0) === 0 || places[line.id] !== undefined,
  );
  const isReady = back !== null && isPlaced && reason.trim() !== "" && !isBusy && later !== null;
  const set = (line: TicketLine, quantity: number): void =>
    setWants({ ...wants, [line.id]: Math.max(0, Math.min(leftOf(line), quantity)) });
  /** The usual reasons set the destination of bottles without a chosen one. */
  const say = (next: string): void => {
    setReason(next);
    const to = USUAL.find(([words]) => t(words) === next)?.[1];
    if (to) setPlaces({ ...Object.fromEntries(lines.map(({ id }) => [id, to])), ...places });
  };
  const giveBack = (): void => {
    if (!isReady) return;
    guarded("refund", () => {
      setBusy(true);
      const priced = priceTicket(NO_WISH, shelf, { typology: body.typology }, snapshot.rules, Date.now());
      till
        .sell(newId(), (stamp) =>
          ticketOf({
            ...stamp,
            ...(body.client ? { client: body.client } : {}),
            wish: NO_WISH,
            priced,
            words,
            back,
            tenders: [{ type, amountCents: backCents }],
            tipsCents: cents(0),
            note: reason.trim(),
          }),
        )
        .then(
          (recorded) => {
            finish(recorded);
            onClose();
          },
          (error: unknown) => {
            showSnackbar("error", sentenceOf(error, t));
            setBusy(false);
          },
        );
    });
  };
  const foot = (
    <>
      <Touch big disabled={isBusy} onClick={onBack}>
        {t("sale.otherTicket")}
      </Touch>
      <Touch look="main" big disabled={!isReady} onClick={giveBack}>
        {backCents === 0
          ? t("sale.giveBackNothing")
          : t("sale.giveBack", { amount: format.money(-backCents) })}
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
        <p className={layout.muted}>
          {[format.date(ticket.at, "dateTime"), ticket.operator?.name, body.client?.name]
            .filter(Boolean)
            .join(" · ")}
        </p>
        <CopyButtons ticket={ticket} />
        {body.settles ? (
          <p className={layout.muted}>{t("handing.noRefund", { number: body.settles.number })}</p>
        ) : null}
        {isOther ? <p className={layout.muted}>{t("sale.otherMode")}</p> : null}
        <ul className={layout.grid2} aria-label={t("sale.lines")} tabIndex={-1} data-first>
          {lines.map((line) => (
            <RefundRow
              key={line.id}
              line={line}
              left={leftOf(line)}
              quantity={wants[line.id] ?? 0}
              backTo={places[line.id]}
              onQuantity={(quantity) => set(line, quantity)}
              onBackTo={(to) => setPlaces({ ...places, [line.id]: to })}
            />
          ))}
        </ul>
        <Touch onClick={() => setWants(Object.fromEntries(lines.map((line) => [line.id, leftOf(line)])))}>
          {t("sale.takeAll")}
        </Touch>
        <Reason
          label={t("sale.reason")}
          usual={USUAL.map(([words]) => words)}
          value={reason}
          onChange={say}
        />
        <WaysBack methods={methods} type={type} onType={setType} />
      </div>
    </Pane>
  );
}
