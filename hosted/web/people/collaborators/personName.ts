import { useCallback, type ReactNode } from "react";
import { useAnswer } from "#kit/api.ts";
import { useSession } from "#kit/session.tsx";

/**
 * Returns the name of a person whom a history records by user name. Former collaborators, and all people for users
 * outside the shop's staff, keep the user name.
 */
export function usePersonName(): (username: string) => string {
  const { user } = useSession();
  const isStaff = user?.role === "owner" || user?.role === "iam";
  const { data } = useAnswer("GET /v1/colleagues", isStaff ? {} : null, {
    revalidateOnFocus: false,
    dedupingInterval: 600_000,
  });
  return useCallback((username) => data?.find((one) => one.username === username)?.name ?? username, [data]);
}

/** Shows that name, for a cell of a list. */
export function PersonName({ by }: { by: string }): ReactNode {
  return usePersonName()(by);
}
