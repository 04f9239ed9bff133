import type { OpportunityRow } from "@cuvee/core/relations/opportunities/contract.ts";
import { Ellipsis } from "lucide-react";
import type { KeyboardEvent, ReactNode } from "react";
import { Link } from "wouter";
import { useFormat } from "#kit/format.ts";
import { useTranslation } from "#kit/i18n.ts";
import { paths } from "#kit/paths.ts";
import { useCardDrag } from "#relations/opportunities/board/boardDrag.ts";
import { NextStep } from "#relations/opportunities/words.tsx";
import { IconButton } from "#ui/Button.tsx";
import { Menu, type MenuEntry } from "#ui/overlay/Menu.tsx";
import { cx } from "#ui/classes.ts";
import css from "#relations/opportunities/board/Board.module.css";
import shared from "#relations/opportunities/opportunities.module.css";
import * as layout from "#ui/layout.ts";

type CardProps = {
  card: OpportunityRow;
  today: string;
  entries: MenuEntry[];
  mayMove: boolean;
  /** Tab leads to one card of a column. */
  isTabbed: boolean;
  hintId: string;
  onKey: (event: KeyboardEvent) => void;
  onFocus: () => void;
  onDrop: (dragged: string, edge: "before" | "after") => void;
};

/** The figures of a card: amount, bottles, and a probability that was set by hand. */
function Figures({ card }: { card: OpportunityRow }): ReactNode {
  const { t } = useTranslation("opportunities");
  const format = useFormat();
  const { amountCents, bottles, ownProbability, status } = card;
  const words = [
    amountCents === undefined || amountCents === null ? null : format.money(amountCents),
    bottles === null ? null : t("bottles", { count: bottles }),
    ownProbability === null || status !== "open" ? null : t("byHand", { percent: ownProbability }),
  ].filter(Boolean);
  return words.length === 0 ? null : (
    <span className={css.amounts}>
      {words.map((word) => (
        <span key={word} className={layout.oneLine}>
          {word}
        </span>
      ))}
    </span>
  );
}

/** A card of the board. */
export function BoardCard(props: CardProps): ReactNode {
  const { card, today, entries, mayMove, isTabbed, hintId, onKey, onFocus, onDrop } = props;
  const { t } = useTranslation("opportunities");
  const { ref, edge, isDragged } = useCardDrag(card.id, mayMove, onDrop);
  const tabIndex = isTabbed ? 0 : -1;
  return (
    <li
      ref={ref}
      className={cx(css.card, isDragged && css.dragged, edge && css[edge])}
      data-opportunity={card.id}
    >
      <div className={css.top}>
        <Link
          href={paths.opportunity(card.id)}
          className={cx(layout.undecorated, layout.medium, css.title)}
          tabIndex={tabIndex}
          draggable={false}
          aria-describedby={mayMove ? hintId : undefined}
          onKeyDown={onKey}
          onFocus={onFocus}
        >
          {card.title}
        </Link>
        <Menu
          align="end"
          entries={entries}
          trigger={
            <IconButton size="s" label={t("board.actions", { title: card.title })} tabIndex={tabIndex}>
              <Ellipsis aria-hidden="true" />
            </IconButton>
          }
        />
      </div>
      <div className={cx(layout.small, css.facts)}>
        <span className={layout.quiet}>{card.clientName}</span>
        <Figures card={card} />
        <NextStep row={card} today={today} />
        {card.isStagnant ? (
          <span className={shared.stagnant}>{t("stagnant", { count: card.stageDays })}</span>
        ) : null}
        {card.status === "lost" && card.lostReason ? <span>{t(`reasons.${card.lostReason}`)}</span> : null}
        {card.isMine || card.ownerName === null ? null : (
          <span className={layout.quiet}>{card.ownerName}</span>
        )}
      </div>
    </li>
  );
}
