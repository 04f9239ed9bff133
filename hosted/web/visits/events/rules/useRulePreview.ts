import { useEffect, useState } from "react";
import type { Rule } from "@cuvee/core/visits/events/events.ts";
import { useAnswer, type CallAnswer } from "#kit/api.ts";
import { hasPermission } from "#kit/access.ts";
import { useSession } from "#kit/session.tsx";
import { isWhole } from "#visits/events/rules/ruleValues.ts";

/** No request is sent between two keys. */
const PAUSE_MS = 350;

export type Preview = CallAnswer<"POST /v1/visits/slots/preview">;

/**
 * Reads the slots that the server would make of a schedule as it is on screen; sends no request for an incomplete
 * schedule, nor for users who may only read it.
 */
export function useRulePreview(rule: Rule, minutes: number | null) {
  const durationMinutes = minutes && minutes >= 1 && minutes <= 14_400 ? minutes : 60;
  const { user } = useSession();
  const writes = user !== null && hasPermission(user, "createEvent");
  const wanted = writes && isWhole(rule) ? JSON.stringify({ rule, durationMinutes }) : null;
  const [requested, setAsked] = useState(wanted);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  const body = requested === null ? null : (JSON.parse(requested) as { rule: Rule; durationMinutes: number });
  const { data, error, isLoading } = useAnswer(
    "POST /v1/visits/slots/preview",
    body ? ({ body } as never) : null,
    { keepPreviousData: true, revalidateOnFocus: false, shouldRetryOnError: false },
  );
  return {
    asks: writes,
    preview: requested === null ? undefined : data,
    error: requested === null ? undefined : error,
    waiting: isLoading || requested !== wanted,
  };
}
