import type { ListFilter } from "@cuvee/core/kit/list/list.ts";
import type { BoardColumn, OpportunityRow } from "@cuvee/core/relations/opportunities/contract.ts";
import { useRef, useState } from "react";
import { call, newId, problemOf, useAnswer } from "#kit/api.ts";
import { useTranslation } from "#kit/i18n.ts";
import {
  placeOf,
  withMore,
  withMoved,
  withRow,
  type BoardSpot,
} from "#relations/opportunities/board/boardState.ts";
import { useWonMessage, winning, type BoardAnswer } from "#relations/opportunities/calls.ts";
import { useColumnName } from "#relations/opportunities/stages.ts";
import { showSnackbar } from "#ui/overlay/snackbar.ts";

/** A move that needs facts: the reason of a loss, or the next step of one that opens again. */
export type PendingMove = { kind: "loss" | "reopening"; card: OpportunityRow; stageId: string };

type Query = { search?: string; filter?: string };
/** Returns the query of a call from the state of the address. */
export const queryOf = ({ search, filter }: { search: string; filter: ListFilter }): Query => ({
  ...(search ? { search } : {}),
  ...(Object.keys(filter).length > 0 ? { filter: JSON.stringify(filter) } : {}),
});

/** Moves cards on screen at once; a refusal says why, and puts the card back. */
function useCardMoves(answer: {
  data: BoardAnswer | undefined;
  mutate: ReturnType<typeof useBoardAnswer>["mutate"];
}) {
  const { t } = useTranslation("opportunities");
  const nameOf = useColumnName();
  const tellWon = useWonMessage();
  const [said, setSaid] = useState("");
  const [focused, setFocused] = useState<{ id: string } | null>(null);
  const { data, mutate } = answer;

  const say = (next: BoardAnswer, card: OpportunityRow): void => {
    const found = placeOf(next, card.id);
    if (!found) return;
    const { column, index } = found;
    const values = { title: card.title, stage: nameOf(column), place: index + 1, count: column.count };
    setSaid(t("board.moved", values));
  };
  const send = async (
    card: OpportunityRow,
    to: BoardSpot,
    act: () => Promise<OpportunityRow>,
  ): Promise<boolean> => {
    if (!data) return false;
    const next = withMoved(data, card, to);
    try {
      await mutate(async () => withRow(next, await act()), {
        optimisticData: next,
        rollbackOnError: true,
        revalidate: false,
      });
      say(next, card);
      return true;
    } catch (error) {
      const { message } = problemOf(error);
      setSaid(t("board.refused", { title: card.title, reason: message }));
      showSnackbar("error", message);
      await mutate();
      return false;
    } finally {
      setFocused({ id: card.id });
    }
  };
  const move = (card: OpportunityRow, to: BoardSpot): Promise<boolean> =>
    send(card, to, () =>
      call(
        "POST /v1/opportunities/:opportunityId/move",
        {
          params: { opportunityId: card.id },
          body: { version: card.version, stageId: to.column, before: to.before },
        },
        { idempotencyKey: newId() },
      ),
    );
  const win = (card: OpportunityRow, to: BoardSpot): Promise<boolean> =>
    send(card, to, async () => {
      const won = await winning(card);
      tellWon(card, won);
      return won;
    });
  return { move, win, said, setSaid, focused, setFocused };
}

const useBoardAnswer = (query: Query) =>
  useAnswer("GET /v1/opportunities/board", { query }, { keepPreviousData: true });

/** The board on screen: its answer, and the ways to move a card. */
export function useBoard(query: Query) {
  const { t } = useTranslation("opportunities");
  const answer = useBoardAnswer(query);
  const { data, mutate } = answer;
  const { move, win, said, setSaid, focused, setFocused } = useCardMoves(answer);
  const [asked, setAsked] = useState<PendingMove | null>(null);
  const [loading, setLoading] = useState<string | null>(null);
  const isBusy = useRef(false);

  /** Puts a card at a place; one move at a time. */
  const put = async (card: OpportunityRow, to: BoardSpot): Promise<void> => {
    const column = data?.columns.find(({ id }) => id === to.column);
    if (!column || isBusy.current) return;
    const isEnd = column.status !== "open";
    if (card.status !== "open") {
      if (isEnd) setSaid(t("board.reopenFirst", { title: card.title }));
      else setAsked({ kind: "reopening", card, stageId: column.id });
      return;
    }
    if (column.status === "lost") return setAsked({ kind: "loss", card, stageId: card.stageId });
    isBusy.current = true;
    try {
      await (isEnd ? win(card, { column: column.id, before: column.rows[0]?.id ?? null }) : move(card, to));
    } finally {
      isBusy.current = false;
    }
  };
  const more = async ({ id, next }: BoardColumn): Promise<void> => {
    if (next === null) return;
    setLoading(id);
    try {
      const found = await call("GET /v1/opportunities/board/:column", {
        params: { column: id },
        query: { ...query, cursor: next },
      });
      await mutate((board) => board && withMore(board, id, found), { revalidate: false });
    } catch (error) {
      showSnackbar("error", problemOf(error).message);
    } finally {
      setLoading(null);
    }
  };
  return { answer, put, more, loading, said, asked, setAsked, focused, setFocused };
}
export type BoardActs = ReturnType<typeof useBoard>;
