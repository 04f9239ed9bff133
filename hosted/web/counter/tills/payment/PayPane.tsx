import { cents } from "@cuvee/core/kit/money.ts";
import type { KeyboardEvent, ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import { Pad } from "#counter/tills/controls/Pad.tsx";
import { Pane } from "#counter/tills/controls/Pane.tsx";
import { PayDoubt } from "#counter/tills/payment/PayDoubt.tsx";
import { PayMethods } from "#counter/tills/payment/PayMethods.tsx";
import { PaySummary } from "#counter/tills/payment/PaySummary.tsx";
import { PayReference } from "#counter/tills/payment/PayReference.tsx";
import { PayTerminal } from "#counter/tills/payment/PayTerminal.tsx";
import { useSale } from "#counter/tills/sale/sale.ts";
import { NUMBERED, shareOf, suggestedNotes } from "#counter/tills/payment/tender.ts";
import { Tenders } from "#counter/tills/payment/Tenders.tsx";
import { Touch } from "#counter/tills/controls/Touch.tsx";
import { usePaying, type AskedPayment, type Paying } from "#counter/tills/payment/usePaying.ts";
import css from "#counter/tills/payment/PayPane.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

const PEOPLE = [2, 3, 4, 5, 6];

type Props = { paying: Paying };

function Notes({ paying }: Props): ReactNode {
  const { t } = useTranslation("tills");
  const format = useFormat();
  return (
    <div className={cx(layout.row2, layout.middle, css.row)} role="group" aria-label={t("pay.notes")}>
      {suggestedNotes(paying.restCents).map((note) => (
        <Touch
          key={note}
          disabled={paying.isBusy}
          onClick={() => paying.take({ type: "cash", amountCents: note })}
        >
          {format.money(note)}
        </Touch>
      ))}
    </div>
  );
}

function Shares({ paying }: Props): ReactNode {
  const { t } = useTranslation("tills");
  return (
    <div className={cx(layout.row2, layout.middle, css.row)} role="group" aria-label={t("pay.share")}>
      <span className={cx(layout.muted, layout.strong, css.small)}>{t("pay.share")}</span>
      {PEOPLE.map((people) => (
        <Touch key={people} onClick={() => paying.type(String(shareOf(paying.restCents, people)))}>
          {`÷ ${people}`}
        </Touch>
      ))}
    </div>
  );
}

function PartAndTips({ paying }: Props): ReactNode {
  const { t } = useTranslation("tills");
  const format = useFormat();
  const { dueCents, basket } = useSale();
  const { part, tipsCents, isBusy, tenders } = paying;
  const isEmpty = paying.text === "";
  return (
    <>
      {basket.order ? (
        <p className={cx(layout.muted, layout.strong, css.small)}>
          {t("handing.payOrder", { number: basket.order.number })}
        </p>
      ) : null}
      <div className={cx(layout.row2, layout.middle, css.row)}>
        {basket.order ? (
          <Touch
            chosen={part !== null}
            disabled={isBusy || tenders.length > 0 || (isEmpty && part === null)}
            onClick={paying.payPart}
          >
            {part === null
              ? t("handing.part")
              : t("handing.partPaid", { rest: format.money(dueCents - part) })}
          </Touch>
        ) : null}
        <Touch disabled={isBusy || (isEmpty && tipsCents === 0)} onClick={paying.giveTips}>
          {tipsCents > 0 ? t("pay.tipGiven", { amount: format.money(tipsCents) }) : t("pay.tip")}
        </Touch>
      </div>
    </>
  );
}

/** The answer that a payment needs before it is taken. */
function AskedPane({ paying, asked }: Props & { asked: AskedPayment }): ReactNode {
  const { take, dismiss } = paying;
  if (NUMBERED.has(asked.type))
    return <PayReference {...asked} onBack={dismiss} onTake={(reference) => take({ ...asked, reference })} />;
  if (asked.type === "cash")
    return (
      <PayDoubt
        givenCents={asked.amountCents}
        changeCents={cents(asked.amountCents - paying.restCents)}
        onBack={dismiss}
        onTake={() => take(asked)}
      />
    );
  return <PayTerminal {...asked} onRefused={dismiss} onTaken={() => take(asked)} />;
}

function MethodsPane({ paying }: Props): ReactNode {
  const { t } = useTranslation("tills");
  const format = useFormat();
  const { dueCents, leave, catalogue } = useSale();
  const { isBusy, restCents, tenders, amountCents, choose } = paying;
  const { payments: methods } = catalogue.snapshot.point;
  const onKeyDown = (event: KeyboardEvent): void => {
    const method = /^F([2-9])$/.exec(event.key)?.[1];
    const type = method === undefined ? undefined : methods[Number(method) - 2];
    if (isBusy || type === undefined) return;
    event.preventDefault();
    choose(type, amountCents);
  };
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
          {tenders.length > 0 ? (
            <Tenders tenders={tenders} isBusy={false} onTakeBack={paying.takeBack} />
          ) : null}
          {methods.includes("cash") ? <Notes paying={paying} /> : null}
          <PayMethods amountCents={amountCents} disabled={isBusy} onChoose={choose} />
          <Shares paying={paying} />
          <PartAndTips paying={paying} />
        </div>
        <Pad
          label={t("pay.amount")}
          text={paying.text}
          shown={format.money(amountCents)}
          onText={paying.type}
          onEnter={() => choose("cash", amountCents)}
        />
      </div>
    </Pane>
  );
}

/** Payment: the amount left to pay stays in sight until it is zero; then the payments are shown, and confirmed once. */
export function PayPane(): ReactNode {
  const paying = usePaying();
  if (paying.asked) return <AskedPane paying={paying} asked={paying.asked} />;
  return paying.restCents === 0 ? <PaySummary paying={paying} /> : <MethodsPane paying={paying} />;
}
