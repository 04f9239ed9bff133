import type { ProspectToCall } from "@cuvee/core/relations/prospection/contract.ts";
import { useState } from "react";
import { useLocation } from "wouter";
import { useAnswer, type Answered } from "#kit/api.ts";
import { paths } from "#kit/paths.ts";
import { useUpdateProspects } from "#relations/prospection/calls.ts";

export type CallQueue = {
  answer: Answered<"GET /v1/prospects/calls">;
  /** The prospect whose turn it is. */
  current: ProspectToCall | undefined;
  /** The address asked for this prospect. */
  isAsked: boolean;
  /** Nothing was recorded or skipped yet. */
  isFirst: boolean;
  /** Prospects who wait for a call. */
  left: number;
  /** Nobody is left but those who were skipped. */
  isSkipped: boolean;
  skip: (id: string) => void;
  /** Takes the skipped ones again. */
  again: () => void;
  /** Called when a result was recorded: the next one follows. */
  done: (id: string) => void;
};

/** The prospects to call today; with `isMine` those of the user, and before them the one of the address. */
export function useCallQueue({ isMine, clientId }: { isMine: boolean; clientId: string | null }): CallQueue {
  const [, navigate] = useLocation();
  const update = useUpdateProspects();
  const [skipped, setSkipped] = useState<ReadonlySet<string>>(new Set());
  const [isFirst, setFirst] = useState(true);
  const [recorded, setRecorded] = useState<ReadonlySet<string>>(new Set());
  const answer = useAnswer(
    "GET /v1/prospects/calls",
    { query: { ...(isMine ? { mine: "true" as const } : {}), ...(clientId === null ? {} : { clientId }) } },
    { keepPreviousData: true },
  );
  const { data } = answer;
  const asked = clientId !== null && data?.asked?.id === clientId ? data.asked : null;
  const all = (data?.rows ?? []).filter(({ id }) => !recorded.has(id));
  const open = all.filter(({ id }) => !skipped.has(id));
  const more = Math.max(0, (data?.counts.toCall ?? 0) - (data?.rows.length ?? 0));
  const leave = (): void => {
    if (asked !== null) navigate(paths.prospection({ view: "calls" }), { replace: true });
  };
  return {
    answer,
    current: asked ?? open[0],
    isAsked: asked !== null,
    isFirst,
    left: open.length + more,
    isSkipped: open.length === 0 && all.length > 0,
    skip: (id) => {
      setFirst(false);
      if (asked === null) setSkipped(new Set([...skipped, id]));
      leave();
    },
    again: () => setSkipped(new Set()),
    done: (id) => {
      setFirst(false);
      setRecorded((now) => new Set([...now, id]));
      leave();
      // From then on the server's answer says who waits.
      void update().finally(() => setRecorded((now) => new Set([...now].filter((one) => one !== id))));
    },
  };
}
