import { BACK_TO, isStored, type TicketLine } from "@cuvee/core/counter/tills/tickets/ticket.ts";
import { Minus, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import type { Refund } from "#counter/tills/refunds/useRefund.ts";
import { Touch } from "#counter/tills/controls/Touch.tsx";
import rows from "#counter/tills/refunds/RefundForm.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** A line of a ticket that comes back: its quantity, and the destination of its bottles. */
export function RefundRow({ line, refund }: { line: TicketLine; refund: Refund }): ReactNode {
  const { t } = useTranslation("tills");
  const format = useFormat();
  const { quantity, backTo } = refund.takenOf(line.id);
  const left = refund.leftOf(line);
  const count = (next: number): void => refund.take(line, { quantity: next });
  return (
    <li className={cx(layout.grid2, layout.middle, layout.panel, rows.line)}>
      <span className={rows.words}>
        <strong>{line.name}</strong>
        <span className={layout.muted}>
          {[line.detail, format.unit(line.unitE4), t("sale.ofTicket", { left, count: line.quantity })]
            .filter(Boolean)
            .join(" · ")}
        </span>
      </span>
      <Touch aria-label={t("sale.less")} disabled={quantity === 0} onClick={() => count(quantity - 1)}>
        <Minus aria-hidden="true" size={22} />
      </Touch>
      <output className={rows.count}>{quantity}</output>
      <Touch aria-label={t("sale.plus")} disabled={quantity >= left} onClick={() => count(quantity + 1)}>
        <Plus aria-hidden="true" size={22} />
      </Touch>
      {quantity > 0 && isStored(line) ? (
        <div
          className={cx(layout.grid2, rows.where)}
          role="group"
          aria-label={t("sale.whereBack", { name: line.name })}
        >
          <span className={cx(layout.muted, layout.strong, rows.ask)}>
            {t("sale.whereBackAsk", { count: quantity })}
          </span>
          {BACK_TO.map((one) => (
            <Touch key={one} chosen={backTo === one} onClick={() => refund.take(line, { backTo: one })}>
              {t(`sale.backTo.${one}`)}
            </Touch>
          ))}
        </div>
      ) : null}
    </li>
  );
}
