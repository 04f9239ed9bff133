import { useEffect, useState } from "react";
import type { Rule } from "@cuvee/core/visits/events/events.ts";
import { useAnswer, type CallAnswer } from "#kit/api.ts";
import { isWhole } from "#visits/events/ruleValues.ts";

/** Nothing is asked between two keys. */
const PAUSE_MS = 350;

export type Preview = CallAnswer<"POST /v1/visits/slots/preview">;

/** What the server would make of a schedule as it is on screen; nothing is asked of one that says too little. */
export function useRulePreview(rule: Rule, minutes: number | null) {
  const durationMinutes = minutes && minutes >= 1 && minutes <= 14_400 ? minutes : 60;
  const wanted = isWhole(rule) ? JSON.stringify({ rule, durationMinutes }) : null;
  const [asked, setAsked] = useState(wanted);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  const body = asked === null ? null : (JSON.parse(asked) as { rule: Rule; durationMinutes: number });
  const { data, error, isLoading } = useAnswer(
    "POST /v1/visits/slots/preview",
    body ? ({ body } as never) : null,
    { keepPreviousData: true, revalidateOnFocus: false, shouldRetryOnError: false },
  );
  return {
    preview: asked === null ? undefined : data,
    error: asked === null ? undefined : error,
    waiting: isLoading || asked !== wanted,
  };
}
