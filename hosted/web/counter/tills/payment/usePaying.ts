import { cents, NO_CENTS, type Cents } from "@cuvee/core/kit/money.ts";
import { splitIntoPayments, type Tender } from "@cuvee/core/counter/tills/tickets/payments.ts";
import type { TillPayment } from "@cuvee/core/counter/pointsOfSale/points.ts";
import { useState } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useSale } from "#counter/tills/sale/sale.ts";
import { isDoubtful, keyedCents, NUMBERED, pay } from "#counter/tills/payment/tender.ts";
import { useMethodRefusal } from "#counter/tills/payment/useMethodRefusal.ts";
import { useSelling } from "#counter/tills/payment/useSelling.ts";
import { showSnackbar } from "#ui/overlay/snackbar.ts";

/** Methods that a separate terminal takes: the seller enters its answer here. */
const TERMINAL: ReadonlySet<TillPayment> = new Set(["cb", "cbnc"]);

/** A payment that needs an answer first: of a terminal, a number, or a confirmation of the cash given. */
export type AskedPayment = { type: TillPayment; amountCents: Cents };

export type Paying = {
  isBusy: boolean;
  /** Amount to pay now, tips included, and what is left of it. */
  dueCents: Cents;
  restCents: Cents;
  tenders: readonly Tender[];
  /** Part of an order that is paid now; null: all of it. */
  part: Cents | null;
  tipsCents: Cents;
  asked: AskedPayment | null;
  /** The typed digits, and the amount of the next payment: typed, or all that is left. */
  text: string;
  amountCents: Cents;
  type: (text: string) => void;
  /** Takes a payment, or asks first. */
  choose: (type: TillPayment, amountCents: Cents) => void;
  /** Takes a payment that was answered. */
  take: (payment: Tender) => void;
  /** Drops a payment that was asked for. */
  dismiss: () => void;
  /** Removes a payment, by its position. */
  takeBack: (at: number) => void;
  /** Pays the typed part of an order only; nothing typed: all of it. */
  payPart: () => void;
  /** Adds the typed amount as tips. */
  giveTips: () => void;
  /** Makes the ticket. */
  seal: () => void;
};

/** Holds the payment of the current sale. */
export function usePaying(): Paying {
  const { t } = useTranslation("tills");
  const sale = useSale();
  const refusalOf = useMethodRefusal();
  const { isBusy, sell } = useSelling();
  const [tenders, setTenders] = useState<readonly Tender[]>([]);
  const [tipsCents, setTips] = useState<Cents>(NO_CENTS);
  const [text, type] = useState("");
  const [asked, setAsked] = useState<AskedPayment | null>(null);
  const [part, setPart] = useState<Cents | null>(null);
  const ownCents = part ?? sale.dueCents;
  const dueCents = cents(ownCents + tipsCents);
  const { restCents } = splitIntoPayments(dueCents, tenders);
  const refuse = (text: string): void => showSnackbar("error", text);
  const seal = (all = tenders): void => sell(all, { tipsCents, amountCents: ownCents });
  const take = (payment: Tender): void => {
    const next = pay(dueCents, tenders, payment);
    if ("fault" in next) return refuse(t(`pay.fault.${next.fault}`));
    setAsked(null);
    type("");
    setTenders(next);
    // The seller has confirmed the answer of a card terminal already; any other last payment is shown before it is
    // sealed.
    if (TERMINAL.has(payment.type) && splitIntoPayments(dueCents, next).restCents === 0) seal(next);
    return undefined;
  };
  return {
    isBusy,
    dueCents,
    restCents,
    tenders,
    part,
    tipsCents,
    asked,
    text,
    amountCents: text === "" ? restCents : keyedCents(text),
    type,
    choose(method, amountCents) {
      const payment = { type: method, amountCents };
      // Keys reach a method whose button is disabled.
      const why = refusalOf(method);
      if (why) return refuse(t(why));
      if (method !== "cash" && amountCents > restCents) return refuse(t("pay.fault.tooMuch"));
      const isAsked = TERMINAL.has(method) || NUMBERED.has(method);
      if (isAsked || (method === "cash" && isDoubtful(amountCents, restCents))) return setAsked(payment);
      return take(payment);
    },
    take,
    dismiss() {
      setAsked(null);
      // Cash is counted again; the amount on a card or a check stands.
      if (asked?.type === "cash") type("");
    },
    takeBack(at) {
      setTenders(tenders.filter((_, i) => i !== at));
      // The next payment begins with an empty amount.
      type("");
    },
    payPart() {
      const wanted = keyedCents(text);
      if (wanted > sale.dueCents) return refuse(t("handing.tooMuch"));
      setPart(wanted > 0 && wanted < sale.dueCents ? wanted : null);
      return type("");
    },
    giveTips() {
      setTips(keyedCents(text));
      type("");
    },
    seal: () => seal(),
  };
}
