import { eventsOfBlock } from "@cuvee/core/storefront/site/blockEvents.ts";
import type { BlockOf } from "@cuvee/core/storefront/site/blocks.ts";
import { shownText } from "@cuvee/core/storefront/site/shownText.ts";
import { durationWords } from "@cuvee/core/visits/events/duration.ts";
import type { NextSlots, PublicEvent, SlotView } from "@cuvee/core/visits/events/events.ts";
import { shortDay } from "@cuvee/core/visits/events/shortDay.ts";
import { clockWords } from "@cuvee/core/visits/events/slotWords.ts";
import { dayOf } from "@cuvee/core/visits/events/zone.ts";
import type { ReactNode } from "react";
import { useSite } from "#storefront/site/context.ts";
import { Still } from "#storefront/site/Later.tsx";
import { Picture } from "#storefront/site/Picture.tsx";
import { languagesOf, visitPriceWords } from "@cuvee/core/storefront/site/words/visitWords.ts";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";
import css from "./EventCards.module.css";

const NONE: NextSlots = { free: [], isFull: false };

type CardProps = { event: PublicEvent; next: NextSlots };

/** Capitalises the first letter of a sentence that begins with a day. */
const begun = (sentence: string, lang: string): string =>
  sentence.charAt(0).toLocaleUpperCase(lang) + sentence.slice(1);

/** One slot to choose: its day, its hours and its free places, in three lines. */
function Chip({ event, slot, href }: { event: PublicEvent; slot: SlotView; href: string }): ReactNode {
  const { data, say } = useSite();
  const clock = (at: number): string => clockWords(at, event.timeZone, data.lang);
  const hours = slot.mode === "period" ? `${clock(slot.start)}\u00A0– ${clock(slot.end)}` : clock(slot.start);
  return (
    <a className={css.slot} href={href}>
      <b>{begun(shortDay(slot.day, dayOf(data.at, event.timeZone), data.lang), data.lang)}</b>{" "}
      {slot.mode === "noHours" ? null : <span>{hours}</span>}{" "}
      <span className={css.left}>{say("events.left", { count: slot.left })}</span>
      <span className="visually-hidden"> {event.title}</span>
    </a>
  );
}

/** Says when an event can be reserved next; its slots lead to its page, with the slot chosen. */
function Next({ event, next, href }: CardProps & { href: (slot?: SlotView) => string }): ReactNode {
  const { say } = useSite();
  if (next.free.length === 0)
    return (
      <div className={cx(layout.grid1, css.next, css.none)}>
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
    <ul className={cx(css.next, css.slots)} aria-label={say("events.soon")}>
      {next.free.map((slot) => (
        <li key={slot.id}>
          <Chip event={event} slot={slot} href={href(slot)} />
        </li>
      ))}
    </ul>
  );
}

function Card({ event, next }: CardProps): ReactNode {
  const { data, say } = useSite();
  const [visual] = event.visuals;
  const href = (slot?: SlotView): string =>
    `/events/${event.id}?${new URLSearchParams({
      ...(slot ? { slot: slot.id, day: slot.day } : {}),
      lang: data.lang,
    }).toString()}#dates`;
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
      <div className={cx(layout.grid3, css.head)}>
        <h3>
          <a href={href()}>{event.title}</a>
        </h3>
        {event.summary ? <p className={css.summary}>{event.summary}</p> : null}
      </div>
      <div className={cx(layout.grid3, css.text)}>
        <ul className={css.facts}>
          {price ? <li className={layout.strong}>{price}</li> : null}
          <li>{say("events.lasts", { duration: durationWords(event.durationMinutes, data.lang) })}</li>
        </ul>
        {spoken ? (
          <p className={layout.quiet}>
            {say("events.spoken", { names: spoken, count: event.languages.length })}
          </p>
        ) : null}
        {event.feeWaivedFrom === null ? null : (
          <p className={layout.small}>{say("events.waived", { count: event.feeWaivedFrom })}</p>
        )}
      </div>
      <Next event={event} next={next} href={href} />
      <a className={cx(css.way, next.free.length > 0 ? css.reserve : css.see)} href={href()}>
        {say(next.free.length > 0 ? "events.reserve" : "events.see")}
        <span className="visually-hidden"> {event.title}</span>
      </a>
    </li>
  );
}

/** Lists the visits and tastings of the shop, each with its next slots and the way to its page. */
export function EventCards({ block, isFirst }: { block: BlockOf<"events">; isFirst: boolean }): ReactNode {
  const { data, say } = useSite();
  if (data.page.kind !== "tab") return null;
  const { next } = data.page;
  const own = shownText(block.title, data.lang);
  const shown = eventsOfBlock(block, data.page);
  // An extract among other blocks is left out without visits; the page of visits says that there are none.
  if (shown.length === 0 && data.page.blocks.length > 1) return null;
  return (
    <section className={css.section}>
      <h2 className={isFirst && !own ? "visually-hidden" : css.title}>{own || say("events.title")}</h2>
      {shown.length === 0 ? (
        <p>{say("events.none")}</p>
      ) : (
        <ul className={css.cards}>
          {shown.map((event) => (
            <Still key={event.id}>
              <Card event={event} next={next[event.id] ?? NONE} />
            </Still>
          ))}
        </ul>
      )}
    </section>
  );
}
