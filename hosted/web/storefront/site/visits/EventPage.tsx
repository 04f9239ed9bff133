import { EVENT_SIZES } from "@cuvee/core/storefront/site/pictureWidths.ts";
import type { SitePage } from "@cuvee/core/storefront/site/site.ts";
import { isFree } from "@cuvee/core/visits/events/availability.ts";
import { durationWords } from "@cuvee/core/visits/events/duration.ts";
import type { PublicEvent } from "@cuvee/core/visits/events/events.ts";
import { slotWords } from "@cuvee/core/visits/events/slotWords.ts";
import {
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
  type RefObject,
} from "react";
import { Rich } from "#storefront/site/blocks/Rich.tsx";
import { changePlaces } from "#storefront/site/cartPanel/cart.ts";
import { useSite } from "#storefront/site/context.ts";
import { Picture } from "#storefront/site/Picture.tsx";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";
import { ShareButton } from "./ShareButton.tsx";
import { euroWords, languagesOf, visitPriceWords } from "@cuvee/core/storefront/site/words/visitWords.ts";
import { directionsHref, placeWords, policyWords } from "./visitWords.ts";
import css from "./EventPage.module.css";

type EventProps = { page: Extract<SitePage, { kind: "event" }> };

/** Loads without delaying the page; its texts come in the language of the page. */
const Booking = lazy(async () => {
  const part = await import("#storefront/booking/SiteBooking.tsx");
  await part.startBooking(document.documentElement.lang as Parameters<typeof part.startBooking>[0]);
  return { default: part.SiteBooking };
});

const silent = (): (() => void) => () => undefined;

/** Shows the first picture of an event large, the others below it. */
function Pictures({ visuals }: Pick<PublicEvent, "visuals">): ReactNode {
  const [first, ...others] = visuals;
  if (!first) return null;
  return (
    <div className={layout.grid3}>
      <Picture
        className={css.visual}
        visual={first.visual}
        alt={first.alt}
        width={960}
        height={640}
        sizes={EVENT_SIZES}
        eager
      />
      {others.length > 0 ? (
        <ul className={css.visuals}>
          {others.map(({ visual, alt }) => (
            <li key={visual}>
              <Picture visual={visual} alt={alt} width={320} height={214} sizes="160px" />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

/** Lists price, duration, languages, people and place. */
function Facts({ event }: { event: PublicEvent }): ReactNode {
  const { data, say, format } = useSite();
  const { minPersons, maxPersons, isMandatory } = event;
  const people =
    maxPersons === null
      ? say("event.peopleFrom", { count: minPersons })
      : say("event.peopleBetween", { min: minPersons, max: maxPersons });
  const place = placeWords(event.location, format);
  const route = directionsHref(event.location);
  const facts: [string, ReactNode][] = [
    ["price", visitPriceWords(event.rates, say, data.lang)],
    ["duration", durationWords(event.durationMinutes, data.lang)],
    ["languages", languagesOf(event, data.lang)],
    ["people", `${people}, ${say(isMandatory ? "event.mandatory" : "event.advised")}`],
  ];
  return (
    <dl className={css.facts}>
      {facts
        .filter(([, text]) => text)
        .map(([name, text]) => (
          <div key={name}>
            <dt>{say(`event.${name}`)}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      {place ? (
        <div className={css.place}>
          <dt>{say("event.place")}</dt>
          <dd className={layout.grid1}>
            {place}
            {event.location.access ? <span className={layout.quiet}>{event.location.access}</span> : null}
            {route ? (
              <a className={css.route} href={route} target="_blank" rel="noreferrer">
                {say("event.route")}
              </a>
            ) : null}
          </dd>
        </div>
      ) : null}
    </dl>
  );
}

/** Lists what a visitor can choose, with prices. */
function Rates({ event }: { event: PublicEvent }): ReactNode {
  const { data, say } = useSite();
  if (event.rates.length === 0) return null;
  return (
    <section className={layout.grid3}>
      <h2>{say("event.rates")}</h2>
      <ul className={css.rates}>
        {event.rates.map(({ id, kind, name, description, unitE4 }) => (
          <li key={id}>
            <span className={layout.breakable}>
              {name}
              {description || kind === "option" ? (
                <span className={layout.quiet}>
                  {" "}
                  {[kind === "option" ? say("event.option") : "", description].filter(Boolean).join(" · ")}
                </span>
              ) : null}
            </span>
            <b>{unitE4 === 0 ? say("events.free") : euroWords(unitE4, data.lang)}</b>
          </li>
        ))}
      </ul>
      {event.feeWaivedFrom === null ? null : (
        <p className={css.waived}>{say("events.waived", { count: event.feeWaivedFrom })}</p>
      )}
    </section>
  );
}

/** Shows the next slots as links until the choice of a date is there, and where no script runs. */
function NextSlots({ page: { event, slots } }: EventProps): ReactNode {
  const { data, say } = useSite();
  const free = slots.filter(isFree).slice(0, 5);
  return (
    <section className={cx(layout.panel, layout.grid4, css.waiting)} aria-label={say("event.choose")}>
      <h2>{say("event.choose")}</h2>
      <ul className={layout.grid2}>
        {free.map((slot) => (
          <li key={slot.id}>
            {say("events.next", {
              when: slotWords(slot, data.at, event.timeZone, data.lang),
              count: slot.left,
            })}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** State of a visitor's reservation: no date, a date, places in the cart. */
type Progress = "none" | "chosen" | "added";
type DatesProps = EventProps & { onProgress: (progress: Progress) => void };

/** The choice of a date, once the page is in the browser; a calm sentence where there is no date. */
function Dates({ page, onProgress }: DatesProps): ReactNode {
  const { say, isPreview } = useSite();
  const { event } = page;
  const onChosen = useCallback(
    (isChosen: boolean): void => onProgress(isChosen ? "chosen" : "none"),
    [onProgress],
  );
  const isHere = useSyncExternalStore(
    silent,
    () => !isPreview,
    () => false,
  );
  if (event.firstDay === null)
    return (
      <section className={cx(layout.panel, layout.grid3, css.none)} aria-label={say("event.choose")}>
        <h2>{say("events.noDate")}</h2>
        <p className={layout.muted}>{say("event.noDateText")}</p>
      </section>
    );
  const waiting = <NextSlots page={page} />;
  if (!isHere) return waiting;
  return (
    <Suspense fallback={waiting}>
      <Booking
        event={event}
        soon={page.slots.filter(isFree)}
        onChosen={onChosen}
        onAdd={(reservation) => {
          changePlaces(event.shopId, reservation.slot.id, [reservation]);
          onProgress("added");
        }}
      />
    </Suspense>
  );
}

/** Destination of the bar, and its words, by the state of the visitor's reservation. */
const WAYS = {
  none: ["#dates", "event.choose"],
  chosen: ["#dates", "events.reserve"],
  added: ["/cart", "buy.toCart"],
} as const satisfies Record<Progress, readonly [string, string]>;

type BarProps = { dates: RefObject<HTMLDivElement | null>; progress: Progress };

/**
 * The way to the choice of a date, then to the reservation and to the cart, at the bottom edge of a screen on which the
 * choice is not beside the text. It is out of the way while the choice is in view.
 */
function DatesBar({ dates, progress }: BarProps): ReactNode {
  const { say } = useSite();
  const [isAway, setAway] = useState(true);
  const [href, word] = WAYS[progress];
  useEffect(() => {
    if (!dates.current) return undefined;
    const observer = new IntersectionObserver(([entry]) => setAway(entry?.isIntersecting === false));
    observer.observe(dates.current);
    return () => observer.disconnect();
  }, [dates]);
  return (
    <p className={css.bar} hidden={!isAway}>
      <a href={href}>{say(word)}</a>
    </p>
  );
}

/** The page of an event: what it is, where, for whom, at which price and on which terms, and its booking. */
export function EventPage({ page }: EventProps): ReactNode {
  const { data, say, format } = useSite();
  const { event } = page;
  const dates = useRef<HTMLDivElement>(null);
  const [progress, setProgress] = useState<Progress>("none");
  return (
    <article className={css.page}>
      <header className={cx(layout.grid4, css.head)}>
        {data.ways.visits ? (
          <a className={css.back} href={data.ways.visits}>
            ← {say("event.back")}
          </a>
        ) : null}
        <h1>{event.title}</h1>
        {event.summary ? <p className={css.summary}>{event.summary}</p> : null}
        <Pictures visuals={event.visuals} />
        <Facts event={event} />
      </header>
      <div className={css.dates} id="dates" ref={dates}>
        <Dates key={event.id} page={page} onProgress={setProgress} />
      </div>
      <div className={cx(layout.grid5, css.story)}>
        {event.description ? <Rich texts={{ [data.lang]: event.description }} /> : null}
        <Rates event={event} />
        <section className={layout.grid2}>
          <h2>{say("event.terms")}</h2>
          {policyWords(event, say, format, data.lang).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </section>
        <ShareButton title={event.title} />
      </div>
      {event.firstDay === null ? null : <DatesBar dates={dates} progress={progress} />}
    </article>
  );
}
