import { useCallback, type ReactNode } from "react";
import { useAnswer } from "#kit/api.ts";
import { useSession } from "#kit/session.tsx";

/**
 * The name of the person that a history knows by the user name. Who works there no longer, and for whom other people than the shop's
 * look, keeps that user name.
 */
export function useWho(): (username: string) => string {
  const { user } = useSession();
  const isStaff = user?.role === "owner" || user?.role === "iam";
  const { data } = useAnswer("GET /v1/colleagues", isStaff ? {} : null, {
    revalidateOnFocus: false,
    dedupingInterval: 600_000,
  });
  return useCallback((username) => data?.find((one) => one.username === username)?.name ?? username, [data]);
}

/** That name where a cell of a list wants it. */
export function PersonName({ by }: { by: string }): ReactNode {
  return useWho()(by);
}
