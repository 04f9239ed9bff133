import type { Signal } from "@preact/signals";
import { watchSlots, type WatchedDays } from "@cuvee/client/slots.ts";
import type { PublicEvent, SlotView } from "@cuvee/core/visits/events/events.ts";
import { read } from "#runtime/http.ts";
import { registry } from "#runtime/registry.ts";

/**
 * Loads the slots of a month, then those of a chosen day repeatedly while the page is visible. `old` is true when the
 * numbers are too old to be shown. Returns a function that ends it.
 */
export const showSlots = (
  { shopId, id }: PublicEvent,
  watched: WatchedDays & { language: string },
  slots: Signal<readonly SlotView[]>,
  old: Signal<boolean>,
): (() => void) =>
  watchSlots(watched, {
    ask: (from, to) =>
      document.hidden
        ? undefined
        : (read(
            fetch(
              `${registry.base}/v1/shops/${shopId}/visits/${id}/slots?from=${from}&to=${to}${watched.language && `&language=${watched.language}`}`,
            ),
          ) as Promise<{ slots: SlotView[] }>),
    put: (into) => (slots.value = into(slots.peek())),
    age: (isOld) => (old.value = isOld),
  });
