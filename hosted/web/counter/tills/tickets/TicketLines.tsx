import type { Ticket, TicketLine } from "@cuvee/core/counter/tills/tickets/ticket.ts";
import type { TicketTraces } from "@cuvee/core/counter/tills/tickets/tickets.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Link } from "wouter";
import { useFormat } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { PriceTrace } from "#offer/pricing/trial/PriceTrace.tsx";
import { Badge } from "#ui/Badge.tsx";
import css from "#counter/tills/tickets/ticket.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** Shows the steps of a price as the ticket records them: the grid's, a special price, discounts, in their order. */
function Why({ line }: { line: TicketLine }): ReactNode {
  const { t } = useTranslation("tills");
  const format = useFormat();
  const steps = [
    ...(line.listE4 === line.unitE4 ? [] : [t("tickets.why.list", { price: format.unit(line.listE4) })]),
    ...(line.own ? [t("tickets.why.own", { by: line.own.by, reason: line.own.reason })] : []),
    ...(line.discountCents === 0
      ? []
      : [t("tickets.why.discount", { amount: format.money(-line.discountCents) })]),
    ...(line.why ? [line.why] : []),
  ];
  return steps.length === 0 ? null : (
    <span className={cx(layout.quiet, layout.breakable)}>{steps.join(" · ")}</span>
  );
}

/** Returns the sums of a ticket with their labels. */
function useSums(ticket: Ticket): [string, number][] {
  const { t } = useTranslation("tills");
  const format = useFormat();
  const sums: [string, number][] = [
    [t("tickets.columns.totalHtCents"), ticket.totalHtCents],
    ...ticket.vat.map(({ rateBp, vatCents }): [string, number] => [
      t("tickets.vatAt", { rate: format.rate(rateBp) }),
      vatCents,
    ]),
    ...(ticket.touristTaxCents === 0
      ? []
      : [[t("closings.parts.touristTax"), ticket.touristTaxCents] as [string, number]]),
    [t("tickets.columns.totalTtcCents"), ticket.totalTtcCents],
    ...(ticket.tipsCents === 0 ? [] : [[t("closings.parts.tips"), ticket.tipsCents] as [string, number]]),
    ...(ticket.settles
      ? [
          [t("tickets.settles", { number: ticket.settles.number }), ticket.settles.amountCents] as [
            string,
            number,
          ],
        ]
      : []),
  ];
  return sums;
}

/** Shows the lines of a ticket, with the payments. */
export function TicketLines({ ticket, traces }: { ticket: Ticket; traces: TicketTraces }): ReactNode {
  const { t } = useTranslation("tills");
  const format = useFormat();
  const sums = useSums(ticket);
  return (
    <>
      <ul className={cx(layout.plain, layout.grid2)}>
        {ticket.lines.map((line) => (
          <li key={line.id} className={cx(layout.grid2, css.lineItem)}>
            <span className={layout.atEnd}>{format.count(line.quantity + line.add)} ×</span>
            <span className={cx(layout.shrink, layout.breakable, css.article)}>
              <span>
                {line.name} {line.move === "sale" ? null : <Badge>{t(`tickets.move.${line.move}`)}</Badge>}
              </span>
              <span className={cx(layout.quiet, layout.breakable)}>
                {[line.detail, format.unit(line.unitE4)].filter(Boolean).join(" · ")}
              </span>
              <Why line={line} />
              <PriceTrace steps={traces[line.id] ?? []} className={css.why} />
            </span>
            <span className={cx(layout.unmargined, layout.oneLine, layout.figure)}>
              {format.money(line.amountCents)}
            </span>
          </li>
        ))}
      </ul>
      {ticket.settles?.handing ? (
        <p>
          <Badge>{t(`handing.way.${ticket.settles.handing}`)}</Badge>{" "}
          <Link href={paths.order(ticket.settles.orderId)}>
            {t("handing.order", { number: ticket.settles.number })}
          </Link>
        </p>
      ) : null}
      <dl className={cx(layout.grid2, css.sums)}>
        {sums.map(([label, amount]) => (
          <div key={label} className={cx(layout.line3, layout.between, css.sum)}>
            <dt>{label}</dt>
            <dd>{format.money(amount)}</dd>
          </div>
        ))}
      </dl>
      <dl className={cx(layout.grid2, css.sums)}>
        {ticket.payments.map((payment, at) => (
          <div key={`${payment.type}${at}`} className={cx(layout.line3, layout.between, css.sum)}>
            <dt>
              {[t(`points.payments.${payment.type}`), payment.reference].filter(Boolean).join(" · ")}
              {payment.changeCents ? (
                <span className={cx(layout.quiet, layout.breakable)}>
                  {" "}
                  {t("tickets.change", {
                    given: format.money(payment.givenCents ?? 0),
                    change: format.money(payment.changeCents),
                  })}
                </span>
              ) : null}
            </dt>
            <dd>{format.money(payment.amountCents)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
