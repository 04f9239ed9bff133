import type { OpportunityRow } from "@cuvee/core/relations/opportunities/contract.ts";
import { ArrowRight, FolderOpen, ThumbsDown, Trophy } from "lucide-react";
import { useEffect, useId, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { paths } from "#kit/paths.ts";
import { useWidth } from "#kit/width.ts";
import { BoardColumn } from "#relations/opportunities/board/BoardColumn.tsx";
import { onCardKey } from "#relations/opportunities/board/boardKeys.ts";
import { atEnd, besides, placeOf } from "#relations/opportunities/board/boardState.ts";
import type { BoardActs } from "#relations/opportunities/board/useBoard.ts";
import type { BoardAnswer } from "#relations/opportunities/calls.ts";
import { useColumnName } from "#relations/opportunities/stages.ts";
import type { MenuEntry } from "#ui/overlay/Menu.tsx";
import { FilterTabs } from "#ui/page/Tabs.tsx";
import { ask } from "#ui/popup/popup.ts";
import css from "#relations/opportunities/board/Board.module.css";
import shared from "#relations/opportunities/opportunities.module.css";

type BoardProps = { board: BoardAnswer; acts: BoardActs; mayMove: boolean };

/** Moves the focus to a card, once it is drawn. */
function useCardFocus(focused: { id: string } | null) {
  const root = useRef<HTMLDivElement>(null);
  const focus = (id: string): void =>
    root.current?.querySelector<HTMLElement>(`[data-opportunity="${id}"] a`)?.focus();
  useEffect(() => {
    if (focused) focus(focused.id);
  }, [focused]);
  return { root, focus };
}

/** Ways to move a card to a column, by a menu or a question. */
function useMoveTo({ board, acts, mayMove }: BoardProps) {
  const { t } = useTranslation("opportunities");
  const nameOf = useColumnName();
  const to = (card: OpportunityRow, columnId: string): void => {
    const column = board.columns.find(({ id }) => id === columnId);
    if (column) void acts.put(card, { column: columnId, before: column.rows[0]?.id ?? null });
  };
  const targetsOf = (card: OpportunityRow) =>
    board.columns.filter(
      ({ id, status }) => id !== card.stage && (card.status === "open" || status === "open"),
    );
  const choose = async (card: OpportunityRow): Promise<void> => {
    const chosen = await ask({
      title: t("board.moveTo"),
      text: card.title,
      validateLabel: t("board.move"),
      field: {
        kind: "select",
        label: t("columns.stage"),
        options: targetsOf(card).map((column) => ({ value: column.id, label: nameOf(column) })),
        required: true,
      },
    });
    if (chosen === null) acts.setFocused({ id: card.id });
    else to(card, chosen);
  };
  const entriesOf = (card: OpportunityRow): MenuEntry[] => [
    {
      kind: "link",
      label: t("open"),
      icon: <FolderOpen aria-hidden="true" />,
      href: paths.opportunity(card.id),
    },
    ...(mayMove
      ? targetsOf(card).map((column): MenuEntry => {
          const Icon = { open: ArrowRight, won: Trophy, lost: ThumbsDown }[column.status];
          return {
            kind: "act",
            label: t("board.to", { stage: nameOf(column) }),
            icon: <Icon aria-hidden="true" />,
            act: () => to(card, column.id),
          };
        })
      : []),
  ];
  return { choose, entriesOf };
}

/** The board: on a phone one column at a time. */
export function Board(props: BoardProps): ReactNode {
  const { board, acts, mayMove } = props;
  const { t } = useTranslation("opportunities");
  const nameOf = useColumnName();
  const isPhone = useWidth() === "mobile";
  const hintId = useId();
  const { root, focus } = useCardFocus(acts.focused);
  const { choose, entriesOf } = useMoveTo(props);
  const [tab, setTab] = useState<string | null>(null);
  // A phone begins with the first stage that has cards: an empty one looks as if all were lost.
  const first = board.columns.find(({ status, count }) => status === "open" && count > 0);
  const shown = board.columns.find(({ id }) => id === tab) ?? first ?? board.columns[0];
  const put = (card: OpportunityRow, to: Parameters<typeof acts.put>[1]): void => void acts.put(card, to);
  const cardOf = (id: string): OpportunityRow | undefined => {
    const found = placeOf(board, id);
    return found?.column.rows[found.index];
  };
  const keys = { board, focus, put, choose: (card: OpportunityRow) => void choose(card), mayMove };
  return (
    <>
      {isPhone && shown ? (
        <FilterTabs
          label={t("columns.stage")}
          items={board.columns.map((column) => ({
            value: column.id,
            label: nameOf(column),
            count: column.count,
          }))}
          value={shown.id}
          onChange={setTab}
        />
      ) : null}
      <div ref={root} className={css.board}>
        {(isPhone && shown ? [shown] : board.columns).map((column) => (
          <BoardColumn
            key={column.id}
            column={column}
            today={board.today}
            mayMove={mayMove}
            isLoading={acts.loading === column.id}
            hintId={hintId}
            isTab={isPhone}
            entriesOf={entriesOf}
            onKey={(event, card) => onCardKey(event, card, keys)}
            onDropBeside={(dragged, card, edge) => {
              const moved = cardOf(dragged);
              const to = moved && besides(column, moved, card.id, edge);
              if (moved && to) put(moved, to);
            }}
            onDropEnd={(dragged) => {
              const moved = cardOf(dragged);
              const to = moved && atEnd(column, moved);
              if (moved && to) put(moved, to);
            }}
            onMore={() => void acts.more(column)}
          />
        ))}
      </div>
      <p className="visually-hidden" role="status">
        {acts.said}
      </p>
      {mayMove ? (
        <p id={hintId} className={shared.keys}>
          {t("board.keys")}
        </p>
      ) : null}
    </>
  );
}
