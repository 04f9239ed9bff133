import type { ClientRecord } from "@cuvee/core/shops/clients/clients.ts";
import type { RowsChosen } from "@cuvee/core/kit/list/list.ts";
import { useCallback } from "react";
import { useSWRConfig } from "swr";
import { answersOf, call, newId, useAnswer, type CallInput } from "#kit/api.ts";

/** Every answer that lists clients. */
const LISTS = [
  "GET /v1/clients",
  "GET /v1/clients/measure",
  "GET /v1/clients/choices",
  "GET /v1/clients/duplicates",
  "GET /v1/pricing/clients",
] as const;

/** Answers that tell of a client: their timeline, and what to do next. */
const STORY = ["GET /v1/clients/:clientId/timeline", "GET /v1/clients/:clientId/next"] as const;

export const useClient = (clientId: string) =>
  useAnswer("GET /v1/clients/:clientId", clientId ? { params: { clientId } } : null, {
    shouldRetryOnError: false,
  });

export const useChoices = () => useAnswer("GET /v1/clients/choices", {});

/** Puts a client as the server returned them into every answer that shows them. */
export function useUpdateClient(): (client: ClientRecord) => Promise<void> {
  const { mutate } = useSWRConfig();
  return useCallback(
    async (client) => {
      await mutate(["GET /v1/clients/:clientId", { params: { clientId: client.id } }], client, {
        revalidate: false,
      });
      void mutate(answersOf(...LISTS, ...STORY));
    },
    [mutate],
  );
}

/** Reads again what is told of clients: their timeline, and what to do next. */
export function useRefreshStory(): () => void {
  const { mutate } = useSWRConfig();
  return useCallback(() => void mutate(answersOf(...STORY)), [mutate]);
}

/** Refetches every list of clients. */
export function useRefreshLists(): () => void {
  const { mutate } = useSWRConfig();
  return useCallback(() => void mutate(answersOf(...LISTS)), [mutate]);
}

export type BulkActBody = NonNullable<CallInput<"POST /v1/clients/bulk">["body"]>["act"];

/** Applies one action to many clients; returns the number changed. */
export const changeMany = async (rows: RowsChosen, act: BulkActBody): Promise<number> =>
  (await call("POST /v1/clients/bulk", { body: { rows, act } }, { idempotencyKey: newId() })).changed;
