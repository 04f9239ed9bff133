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
import type { Id } from "@cuvee/core/kit/ids.ts";
import { useEffect, useMemo, useState } from "react";
import { newId } from "#kit/api.ts";
import { useOnce } from "#counter/tills/controls/useOnce.ts";
import { useTicketLabels } from "#counter/tills/payment/useSelling.ts";
import { refundMethods, wayBackOf } from "#counter/tills/payment/tender.ts";
import { useSale } from "#counter/tills/sale/sale.ts";
import type { Recorded } from "#counter/tills/device/tillState.ts";

const NO_WISH = { lines: [], places: [], free: [] };
/** All tickets of this device: earlier refunds of a ticket are searched in them. */
const ALL = 100_000;

type RefundAmounts = ReturnType<typeof refundOf>;

const amountOf = ({ vat, lines }: RefundAmounts): Cents =>
  cents(
    vat.reduce((all, row) => all + row.baseCents + row.vatCents, 0) +
      lines.reduce((all, line) => all + (line.reason === "touristTax" ? line.amountCents : 0), 0),
  );

/** Reads what earlier refunds have taken back of a ticket; `isRead`: they have been read. */
function useReturned({ training, body }: Recorded<Ticket>) {
  const { till } = useSale();
  const [later, setLater] = useState<readonly Ticket[] | null>(null);
  useEffect(() => {
    void till
      .tickets("", ALL)
      .then((tickets) => setLater(tickets.filter((one) => one.training === training).map((one) => one.body)));
  }, [till, training]);
  const parts = useMemo(() => returnedParts(body.id, later ?? []), [body.id, later]);
  return { parts, isRead: later !== null };
}

/** The part of a line that is taken back: units, and the destination of its bottles. */
type Taken = { quantity: number; backTo?: ReturnDestination | undefined };

/** Returns a function that makes the ticket of a refund. */
function useGivingBack({ body }: Recorded<Ticket>, onMade: () => void) {
  const { till, catalogue, guarded, finish } = useSale();
  const labels = useTicketLabels();
  const { isBusy, once } = useOnce();
  const { snapshot, shelf } = catalogue;
  const giveBack = (back: RefundAmounts, type: TillPayment, note: string): void =>
    guarded("refund", () =>
      once(async () => {
        const priced = priceTicket(NO_WISH, {
          shelf,
          buyer: { typology: body.typology },
          rules: snapshot.rules,
          at: Date.now(),
        });
        const recorded = await till.sell(newId(), (stamp) =>
          ticketOf({
            ...stamp,
            ...(body.client ? { client: body.client } : {}),
            wish: NO_WISH,
            priced,
            words: labels,
            back,
            tenders: [{ type, amountCents: amountOf(back) }],
            tipsCents: cents(0),
            note,
          }),
        );
        finish(recorded);
        onMade();
      }),
    );
  return { isBusy, giveBack };
}

export type Refund = {
  /** Lines that can come back; `isOther`: none can, because the till is in the other mode (training or not). */
  lines: readonly TicketLine[];
  isOther: boolean;
  /** Returns the units of a line that can still come back. */
  leftOf: (line: TicketLine) => number;
  takenOf: (lineId: Id) => Taken;
  take: (line: TicketLine, change: Partial<Taken>) => void;
  takeAll: () => void;
  /** Sets a destination for the bottles without a chosen one. */
  sendAll: (to: ReturnDestination) => void;
  reason: string;
  setReason: (reason: string) => void;
  methods: readonly TillPayment[];
  type: TillPayment;
  setType: (type: TillPayment) => void;
  /** Amount of the refund, negative. */
  amountCents: Cents;
  isBusy: boolean;
  isReady: boolean;
  giveBack: () => void;
};

/** Holds the refund of a ticket: the lines that come back, their destinations, the reason and the method. */
export function useRefund(ticket: Recorded<Ticket>, onMade: () => void): Refund {
  const { body } = ticket;
  const { catalogue, state } = useSale();
  const { parts, isRead } = useReturned(ticket);
  const { isBusy, giveBack } = useGivingBack(ticket, onMade);
  const [taken, setTaken] = useState<Readonly<Record<Id, Taken>>>({});
  const [reason, setReason] = useState("");
  const methods = refundMethods(catalogue.snapshot.point.payments, body);
  const [type, setType] = useState<TillPayment>(() => wayBackOf(methods, body));
  // A training sale gives back no money, and a real sale is not refunded in training.
  const isOther = (ticket.training === true) !== state.training;
  const lines = isOther ? [] : body.lines.filter(isSold);
  const takenOf = (id: Id): Taken => taken[id] ?? { quantity: 0 };
  const leftOf = ({ id, quantity }: TicketLine): number => quantity - (parts.lines.get(id)?.quantity ?? 0);
  const back = useMemo(() => {
    const all = contractOf(body).lines.flatMap(({ id }) => {
      const { quantity = 0, backTo } = taken[id] ?? {};
      return quantity > 0 ? [{ id, quantity, ...(backTo ? { backTo } : {}) }] : [];
    });
    return all.length === 0 ? null : refundOf(body, parts, all, () => newId());
  }, [body, parts, taken]);
  // The destination of each bottle is required: stock and excise follow from it.
  const isPlaced = lines.every((line) => {
    const { quantity, backTo } = takenOf(line.id);
    return !isStored(line) || quantity === 0 || backTo !== undefined;
  });
  const isReady = back !== null && isPlaced && reason.trim() !== "" && !isBusy && isRead;
  const changeAll = (change: (line: TicketLine) => Taken): void =>
    setTaken({ ...taken, ...Object.fromEntries(lines.map((line) => [line.id, change(line)])) });
  return {
    lines,
    isOther,
    leftOf,
    takenOf,
    take(line, change) {
      const next = { ...takenOf(line.id), ...change };
      const quantity = Math.max(0, Math.min(leftOf(line), next.quantity));
      setTaken({ ...taken, [line.id]: { ...next, quantity } });
    },
    takeAll: () => changeAll((line) => ({ ...takenOf(line.id), quantity: leftOf(line) })),
    sendAll: (to) => changeAll(({ id }) => ({ ...takenOf(id), backTo: takenOf(id).backTo ?? to })),
    reason,
    setReason,
    methods,
    type,
    setType,
    amountCents: back ? amountOf(back) : cents(0),
    isBusy,
    isReady,
    giveBack: () => (back && isReady ? giveBack(back, type, reason.trim()) : undefined),
  };
}
