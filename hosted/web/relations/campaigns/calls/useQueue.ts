import type { ListFilter } from "@cuvee/core/kit/list/list.ts";
import type { RecipientRow } from "@cuvee/core/relations/campaigns/campaigns.answers.contract.ts";
import { useState } from "react";
import { useSWRConfig } from "swr";
import { answersOf, useAnswer, type Answered, type CallInput } from "#kit/api.ts";
import { useSession } from "#kit/session.tsx";
import { useCampaignOptions } from "#relations/campaigns/calls.ts";

/** Recipients of one look: the next ones follow when these have a result. */
const PAGE = 50;

export type Queue = {
  answer: Answered<"GET /v1/campaigns/recipients">;
  /** The client whose turn it is. */
  current: RecipientRow | undefined;
  /** Clients who wait for a call. */
  left: number;
  /** Clients to be called back at a time to come, the first of them first. */
  later: readonly RecipientRow[];
  /** Nobody is left but those who were passed over. */
  isSkipped: boolean;
  skip: (id: string) => void;
  /** Takes the skipped ones again. */
  again: () => void;
  /** Called when a result was noted: the next one follows. */
  done: (id: string) => void;
};

/** Makes the input of a list's call; a filter is a text in an address. */
const asked = (filter: ListFilter, more: object = {}): CallInput<"GET /v1/campaigns/recipients"> =>
  ({ query: { filter: JSON.stringify(filter), ...more } }) as never;

/** Reads those whose time to be called back has come, and those without a result, with the number of these. */
function useWaiting(campaignId: string, isMine: boolean) {
  const { user } = useSession();
  const team = useCampaignOptions().data?.team ?? [];
  const name = isMine ? team.find(({ id }) => id === user?.id)?.name : undefined;
  const within: ListFilter = {
    campaignId: { in: [campaignId] },
    state: { in: ["waiting", "claimed", "accepted"] },
    ...(name === undefined ? {} : { assigneeName: { in: [name] } }),
  };
  const isOpen: ListFilter = { ...within, callResult: { empty: true } };
  const isLater: ListFilter = { ...within, callResult: { in: ["callBack"] } };
  const open = useAnswer("GET /v1/campaigns/recipients", asked(isOpen, { limit: PAGE }));
  const count = useAnswer("GET /v1/campaigns/recipients/measure", asked(isOpen) as never).data?.count ?? 0;
  const later = useAnswer(
    "GET /v1/campaigns/recipients",
    asked(isLater, { sort: "callBackAt", limit: PAGE }),
    { refreshInterval: 60_000 },
  );
  const now = Date.now();
  const due = (later.data?.rows ?? []).filter(
    ({ callBackAt }) => callBackAt !== null && Date.parse(callBackAt) <= now,
  );
  // Two members of a team may have one name.
  const isShown = ({ assigneeId }: RecipientRow): boolean => !isMine || assigneeId === user?.id;
  const rows = [...due, ...(open.data?.rows ?? [])].filter(isShown);
  const toCome = (later.data?.rows ?? []).filter((row) => !due.includes(row) && isShown(row));
  return { answer: open, rows, toCome, count: Math.max(rows.length, count + due.length) };
}

/**
 * The clients to call: those whose time to be called back has come, then those without a result; with `isMine` only
 * those given to the user.
 */
export function useQueue(campaignId: string, isMine: boolean): Queue {
  const { mutate } = useSWRConfig();
  const [passed, setPassed] = useState<ReadonlySet<string>>(new Set());
  const [noted, setNoted] = useState<ReadonlySet<string>>(new Set());
  const { answer, rows, toCome, count } = useWaiting(campaignId, isMine);
  const all = rows.filter(({ id }) => !noted.has(id));
  const left = all.filter(({ id }) => !passed.has(id));
  return {
    answer,
    current: left[0],
    // Those of further looks are counted, not read.
    left: left.length + Math.max(0, count - rows.length),
    later: toCome,
    isSkipped: left.length === 0 && all.length > 0,
    skip: (id) => setPassed(new Set([...passed, id])),
    again: () => setPassed(new Set()),
    done: (id) => {
      setNoted((now) => new Set([...now, id]));
      const again = mutate(
        answersOf(
          "GET /v1/campaigns/recipients",
          "GET /v1/campaigns/recipients/measure",
          "GET /v1/campaigns/:campaignId/results",
          "GET /v1/campaigns/:campaignId/progress",
        ),
      );
      // From then on the server's answer says who waits: a client may come back at their time.
      void again.finally(() => setNoted((now) => new Set([...now].filter((one) => one !== id))));
    },
  };
}
