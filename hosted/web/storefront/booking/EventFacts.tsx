import type { PublicEvent } from "@cuvee/core/visits/events/events.ts";
import { fromPriceE4 } from "@cuvee/core/visits/events/fromPrice.ts";
import { Clock, Languages, MapPin, Ticket as TicketIcon, Users } from "lucide-react";
import { lazy, Suspense, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { pictureAt } from "#kit/paths.ts";
import { useFormat } from "#kit/format.ts";
import PlacesTerms from "#sales/checkout/steps/PlacesTerms.tsx";
import { useWhen } from "./when.ts";
import css from "./visits.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** The sanitiser loads with it: only if there is a text. */
const RichTextView = lazy(async () => ({
  default: (await import("#ui/editor/RichTextView.tsx")).RichTextView,
}));

/** Shows the first picture of an event large, the others below it. */
function Pictures({ visuals }: Pick<PublicEvent, "visuals">): ReactNode {
  const [first, ...others] = visuals;
  return (
    <>
      {first ? (
        <img
          className={css.visual}
          src={pictureAt(first.visual, 960)}
          alt={first.alt}
          width={960}
          height={640}
        />
      ) : null}
      {others.length > 0 ? (
        <ul className={css.visuals}>
          {others.map(({ visual, alt }) => (
            <li key={visual}>
              <img src={pictureAt(visual, 320)} alt={alt} loading="lazy" width={320} height={214} />
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

/** Shows title, pictures, place, duration and audience. */
export function EventHead({ event }: { event: PublicEvent }): ReactNode {
  const { t } = useTranslation("tour");
  const when = useWhen(event.timeZone);
  const format = useFormat();
  const { title, summary, location, durationMinutes, languages, minPersons, maxPersons } = event;
  const from = fromPriceE4(event.rates);
  const place = [
    location.name,
    location.street,
    [location.zipcode, location.city].filter(Boolean).join(" "),
    location.country === "FR" ? "" : format.country(location.country),
  ].filter(Boolean);
  return (
    <div className={cx(layout.grid5, layout.shrink)}>
      <header className={layout.stack4}>
        <h1 className={css.title}>{title}</h1>
        {summary ? <p className={cx(layout.muted, layout.large)}>{summary}</p> : null}
      </header>
      <Pictures visuals={event.visuals} />
      <ul className={cx(layout.grid3, css.details)}>
        <li>
          <Clock size={18} aria-hidden="true" />
          {when.duration(durationMinutes)}
        </li>
        <li>
          <Languages size={18} aria-hidden="true" />
          {format.list(languages.map(when.language))}
        </li>
        <li>
          <Users size={18} aria-hidden="true" />
          {maxPersons === null
            ? t("personsFrom", { count: minPersons })
            : t("personsBetween", { min: minPersons, max: maxPersons })}{" "}
          · {t(event.isMandatory ? "mandatory" : "advised")}
        </li>
        {from === null ? null : (
          <li>
            <TicketIcon size={18} aria-hidden="true" />
            {from === 0 ? t("free") : t("from", { price: format.unit(from) })}
          </li>
        )}
        {place.length > 0 ? (
          <li>
            <MapPin size={18} aria-hidden="true" />
            <span>
              {place.join(", ")}
              {location.access ? <span className={css.access}>{location.access}</span> : null}
            </span>
          </li>
        ) : null}
      </ul>
    </div>
  );
}

/** Shows the description of an event, and its terms of change and cancellation. */
export function EventStory({ event }: { event: PublicEvent }): ReactNode {
  return (
    <div className={cx(layout.grid5, layout.shrink)}>
      {event.description ? (
        <Suspense fallback={null}>
          <RichTextView doc={event.description} />
        </Suspense>
      ) : null}
      <PlacesTerms events={[event]} hasGoods={false} isNamed={false} />
    </div>
  );
}
