import type { BoardColumn as Column, OpportunityRow } from "@cuvee/core/relations/opportunities/contract.ts";
import { ENDED_DAYS } from "@cuvee/core/relations/opportunities/opportunities.ts";
import { useId, useState, type KeyboardEvent, type ReactNode } from "react";
import { useFormat } from "#kit/format.ts";
import { useTranslation } from "#kit/i18n.ts";
import { BoardCard } from "#relations/opportunities/board/BoardCard.tsx";
import { useColumnDrop } from "#relations/opportunities/board/boardDrag.ts";
import { useColumnName } from "#relations/opportunities/stages.ts";
import { Badge } from "#ui/Badge.tsx";
import { Button } from "#ui/Button.tsx";
import type { MenuEntry } from "#ui/overlay/Menu.tsx";
import { cx } from "#ui/classes.ts";
import css from "#relations/opportunities/board/Board.module.css";
import * as layout from "#ui/layout.ts";

type ColumnProps = {
  column: Column;
  today: string;
  mayMove: boolean;
  isLoading: boolean;
  hintId: string;
  /** The name of the column is that of the tab above it. */
  isTab: boolean;
  entriesOf: (card: OpportunityRow) => MenuEntry[];
  onKey: (event: KeyboardEvent, card: OpportunityRow) => void;
  onDropBeside: (dragged: string, card: OpportunityRow, edge: "before" | "after") => void;
  onDropEnd: (dragged: string) => void;
  onMore: () => void;
};

/** The sums of a column; amounts only for those who may see them. */
function Sums({ column }: { column: Column }): ReactNode {
  const { t } = useTranslation("opportunities");
  const format = useFormat();
  const { amountCents, weightedCents, status, bottles } = column;
  return (
    <div className={cx(layout.small, layout.quiet, css.sums)}>
      {amountCents === undefined ? null : <div className={css.total}>{format.money(amountCents)}</div>}
      {weightedCents === undefined || status !== "open" ? null : (
        <div>{t("board.weighted", { amount: format.money(weightedCents) })}</div>
      )}
      <div>{t("bottles", { count: bottles })}</div>
      {status === "open" ? null : <div>{t("board.ended", { count: ENDED_DAYS })}</div>}
    </div>
  );
}

/** A column of the board: its sums over all its opportunities, and its cards. */
export function BoardColumn(props: ColumnProps): ReactNode {
  const { column, today, mayMove, isLoading, hintId, isTab } = props;
  const { t } = useTranslation("opportunities");
  const name = useColumnName()(column);
  const headId = useId();
  const { ref, isOver } = useColumnDrop(props.onDropEnd);
  const [tabbed, setTabbed] = useState<string | null>(null);
  const isHere = column.rows.some(({ id }) => id === tabbed);
  return (
    <section ref={ref} className={cx(css.column, isOver && css.over)} aria-labelledby={headId}>
      <div className={cx(layout.stack1, css.head)}>
        <div className={cx(layout.line2, layout.between, layout.middle)}>
          <h2 id={headId} className={isTab ? "visually-hidden" : css.name}>
            {name}
            {column.status === "open" ? (
              <span className={cx(layout.small, layout.quiet, layout.regular)}> {column.probability} %</span>
            ) : null}
          </h2>
          {isTab ? null : <Badge>{column.count}</Badge>}
        </div>
        <Sums column={column} />
      </div>
      {column.rows.length === 0 ? (
        <p className={cx(layout.small, layout.quiet, css.none)}>{t("board.none")}</p>
      ) : null}
      <ol className={css.cards} aria-labelledby={headId}>
        {column.rows.map((card, index) => (
          <BoardCard
            key={card.id}
            card={card}
            today={today}
            entries={props.entriesOf(card)}
            mayMove={mayMove}
            isTabbed={isHere ? card.id === tabbed : index === 0}
            hintId={hintId}
            onKey={(event) => props.onKey(event, card)}
            onFocus={() => setTabbed(card.id)}
            onDrop={(dragged, edge) => props.onDropBeside(dragged, card, edge)}
          />
        ))}
      </ol>
      {column.next === null ? null : (
        <div className={css.more}>
          <Button size="s" look="quiet" disabled={isLoading} onClick={props.onMore}>
            {t("board.more", { count: column.count - column.rows.length })}
          </Button>
        </div>
      )}
    </section>
  );
}
