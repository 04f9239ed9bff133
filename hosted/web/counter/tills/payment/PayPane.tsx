import type { CreatedOrder } from "@cuvee/core/counter/tills/tickets/fulfilment.ts";
import { cents, NO_CENTS, type Cents } from "@cuvee/core/kit/money.ts";
import { splitIntoPayments, type Tender } from "@cuvee/core/counter/tills/tickets/payments.ts";
import type { TillPayment } from "@cuvee/core/counter/pointsOfSale/points.ts";
import { X } from "lucide-react";
import { useState, type KeyboardEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "#kit/format.ts";
import { Pad } from "#counter/tills/controls/Pad.tsx";
import { Pane } from "#counter/tills/controls/Pane.tsx";
import { PayDoubt } from "#counter/tills/payment/PayDoubt.tsx";
import { PayMethods } from "#counter/tills/payment/PayMethods.tsx";
import { PaySummary } from "#counter/tills/payment/PaySummary.tsx";
import { PayReference } from "#counter/tills/payment/PayReference.tsx";
import { PayTerminal } from "#counter/tills/payment/PayTerminal.tsx";
import { useSale } from "#counter/tills/sale/sale.ts";
import {
  methodRefusal,
  isDoubtful,
  keyedCents,
  NUMBERED,
  pay,
  shareOf,
  suggestedNotes,
} from "#counter/tills/payment/tender.ts";
import { Touch } from "#counter/tills/controls/Touch.tsx";
import { useSelling } from "#counter/tills/payment/useSelling.ts";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import css from "#counter/tills/payment/PayPane.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** Methods that a separate terminal takes: the seller enters its answer here. */
const TERMINAL: ReadonlySet<TillPayment> = new Set(["cb", "cbnc"]);
const PEOPLE = [2, 3, 4, 5, 6];

function Taken({
  tenders,
  takeBack,
}: {
  tenders: readonly Tender[];
  takeBack: (at: number) => void;
}): ReactNode {
  const { t } = useTranslation("tills");
  const format = useFormat();
  return (
    <ul aria-label={t("pay.taken")}>
      {tenders.map(({ type, amountCents, reference }, at) => (
        <li
          key={`${type} ${at}`}
          className={cx(layout.line3, layout.middle, layout.between, layout.large, css.taken)}
        >
          <span>{[t(`pay.method.${type}`), reference].filter(Boolean).join(" · ")}</span>
          <strong>{format.money(amountCents)}</strong>
          <Touch look="quiet" aria-label={t("pay.takeBack")} onClick={() => takeBack(at)}>
            <X aria-hidden="true" size={22} />
          </Touch>
        </li>
      ))}
    </ul>
  );
}

type NotesProps = {
  restCents: Cents;
  isBusy: boolean;
  take: (type: TillPayment, amountCents: Cents, reference?: string) => void;
};

function Notes({ restCents, isBusy, take }: NotesProps): ReactNode {
  const { t } = useTranslation("tills");
  const format = useFormat();
  return (
    <div className={cx(layout.row2, layout.middle, css.row)} role="group" aria-label={t("pay.notes")}>
      {suggestedNotes(restCents).map((note) => (
        <Touch key={note} disabled={isBusy} onClick={() => take("cash", note)}>
          {format.money(note)}
        </Touch>
      ))}
    </div>
  );
}

function Shares({ onText, restCents }: { onText: (value: string) => void; restCents: Cents }): ReactNode {
  const { t } = useTranslation("tills");
  return (
    <div className={cx(layout.row2, layout.middle, css.row)} role="group" aria-label={t("pay.share")}>
      <span className={cx(layout.muted, layout.strong, css.small)}>{t("pay.share")}</span>
      {PEOPLE.map((people) => (
        <Touch key={people} onClick={() => onText(String(shareOf(restCents, people)))}>
          {`÷ ${people}`}
        </Touch>
      ))}
    </div>
  );
}

type PartAndTipProps = {
  order: CreatedOrder | null;
  part: Cents | null;
  isBusy: boolean;
  tenders: readonly Tender[];
  text: string;
  choosePart: (wanted: Cents) => void;
  dueCents: Cents;
  tips: Cents;
  onTips: (value: Cents) => void;
  onText: (value: string) => void;
};

function PartAndTip({
  order,
  part,
  isBusy,
  tenders,
  text,
  choosePart,
  dueCents,
  tips,
  onTips,
  onText,
}: PartAndTipProps): ReactNode {
  const { t } = useTranslation("tills");
  const format = useFormat();
  return (
    <div className={cx(layout.row2, layout.middle, css.row)}>
      {order ? (
        <Touch
          chosen={part !== null}
          disabled={isBusy || tenders.length > 0 || (text === "" && part === null)}
          onClick={() => choosePart(keyedCents(text))}
        >
          {part === null ? t("handing.part") : t("handing.partPaid", { rest: format.money(dueCents - part) })}
        </Touch>
      ) : null}
      <Touch
        disabled={isBusy || (text === "" && tips === 0)}
        onClick={() => {
          onTips(keyedCents(text));
          onText("");
        }}
      >
        {tips > 0 ? t("pay.tipGiven", { amount: format.money(tips) }) : t("pay.tip")}
      </Touch>
    </div>
  );
}

/** Payment: the amount left to pay stays in sight until it is zero; then the payments are shown, and confirmed once. */
export function PayPane(): ReactNode {
  const { t } = useTranslation("tills");
  const format = useFormat();
  const { dueCents, basket, leave, catalogue, state } = useSale();
  const { isBusy, sell } = useSelling();
  const [tenders, setTenders] = useState<readonly Tender[]>([]);
  const [tips, setTips] = useState<Cents>(NO_CENTS);
  const [text, setText] = useState("");
  const [requested, setAsked] = useState<{ type: TillPayment; amountCents: Cents } | null>(null);
  const [part, setPart] = useState<Cents | null>(null);
  const [doubted, setDoubted] = useState<Cents | null>(null);
  const { order } = basket;
  const amountCents = part ?? dueCents;
  const given = { tipsCents: tips, amountCents };
  const due = cents(amountCents + tips);
  const { restCents, payments } = splitIntoPayments(due, tenders);
  const amount = text === "" ? restCents : keyedCents(text);
  const { payments: methods } = catalogue.snapshot.point;

  const seal = (all: readonly Tender[]): void => sell(all, given, () => undefined);
  const takeBack = (at: number): void => {
    setTenders(tenders.filter((_, i) => i !== at));
    // The next payment begins with an empty amount.
    setText("");
  };
  const take = (type: TillPayment, amountCents: Cents, reference?: string): void => {
    const next = pay(due, tenders, { type, amountCents, ...(reference === undefined ? {} : { reference }) });
    if ("fault" in next) return showSnackbar("error", t(`pay.fault.${next.fault}`));
    setAsked(null);
    setDoubted(null);
    setText("");
    setTenders(next);
    // The seller has confirmed the answer of a card terminal already; any other last payment is shown before it is
    // sealed.
    if (TERMINAL.has(type) && splitIntoPayments(due, next).restCents === 0) seal(next);
    return undefined;
  };
  const choose = (type: TillPayment, amountCents: Cents): void => {
    // Keys reach a method whose button is disabled.
    const why = methodRefusal(type, {
      isReached: state.sync.isReached,
      isPro: basket.client?.buyer.isPro === true,
      hasOrder: order !== null,
    });
    if (why) showSnackbar("error", t(why));
    else if (type !== "cash" && amountCents > restCents) showSnackbar("error", t("pay.fault.tooMuch"));
    else if (TERMINAL.has(type) || NUMBERED.has(type)) setAsked({ type, amountCents });
    else if (type === "cash" && isDoubtful(amountCents, restCents)) setDoubted(amountCents);
    else take(type, amountCents);
  };
  const choosePart = (wanted: Cents): void => {
    if (wanted > dueCents) return showSnackbar("error", t("handing.tooMuch"));
    setPart(wanted > 0 && wanted < dueCents ? wanted : null);
    return setText("");
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const method = /^F([2-9])$/.exec(event.key)?.[1];
    const type = method === undefined ? undefined : methods[Number(method) - 2];
    if (requested || isBusy || type === undefined) return;
    event.preventDefault();
    choose(type, amount);
  };
  if (requested && NUMBERED.has(requested.type))
    return (
      <PayReference
        {...requested}
        onBack={() => setAsked(null)}
        onTake={(number) => take(requested.type, requested.amountCents, number)}
      />
    );
  if (requested)
    return (
      <PayTerminal
        {...requested}
        onRefused={() => setAsked(null)}
        onTaken={() => take(requested.type, requested.amountCents)}
      />
    );
  if (doubted !== null)
    return (
      <PayDoubt
        givenCents={doubted}
        changeCents={cents(doubted - restCents)}
        onBack={() => {
          setDoubted(null);
          setText("");
        }}
        onTake={() => take("cash", doubted)}
      />
    );
  if (restCents === 0)
    return (
      <PaySummary
        dueCents={due}
        tenders={tenders}
        isBusy={isBusy}
        onTakeBack={takeBack}
        onSeal={() => seal(tenders)}
        onBack={() => (tenders.length === 0 ? leave("pay") : takeBack(tenders.length - 1))}
      />
    );
  return (
    <Pane
      title={t("pay.title", { amount: format.money(dueCents) })}
      onClose={() => (isBusy ? undefined : leave("pay"))}
      size="full"
    >
      <div className={cx(layout.grid5, css.pay)} onKeyDown={onKeyDown}>
        <div className={cx(layout.stack4, layout.shrink)}>
          <p className={cx(layout.baseline, layout.between, css.rest)} role="status">
            <span>{t("pay.rest")}</span>
            <strong data-testid="rest">{format.money(restCents)}</strong>
          </p>
          {payments.length > 0 ? <Taken tenders={tenders} takeBack={takeBack} /> : null}
          {methods.includes("cash") ? <Notes restCents={restCents} isBusy={isBusy} take={take} /> : null}
          <PayMethods amountCents={amount} disabled={isBusy} onChoose={choose} />
          <Shares onText={setText} restCents={restCents} />
          {order ? (
            <p className={cx(layout.muted, layout.strong, css.small)}>
              {t("handing.payOrder", { number: order.number })}
            </p>
          ) : null}
          <PartAndTip
            order={order}
            part={part}
            isBusy={isBusy}
            tenders={tenders}
            text={text}
            choosePart={choosePart}
            dueCents={dueCents}
            tips={tips}
            onTips={setTips}
            onText={setText}
          />
        </div>
        <Pad
          label={t("pay.amount")}
          text={text}
          shown={format.money(amount)}
          onText={setText}
          onEnter={() => choose("cash", amount)}
        />
      </div>
    </Pane>
  );
}
