import type { BlockOf } from "@cuvee/core/storefront/site/blocks.ts";
import { textIn } from "@cuvee/core/storefront/site/localizedTexts.ts";
import { durationWords } from "@cuvee/core/visits/events/duration.ts";
import type { NextSlots, PublicEvent, SlotView } from "@cuvee/core/visits/events/events.ts";
import { dayWords, slotWords } from "@cuvee/core/visits/events/slotWords.ts";
import { dayOf } from "@cuvee/core/visits/events/zone.ts";
import type { ReactNode } from "react";
import { useSite } from "#storefront/site/context.ts";
import { Picture } from "#storefront/site/Picture.tsx";
import { languagesOf, visitPriceWords } from "#storefront/site/visits/visitWords.ts";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";
import css from "./EventCards.module.css";

const NONE: NextSlots = { free: [], isFull: false };

type CardProps = { event: PublicEvent; next: NextSlots };

/** Capitalises the first letter of a sentence that begins with a day. */
const begun = (sentence: string, lang: string): string =>
  sentence.charAt(0).toLocaleUpperCase(lang) + sentence.slice(1);

/** Says when an event can be reserved next; its slots lead to its page, with the slot chosen. */
function Next({ event, next, href }: CardProps & { href: (slot?: SlotView) => string }): ReactNode {
  const { data, say } = useSite();
  const [first, ...others] = next.free;
  const when = (slot: SlotView): string => slotWords(slot, data.at, event.timeZone, data.lang);
  // Its hours, which are those of the first one, are no moment to choose.
  const day = (slot: SlotView): string => dayWords(slot.day, dayOf(data.at, event.timeZone), data.lang);
  if (!first)
    return (
      <div className={layout.grid1}>
        <p className={layout.muted}>{say(next.isFull ? "events.full" : "events.noDate")}</p>
        {next.isFull && event.hasWaitingList ? (
          <a className={css.waiting} href={href()}>
            {say("events.waiting")}
            <span className="visually-hidden"> {event.title}</span>
          </a>
        ) : null}
      </div>
    );
  return (
    <div className={layout.grid2}>
      <a className={css.first} href={href(first)}>
        {begun(say("events.next", { when: when(first), count: first.left }), data.lang)}
        <span className="visually-hidden"> {event.title}</span>
      </a>
      {others.length > 0 ? (
        <ul className={layout.row2} aria-label={say("events.then")}>
          {others.map((slot) => (
            <li key={slot.id}>
              <a className={css.slot} href={href(slot)}>
                {slot.mode === "hours" ? when(slot) : day(slot)}
                <span className="visually-hidden"> {event.title}</span>
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function Card({ event, next }: CardProps): ReactNode {
  const { data, say } = useSite();
  const [visual] = event.visuals;
  const href = (slot?: SlotView): string =>
    `/events/${event.id}?${new URLSearchParams({
      ...(slot ? { slot: slot.id, day: slot.day } : {}),
      lang: data.lang,
    }).toString()}`;
  const price = visitPriceWords(event.rates, say, data.lang);
  const spoken = languagesOf(event, data.lang);
  return (
    <li className={cx(layout.panel, css.card)}>
      {visual ? (
        <a className={css.picture} href={href()} tabIndex={-1} aria-hidden="true">
          <Picture
            visual={visual.visual}
            alt=""
            width={640}
            height={427}
            sizes="(max-width: 600px) 92vw, 380px"
          />
        </a>
      ) : null}
      <div className={cx(layout.grid3, css.text)}>
        <h3>
          <a href={href()}>{event.title}</a>
        </h3>
        {event.summary ? <p className={css.summary}>{event.summary}</p> : null}
        <ul className={css.facts}>
          {price ? <li className={layout.strong}>{price}</li> : null}
          <li>{durationWords(event.durationMinutes, data.lang)}</li>
        </ul>
        {spoken ? <p className={layout.quiet}>{spoken}</p> : null}
        {event.feeWaivedFrom === null ? null : (
          <p className={layout.small}>{say("events.waived", { count: event.feeWaivedFrom })}</p>
        )}
      </div>
      <div className={cx(layout.grid3, css.foot)}>
        <Next event={event} next={next} href={href} />
        <a className={next.free.length > 0 ? css.reserve : css.see} href={href()}>
          {say(next.free.length > 0 ? "events.reserve" : "events.see")}
          <span className="visually-hidden"> {event.title}</span>
        </a>
      </div>
    </li>
  );
}

/** Lists the visits and tastings of the shop, each with its next slots and the way to its page. */
export function EventCards({ block, isFirst }: { block: BlockOf<"events">; isFirst: boolean }): ReactNode {
  const { data, say } = useSite();
  if (data.page.kind !== "tab") return null;
  const { events, next } = data.page;
  const own = textIn(block.title, data.lang);
  const shown =
    block.eventIds.length > 0
      ? block.eventIds.flatMap((id) => events.filter((event) => event.id === id))
      : events;
  // An extract among other blocks is left out without visits; the page of visits says that there are none.
  if (shown.length === 0 && data.page.blocks.length > 1) return null;
  return (
    <section className={css.section}>
      <h2 className={isFirst && !own ? "visually-hidden" : css.title}>{own || say("events.title")}</h2>
      {shown.length === 0 ? (
        <p>{say("events.none")}</p>
      ) : (
        <ul className={css.cards}>
          {shown.slice(0, block.most).map((event) => (
            <Card key={event.id} event={event} next={next[event.id] ?? NONE} />
          ))}
        </ul>
      )}
    </section>
  );
}
