import { TICKET_MOVES, type TicketMove } from "@cuvee/core/counter/tills/tickets/ticket.ts";
import { Beer, Gift, PackageX, ShoppingBag, Wine } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useSale, type ShownLine } from "#counter/tills/sale/sale.ts";
import { Touch } from "#counter/tills/controls/Touch.tsx";
import css from "#counter/tills/basket/LinePane.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

const ICONS = { sale: ShoppingBag, gift: Gift, tasting: Wine, breakage: PackageX, corked: Beer };

/**
 * A form for the reason why goods leave: sold, or given, tasted, broken, corked; without sale they cost nothing and
 * leave the stock.
 */
export function LineMove({ row, onDone }: { row: ShownLine; onDone: () => void }): ReactNode {
  const { t } = useTranslation("tills");
  const { act, guarded } = useSale();
  const { line } = row;
  const articleLine = line.kind === "article" ? line : undefined;
  const [reason, setReason] = useState(articleLine?.move === "sale" ? "" : (articleLine?.reason ?? ""));
  const take = (move: TicketMove): void => {
    const set = (): void => {
      act({ do: "move", id: line.id, move, reason: reason.trim() });
      onDone();
    };
    if (move === "sale") set();
    else guarded("giveaway", set);
  };
  return (
    <div className={layout.stack3}>
      <label className={cx(layout.grid1, layout.muted, layout.medium, css.label)}>
        {t("sale.moveReason")}
        <input
          className={cx(layout.large, css.input)}
          value={reason}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => setReason(event.target.value)}
        />
      </label>
      <div className={layout.grid2}>
        {TICKET_MOVES.map((move) => {
          const Icon = ICONS[move];
          return (
            <Touch
              key={move}
              className={css.choice}
              chosen={articleLine?.move === move}
              onClick={() => take(move)}
            >
              <span>{t(`sale.moveLong.${move}`)}</span>
              <Icon aria-hidden="true" size={24} />
            </Touch>
          );
        })}
      </div>
    </div>
  );
}
