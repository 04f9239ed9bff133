import { textIn } from "@cuvee/core/storefront/site/localizedTexts.ts";
import type { BlockOf } from "@cuvee/core/storefront/site/blocks.ts";
import type { PublicEvent } from "@cuvee/core/visits/events/events.ts";
import { fromPriceE4 } from "@cuvee/core/visits/events/fromPrice.ts";
import type { ReactNode } from "react";
import { useSite } from "#storefront/site/context.ts";
import { Picture } from "#storefront/site/Picture.tsx";
import css from "./Blocks.module.css";
import * as layout from "#ui/layout.ts";
import { cx } from "#ui/classes.ts";

/** Formats a duration as "1 h 15 min", in the form of a language. */
function durationIn(minutes: number, lang: string): string {
  const part = (unit: "hour" | "minute", count: number): string =>
    count === 0
      ? ""
      : new Intl.NumberFormat(lang, { style: "unit", unit, unitDisplay: "short" }).format(count);
  return [part("hour", Math.floor(minutes / 60)), part("minute", minutes % 60)].filter(Boolean).join(" ");
}

function Card({ event }: { event: PublicEvent }): ReactNode {
  const { data, say, format } = useSite();
  const [visual] = event.visuals;
  const from = fromPriceE4(event.rates);
  const href = `/events/${event.id}?shop=${encodeURIComponent(data.shop?.code ?? "")}&lang=${data.lang}`;
  return (
    <li className={cx(layout.panel, layout.grid2, layout.padded, css.event)}>
      {visual ? (
        <a href={href} tabIndex={-1} aria-hidden="true">
          <Picture
            visual={visual.visual}
            alt=""
            width={640}
            height={427}
            sizes="(max-width: 600px) 92vw, 360px"
          />
        </a>
      ) : null}
      <h3>
        <a href={href}>{event.title}</a>
      </h3>
      {event.summary ? <p>{event.summary}</p> : null}
      <p className={layout.quiet}>
        {[
          event.durationMinutes
            ? say("events.duration", { duration: durationIn(event.durationMinutes, data.lang) })
            : "",
          from === null
            ? ""
            : from === 0
              ? say("events.free")
              : say("events.from", { price: format.unit(from) }),
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
      <a className={css.reserve} href={href}>
        {say("events.reserve")}
        <span className="visually-hidden"> {event.title}</span>
      </a>
    </li>
  );
}

/** Lists the visits and tastings of the shop, each with a link to its booking. */
export function EventCards({ block }: { block: BlockOf<"events"> }): ReactNode {
  const { data, say } = useSite();
  if (data.page.kind !== "tab") return null;
  const { events } = data.page;
  const shown =
    block.eventIds.length > 0
      ? block.eventIds.flatMap((id) => events.filter((event) => event.id === id))
      : events;
  return (
    <section className={css.products}>
      <h2 className={css.title}>{textIn(block.title, data.lang) || say("events.title")}</h2>
      {shown.length === 0 ? (
        <p>{say("events.none")}</p>
      ) : (
        <ul className={css.events}>
          {shown.slice(0, block.most).map((event) => (
            <Card key={event.id} event={event} />
          ))}
        </ul>
      )}
    </section>
  );
}
