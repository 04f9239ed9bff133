import type { PublicEvent } from "@cuvee/core/visits/events/events.ts";
import { fromPriceE4 } from "@cuvee/core/visits/events/fromPrice.ts";
import { duration, unitPrice } from "#runtime/format.ts";
import { t } from "#runtime/i18n.ts";
import { Picture } from "#runtime/Picture.tsx";

/** Shows the events of a shop for a choice. */
export function Events({ events, onPick }: { events: readonly PublicEvent[]; onPick(id: string): void }) {
  if (!events[0]) return <p class="none">{t("visit.nothing")}</p>;
  return (
    <ul class="events">
      {events.map(({ id, title, summary, visuals, durationMinutes, rates }) => {
        const from = fromPriceE4(rates);
        return (
          <li key={id} part="event">
            <Picture visual={visuals[0]?.visual} sizes="(max-width:480px) 100vw,320px" />
            <h2 part="name">
              <button onClick={() => onPick(id)}>{title}</button>
            </h2>
            <p>{summary}</p>
            <small>
              {[duration(durationMinutes), from && t("visit.from", { price: unitPrice(from) })]
                .filter(Boolean)
                .join(" · ")}
            </small>
          </li>
        );
      })}
    </ul>
  );
}
