import type { TicketMove } from "@cuvee/core/counter/tills/tickets/ticket.ts";
import { Minus, PencilLine, Plus, Trash2 } from "lucide-react";
import { memo, useEffect, useRef, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import type { BasketCommand } from "#counter/tills/basket/basket.ts";
import type { ShownLine } from "#counter/tills/sale/sale.ts";
import { keepFocus, Touch } from "#counter/tills/controls/Touch.tsx";
import css from "#counter/tills/basket/BasketPart.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type RowProps = {
  row: ShownLine;
  /** Prices with or without tax. */
  chain: "ttc" | "ht";
  isCurrent: boolean;
  act: (act: BasketCommand) => void;
  onEdit: () => void;
  onCount: (row: ShownLine, quantity: number) => void;
};

/** Bottles missing to the next tier from which any line shows it; the current line always does. */
const NEAR_TIER = 3;

/** Returns why a line costs nothing: it leaves without sale, or bottles waive the fee of its places; null otherwise. */
function freeMove({ line, trace }: ShownLine): Exclude<TicketMove, "sale"> | null {
  if (line.kind === "article" && line.move !== "sale") return line.move;
  return trace.some(({ key }) => key === "trace.ticket.waived") ? "gift" : null;
}

function Marks({ row, isCurrent }: { row: ShownLine; isCurrent: boolean }): ReactNode {
  const { t } = useTranslation("tills");
  const format = useFormat();
  const { line, isUnsold, isShort, add, discountCents, trace, next } = row;
  const article = line.kind === "article" ? line : null;
  const move = freeMove(row);
  const marks: [tone: string, text: string][] = [];
  if (isUnsold) marks.push(["error", t("sale.unsold")]);
  if (move) marks.push(["gift", t(`sale.move.${move}`)]);
  if (article?.own) marks.push(["warn", t("sale.own")]);
  if (discountCents > 0 && (!article || article.move === "sale"))
    marks.push(["warn", `− ${format.money(discountCents)}`]);
  if (add > 0) marks.push(["gift", t("sale.added", { count: add })]);
  // A threshold that adds bottles changes no price: it has its own mark.
  const tier = trace.find(({ rule, values }) => rule === "tier" && values["unitE4"] !== undefined);
  if (tier) marks.push(["gift", t("sale.tierReached", { from: format.count(Number(tier.values["from"])) })]);
  if (next && (isCurrent || (row.missing ?? next.missing) <= NEAR_TIER))
    marks.push([
      "warn",
      t(row.isBottle ? "sale.moreTier" : "sale.moreUnits", {
        count: row.missing ?? next.missing,
        price: format.unit(next.unitE4),
      }),
    ]);
  if (isShort) marks.push(["error", t("sale.short")]);
  return marks.length === 0 ? null : (
    <span className={css.marks}>
      {marks.map(([tone, text]) => (
        <span key={text} className={cx(layout.tiny, layout.medium, css.mark)} data-tone={tone}>
          {text}
        </span>
      ))}
    </span>
  );
}

/** A line of the basket; the one that was touched last has its actions below it. */
export const BasketRow = memo(function BasketRow({
  row,
  chain,
  isCurrent,
  act,
  onEdit,
  onCount,
}: RowProps): ReactNode {
  const { t } = useTranslation("tills");
  const format = useFormat();
  const { line, name, detail, unitE4, amountCents, discountCents } = row;
  const { id, quantity } = line;
  const place = useRef<HTMLLIElement>(null);
  useEffect(() => {
    const row = place.current;
    if (!isCurrent || !row) return undefined;
    const show = (): void => row.scrollIntoView({ block: "nearest" });
    show();
    // Its height is final only after it is laid out, and a mark may come later.
    const watch = new ResizeObserver(show);
    watch.observe(row);
    return () => watch.disconnect();
  }, [isCurrent, quantity]);
  return (
    <li ref={place} className={css.row} data-current={isCurrent || undefined}>
      <button
        type="button"
        className={cx(layout.middle, layout.bare, layout.wide, css.main)}
        aria-expanded={isCurrent}
        onMouseDown={keepFocus}
        onClick={() => (isCurrent ? onEdit() : act({ do: "current", id }))}
      >
        <span className={css.count}>{quantity}</span>
        <span className={layout.shrink}>
          <span className={cx(layout.oneLine, layout.strong, css.name)}>{name}</span>
          <span className={cx(layout.quiet, layout.oneLine, css.detail)}>
            {[detail, t(`sale.chain.${chain}`, { amount: format.unit(unitE4) })].filter(Boolean).join(" · ")}
          </span>
          <Marks row={row} isCurrent={isCurrent} />
        </span>
        <span className={cx(layout.large, layout.oneLine, layout.atEnd, css.sum)}>
          {format.money(amountCents - (amountCents === 0 ? 0 : discountCents))}
          {chain === "ht" ? (
            <span className={cx(layout.muted, layout.tiny, css.chain)}>{t("sale.ht")}</span>
          ) : null}
        </span>
      </button>
      {isCurrent ? (
        <div className={cx(layout.grid2, css.acts)}>
          <Touch aria-label={t("sale.less")} onClick={() => onCount(row, quantity - 1)}>
            <Minus aria-hidden="true" size={24} />
          </Touch>
          <Touch aria-label={t("sale.plus")} onClick={() => onCount(row, quantity + 1)}>
            <Plus aria-hidden="true" size={24} />
          </Touch>
          <Touch hint="F4" onClick={onEdit}>
            <PencilLine aria-hidden="true" size={20} />
            {t("sale.edit")}
          </Touch>
          <Touch look="danger" aria-label={t("sale.remove")} onClick={() => onCount(row, 0)}>
            <Trash2 aria-hidden="true" size={22} />
          </Touch>
        </div>
      ) : null}
    </li>
  );
});
