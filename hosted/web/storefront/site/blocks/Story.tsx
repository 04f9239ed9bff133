import { relativeFormat } from "@cuvee/core/kit/intl.ts";
import { productsOf } from "@cuvee/core/storefront/site/blockProducts.ts";
import type { BlockOf, Person, PressEntry } from "@cuvee/core/storefront/site/blocks.ts";
import { shownText } from "@cuvee/core/storefront/site/shownText.ts";
import type { SiteOffer } from "@cuvee/core/storefront/site/site.ts";
import { openingHours } from "@cuvee/core/storefront/site/words/openingHours.ts";
import { SHOP_TIME_ZONE } from "@cuvee/core/visits/events/events.ts";
import type { ReactNode } from "react";
import { useSite } from "#storefront/site/context.ts";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";
import { ProductCards } from "./ProductCards.tsx";
import { Shown } from "./Shown.tsx";
import css from "./Story.module.css";

/** A sentence of somebody, large. */
export function Quote({ block }: { block: BlockOf<"quote"> }): ReactNode {
  const { data } = useSite();
  const role = shownText(block.role, data.lang);
  return (
    <figure className={css.quote}>
      <blockquote>{shownText(block.text, data.lang)}</blockquote>
      {block.author ? (
        <figcaption>
          {block.author}
          {role ? <span className={layout.quiet}>, {role}</span> : null}
        </figcaption>
      ) : null}
    </figure>
  );
}

function Title({ texts }: { texts: Readonly<Record<string, string>> }): ReactNode {
  const { data } = useSite();
  const title = shownText(texts, data.lang);
  return title ? <h2 className={css.title}>{title}</h2> : null;
}

function PersonCard({ person }: { person: Person }): ReactNode {
  const { data } = useSite();
  const [role, text] = [shownText(person.role, data.lang), shownText(person.text, data.lang)];
  return (
    <li className={cx(layout.grid2, css.person)}>
      {person.picture.visual ? (
        <Shown picture={person.picture} sizes="(max-width: 600px) 92vw, 360px" />
      ) : null}
      <h3>{person.name}</h3>
      {role ? <p className={layout.quiet}>{role}</p> : null}
      {text ? <p>{text}</p> : null}
    </li>
  );
}

/** The people of the house. */
export function People({ block }: { block: BlockOf<"people"> }): ReactNode {
  if (block.people.length === 0) return null;
  return (
    <section className={css.story}>
      <Title texts={block.title} />
      <ul className={css.people}>
        {block.people.map((person, at) => (
          <PersonCard key={`${person.name}${at}`} person={person} />
        ))}
      </ul>
    </section>
  );
}

/** The years of the house, one below the other. */
export function Timeline({ block }: { block: BlockOf<"timeline"> }): ReactNode {
  const { data } = useSite();
  if (block.entries.length === 0) return null;
  return (
    <section className={css.story}>
      <Title texts={block.title} />
      <ol className={css.timeline}>
        {block.entries.map(({ year, title, text }, at) => (
          <li key={`${year}${at}`}>
            <p className={css.year}>{year}</p>
            <h3>{shownText(title, data.lang)}</h3>
            <p className={layout.muted}>{shownText(text, data.lang)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Medal(): ReactNode {
  return (
    <svg viewBox="0 0 48 48" width="48" height="48" aria-hidden="true">
      <path d="M15 27 11 46l13-7 13 7-4-19" fill="currentColor" opacity=".35" />
      <circle cx="24" cy="18" r="15" fill="currentColor" />
      <circle cx="24" cy="18" r="11" fill="none" stroke="#fff" strokeOpacity=".55" strokeWidth="1.4" />
    </svg>
  );
}

function Award({ entry }: { entry: PressEntry }): ReactNode {
  const { data, say } = useSite();
  const isMedal = entry.award !== "press";
  const title = shownText(entry.title, data.lang) ?? "";
  return (
    <li data-award={entry.award}>
      {isMedal ? <Medal /> : null}
      <div>
        {isMedal ? <p className="visually-hidden">{say(`press.${entry.award}`)}</p> : null}
        {isMedal ? <p className={layout.strong}>{title}</p> : <blockquote>{title}</blockquote>}
        <p className={layout.quiet}>{[entry.source, entry.year].filter(Boolean).join(", ")}</p>
      </div>
    </li>
  );
}

/** Medals and reviews. */
export function Press({ block }: { block: BlockOf<"press"> }): ReactNode {
  if (block.entries.length === 0) return null;
  return (
    <section className={css.story}>
      <Title texts={block.title} />
      <ul className={css.press}>
        {block.entries.map((entry, at) => (
          <Award key={`${entry.source}${at}`} entry={entry} />
        ))}
      </ul>
    </section>
  );
}

/** A selection with its picture and words, and the way to all products. */
export function Collection({
  block,
  offer,
}: {
  block: BlockOf<"collection">;
  offer: SiteOffer | null;
}): ReactNode {
  const { data, say } = useSite();
  const products = offer ? productsOf(block, offer.products) : [];
  if (!offer || products.length === 0) return null;
  const text = shownText(block.text, data.lang);
  return (
    <section className={css.story}>
      <div className={css.collection} data-bare={block.picture.visual ? undefined : ""}>
        {block.picture.visual ? (
          <Shown picture={block.picture} sizes="(max-width: 600px) 100vw, 560px" />
        ) : null}
        <div className={layout.grid3}>
          <Title texts={block.title} />
          {text ? <p>{text}</p> : null}
          {data.ways.products ? (
            <p>
              <a href={data.ways.products}>{say("collection.all")}</a>
            </p>
          ) : null}
        </div>
      </div>
      <ProductCards products={products} offer={offer} />
    </section>
  );
}

const SHORT = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

/** Returns "today" in a language: `aujourd’hui`. */
const todayIn = (lang: string): string => relativeFormat(lang, { numeric: "auto" }).format(0, "day");

/** Opening hours of the week; today's are marked. */
export function Hours({ block }: { block: BlockOf<"hours"> }): ReactNode {
  const { data, say } = useSite();
  const today = SHORT.indexOf(
    new Intl.DateTimeFormat("en", { weekday: "short", timeZone: SHOP_TIME_ZONE }).format(data.at),
  );
  const note = shownText(block.note, data.lang);
  return (
    <section className={cx(css.story, css.opening)}>
      <h2 className={css.title}>{shownText(block.title, data.lang) || say("hours.title")}</h2>
      <dl className={css.hours}>
        {openingHours(block.days, data.lang, say).map(({ day, hours }, at) => (
          <div key={day} data-today={at === today ? "" : undefined}>
            <dt>
              {day}
              {at === today ? <span className={layout.quiet}> {todayIn(data.lang)}</span> : null}
            </dt>
            <dd>{hours}</dd>
          </div>
        ))}
      </dl>
      {note ? <p className={layout.quiet}>{note}</p> : null}
    </section>
  );
}
