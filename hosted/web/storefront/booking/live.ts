import { monthOf } from "@cuvee/client/monthGrid.ts";
import { watchSlots } from "@cuvee/client/slots.ts";
import type { PublicEvent, SlotView } from "@cuvee/core/visits/events/events.ts";
import { useEffect, useState } from "react";
import { call } from "#kit/api.ts";

export type LiveSlots = {
  slots: readonly SlotView[];
  /** The numbers are too old to be shown. */
  old: boolean;
};

type MonthSlots = { of: string; slots: readonly SlotView[] };

/**
 * Reads the slots of the month of `focus`, and polls those of a chosen day while the page is visible; a failed request
 * is retried.
 */
export function useLiveSlots(
  event: PublicEvent | undefined,
  focus: string,
  day: string | null,
  language: string,
): LiveSlots {
  const [found, setFound] = useState<MonthSlots>({ of: "", slots: [] });
  const [old, setOld] = useState(true);
  const month = focus && monthOf(focus);
  const of = `${event?.id ?? ""} ${language}`;
  const [shopId, eventId] = [event?.shopId, event?.id];
  useEffect(() => {
    if (!shopId || !eventId || !month) return undefined;
    const query = language ? { language } : {};
    return watchSlots(
      { month, day: day ?? "" },
      {
        ask: (from, to) =>
          document.hidden
            ? undefined
            : call("GET /v1/shops/:shopId/visits/:eventId/slots", {
                params: { shopId, eventId },
                query: { from, to, ...query },
              }),
        put: (into) => setFound((before) => ({ of, slots: into(before.of === of ? before.slots : []) })),
        age: setOld,
      },
    );
  }, [shopId, eventId, month, day, language, of]);
  return { slots: found.of === of ? found.slots : [], old };
}
