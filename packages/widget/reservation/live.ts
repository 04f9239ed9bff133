import type { Signal } from "@preact/signals";
import type { PublicEvent, SlotView } from "@cuvee/core/visits/events/events.ts";
import { dayAfter } from "#reservation/when.ts";
import { read } from "#runtime/http.ts";
import { registry } from "#runtime/registry.ts";

/** A number of places is shown for at most two seconds after its request; it is requested again before that. */
const OLD_MS = 2000;
const AGAIN_MS = 1500;

/**
 * Loads the slots of a month, then those of a chosen day repeatedly while the page is visible. A failed request is
 * retried. `old` is true when the numbers are too old to be shown. Returns a function that ends it.
 */
export function watchSlots(
  { shopId, id }: PublicEvent,
  month: string,
  day: string,
  language: string,
  slots: Signal<readonly SlotView[]>,
  old: Signal<boolean>,
): () => void {
  let [from, to, again, aging] = [`${month}-01`, dayAfter(`${month}-01`, 31), 0, 0];
  const ask = (): void => {
    const requested = performance.now();
    again = setTimeout(ask, AGAIN_MS);
    if (document.hidden) return;
    read(
      fetch(
        `${registry.base}/v1/shops/${shopId}/visits/${id}/slots?from=${from}&to=${to}${language && `&language=${language}`}`,
      ),
    ).then(
      (answer) => {
        if (!again) return;
        slots.value = [
          ...slots.peek().filter((slot) => slot.day < from || slot.day > to),
          ...(answer as { slots: SlotView[] }).slots,
        ];
        clearTimeout(aging);
        old.value = false;
        aging = setTimeout(() => (old.value = true), OLD_MS + requested - performance.now());
        if (day) from = to = day;
        else clearTimeout(again);
      },
      () => {},
    );
  };
  ask();
  return () => {
    clearTimeout(again);
    clearTimeout(aging);
    again = 0;
  };
}
