import type { PublicEvent, SlotView } from "@cuvee/core/visits/events/events.ts";
import { useEffect, useState } from "react";
import { call } from "#kit/api.ts";
import { monthEnd, monthOf } from "./when.ts";

/** A number of places is shown for at most two seconds after its request; it is requested again before that. */
const OLD_MS = 2000;
const AGAIN_MS = 1500;

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
    let [from, to] = [month, monthEnd(month)];
    let [again, aging]: (ReturnType<typeof setTimeout> | undefined)[] = [];
    let here = true;
    const ask = (): void => {
      const requested = performance.now();
      again = setTimeout(ask, AGAIN_MS);
      if (document.hidden) return;
      const query = { from, to, ...(language ? { language } : {}) };
      call("GET /v1/shops/:shopId/visits/:eventId/slots", { params: { shopId, eventId }, query }).then(
        (answer) => {
          if (!here) return;
          const [first, last] = [from, to];
          setFound((before) => ({
            of,
            slots: [
              ...(before.of === of ? before.slots.filter((slot) => slot.day < first || slot.day > last) : []),
              ...answer.slots,
            ],
          }));
          setOld(false);
          clearTimeout(aging);
          aging = setTimeout(() => setOld(true), OLD_MS + requested - performance.now());
          if (day) from = to = day;
          else clearTimeout(again);
        },
        () => undefined,
      );
    };
    ask();
    return () => {
      here = false;
      clearTimeout(again);
      clearTimeout(aging);
    };
  }, [shopId, eventId, month, day, language, of]);
  return { slots: found.of === of ? found.slots : [], old };
}
