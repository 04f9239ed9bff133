import { givenUpKey, payLaterOf, ticketIndex } from "@cuvee/core/sales/orders/cancelledPlaces.ts";
import { isNonVintage } from "@cuvee/core/offer/catalogue/catalogue.ts";
import type { CancelledOrderPart } from "@cuvee/core/sales/orders/cancelledPart.ts";
import type { OrderView } from "@cuvee/core/sales/orders/orders.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import { Money } from "#ui/Money.tsx";
import { cx } from "#ui/classes.ts";
import css from "#sales/orders/NotDelivered.module.css";
import * as layout from "#ui/layout.ts";

type Props = {
  order: Pick<OrderView, "lines" | "priced" | "reservations">;
  givenUp: CancelledOrderPart;
  heading: "h2" | "h3";
};
type Row = { key: string; words: string; cents: number; strong?: boolean };

/**
 * Returns the rows from the current total to the amount still due, or to be refunded. Without money there are no rows
 * to distinguish.
 */
function standRows(givenUp: CancelledOrderPart, payLaterCents: number, t: (key: string) => string): Row[] {
  const { paidCents, creditedCents, dueCents, refundCents } = givenUp;
  const goesBack = refundCents > 0;
  const rows: (Row | false)[] = [
    payLaterCents > 0 && { key: "onSite", words: t("onSite"), cents: -payLaterCents },
    creditedCents > 0 && { key: "credited", words: t("credited"), cents: -creditedCents },
    paidCents > 0 && { key: "paid", words: t("paid"), cents: -paidCents },
  ];
  const told = rows.filter((row) => row !== false);
  if (told.length === 0) return [];
  const end = goesBack ? { words: t("refund"), cents: refundCents } : { words: t("due"), cents: dueCents };
  return [...told, { key: "end", ...end, strong: true }];
}

/**
 * Shows the total of an order whose rest was given up, the amount paid, and below the units that will not be delivered:
 * for buyer and seller.
 */
export default function NotDelivered({ order, givenUp, heading: Heading }: Props): ReactNode {
  const { t } = useTranslation("givenUp");
  const format = useFormat();
  const nameOf = (id: string): string => {
    const ticket = order.priced.tickets[ticketIndex(id) ?? -1];
    if (ticket) return order.reservations.find(({ eventId }) => eventId === ticket.eventId)?.eventTitle ?? "";
    const line = order.lines.find((one) => one.id === id);
    if (!line) return order.priced.free?.find((one) => one.id === id)?.name ?? "";
    const vintage = isNonVintage(line.vintage) ? "" : line.vintage;
    return [line.name, vintage, line.formatName].filter(Boolean).join(" ");
  };
  const rows = standRows(givenUp, payLaterOf({ priced: order.priced, givenUp }), t);
  return (
    <section
      className={cx(layout.grid3, layout.framed, layout.tinted, layout.padded)}
      aria-labelledby="new-total"
    >
      <div className={css.total}>
        <Heading id="new-total">{t("total")}</Heading>
        <span>
          <Money cents={givenUp.totalTtcCents} />
        </span>
      </div>
      {rows.length > 0 ? (
        <dl className={layout.grid1}>
          {rows.map(({ key, words, cents, strong }) => (
            <div key={key} className={cx(css.row, strong && css.end)}>
              <dt>{words}</dt>
              <dd>
                <Money cents={cents} />
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      <div className={cx(layout.grid2, css.gone)}>
        <p className={layout.strong}>{t(givenUpKey(givenUp))}</p>
        <ul className={css.lines}>
          {givenUp.lines.map(({ id, quantity, add }) => (
            <li key={id}>
              <span className={cx(layout.strong, layout.oneLine)}>{format.count(quantity + add)} ×</span>{" "}
              {nameOf(id)}
            </li>
          ))}
        </ul>
        <dl className={layout.grid1}>
          {(["ht", "vat"] as const).map((key) => (
            <div key={key} className={css.row}>
              <dt>{t(key)}</dt>
              <dd>
                <Money cents={-givenUp[`${key}Cents`]} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
