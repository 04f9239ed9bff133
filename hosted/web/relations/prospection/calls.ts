import { useCallback } from "react";
import { useSWRConfig } from "swr";
import { answersOf } from "#kit/api.ts";

/** Reads every answer about prospects on screen again. */
export function useUpdateProspects(): () => Promise<unknown> {
  const { mutate } = useSWRConfig();
  return useCallback(
    () =>
      mutate(
        answersOf(
          "GET /v1/prospects",
          "GET /v1/prospects/measure",
          "GET /v1/prospects/figures",
          "GET /v1/prospects/calls",
          "GET /v1/prospects/:clientId/calls",
          "GET /v1/clients/:clientId",
          "GET /v1/clients/:clientId/timeline",
          "GET /v1/tasks/day",
        ),
      ),
    [mutate],
  );
}
