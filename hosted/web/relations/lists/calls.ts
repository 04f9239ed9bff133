import type { ListDefinition } from "@cuvee/core/relations/lists/definition.ts";
import type { Channel } from "@cuvee/core/shops/consents/consents.ts";
import { useCallback, useEffect, useState } from "react";
import { useSWRConfig } from "swr";
import { answersOf, call, newId, useAnswer, type CallAnswer, type CallInput } from "#kit/api.ts";

export type ContactListAnswer = CallAnswer<"GET /v1/lists/:listId">;
export type PreviewAnswer = CallAnswer<"POST /v1/lists/preview">;

/** Every answer that lists the lists. */
const LISTS = [
  "GET /v1/lists",
  "GET /v1/lists/measure",
  "GET /v1/lists/options",
  "GET /v1/lists/of-client/:clientId",
] as const;

export const useContactList = (listId: string) =>
  useAnswer("GET /v1/lists/:listId", { params: { listId } }, { shouldRetryOnError: false });

/** Puts a list as the server returned it into every answer that shows it. */
export function useUpdateList(): (list: ContactListAnswer) => Promise<void> {
  const { mutate } = useSWRConfig();
  return useCallback(
    async (list) => {
      await mutate(["GET /v1/lists/:listId", { params: { listId: list.id } }], list, { revalidate: false });
      void mutate(answersOf(...LISTS));
    },
    [mutate],
  );
}

/** Refetches every list of lists, and one list. */
export function useRefreshLists(): () => void {
  const { mutate } = useSWRConfig();
  return useCallback(() => void mutate(answersOf(...LISTS, "GET /v1/lists/:listId")), [mutate]);
}

type MembersBody = NonNullable<CallInput<"POST /v1/lists/:listId/members">["body"]>;
/** Adds clients to a list by hand, takes them out or leaves them to its rules; returns the number of changes. */
export const changeMembers = async (listId: string, body: MembersBody): Promise<number> =>
  (await call("POST /v1/lists/:listId/members", { params: { listId }, body }, { idempotencyKey: newId() }))
    .changed;

const PAUSE_MS = 350;

type Previewing = { answer: PreviewAnswer | null; error: unknown; isWaiting: boolean; again: () => void };
/** The last count, and the request that it answers. */
type Counted = { of: string; answer: PreviewAnswer | null; error: unknown };

/**
 * Counts the members of a definition a moment after its last change; an earlier count that is under way is given up.
 * `definition` null counts nothing. `round` counts anew.
 */
export function usePreview(
  listId: string | null,
  definition: ListDefinition | null,
  channel: Channel,
  round = 0,
): Previewing {
  const [counted, setCounted] = useState<Counted>({ of: "", answer: null, error: null });
  const [tries, setTries] = useState(0);
  const request = JSON.stringify({ listId, definition, channel });
  const of = definition === null ? "" : `${request} ${round} ${tries}`;
  useEffect(() => {
    if (of === "") return undefined;
    const body = JSON.parse(request) as CallInput<"POST /v1/lists/preview">["body"];
    const ending = new AbortController();
    const pause = setTimeout(() => {
      call("POST /v1/lists/preview", { body }, { signal: ending.signal }).then(
        (answer) => (ending.signal.aborted ? undefined : setCounted({ of, answer, error: null })),
        (error: unknown) =>
          ending.signal.aborted ? undefined : setCounted((last) => ({ ...last, of, error })),
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(pause);
      ending.abort();
    };
  }, [of, request]);
  return {
    answer: counted.answer,
    error: counted.error,
    isWaiting: of !== "" && of !== counted.of,
    again: () => setTries((n) => n + 1),
  };
}
