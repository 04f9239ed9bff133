import type { Cents } from "@cuvee/core/kit/money.ts";
import { richTextHtml } from "@cuvee/core/kit/texts/richTextHtml.ts";
import { richTextPlain } from "@cuvee/core/kit/texts/richText.ts";
import { sayIn } from "@cuvee/core/kit/texts/say.ts";
import type { SiteLanguage } from "@cuvee/core/storefront/site/site.ts";
import type { PublicEvent, SlotView } from "@cuvee/core/visits/events/events.ts";
import { fromPriceE4 } from "@cuvee/core/visits/events/fromPrice.ts";
import { textsOf } from "#kit/translations.ts";
import { escaped, inPage, shortened } from "./markup.ts";
import { languages } from "./texts.ts";

type EventShop = { name: string; code: string; path: string };
type EventFacts = {
  event: PublicEvent;
  shop: EventShop;
  /** The first upcoming slots. */
  slots: readonly SlotView[];
  lang: SiteLanguage;
  /** The address contains the language: the page is one of its own. */
  isNamed: boolean;
  origin: string;
};

const euros = (unitE4: number): string => (unitE4 / 10_000).toFixed(2);

function placeOf({ location }: PublicEvent, shop: EventShop): object {
  const { name, street, zipcode, city, country } = location;
  return {
    "@type": "Place",
    name: name || shop.name,
    address: {
      "@type": "PostalAddress",
      ...(street ? { streetAddress: street } : {}),
      ...(zipcode ? { postalCode: zipcode } : {}),
      ...(city ? { addressLocality: city } : {}),
      addressCountry: country,
    },
  };
}

/**
 * Returns a schema.org Event for each upcoming slot (developers.google.com, "Event structured data": each date is an
 * event of its own). The price is an adult's, VAT included.
 */
function structuredOf({ event, shop, slots, lang, origin }: EventFacts, url: string): object[] {
  const from = fromPriceE4(event.rates);
  const [visual] = event.visuals;
  const description = shortened(event.summary || (event.description ? richTextPlain(event.description) : ""));
  return slots.map((slot) => ({
    "@context": "https://schema.org",
    "@type": "Event",
    name: event.title,
    ...(description ? { description } : {}),
    startDate: new Date(slot.start).toISOString(),
    endDate: new Date(slot.end).toISOString(),
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
    eventStatus: "https://schema.org/EventScheduled",
    inLanguage: event.languages.length > 0 ? event.languages : [lang],
    location: placeOf(event, shop),
    ...(visual ? { image: [`${origin}${visual.visual}/960.webp`] } : {}),
    organizer: { "@type": "Organization", name: shop.name, url: `${origin}${shop.path}` },
    ...(from === null
      ? {}
      : {
          offers: {
            "@type": "Offer",
            name: event.title,
            price: euros(from),
            priceCurrency: "EUR",
            url,
            availability: `https://schema.org/${slot.left > 0 ? "InStock" : "SoldOut"}`,
          },
        }),
  }));
}

/**
 * Renders the text of an event for visitors without scripts and for search engines, before the application takes over.
 */
function storyOf({ event, shop, lang }: EventFacts): string {
  const say = sayIn(lang, textsOf(lang, "tour"));
  const money = new Intl.NumberFormat(lang, { style: "currency", currency: "EUR" });
  const from = fromPriceE4(event.rates);
  const { street, zipcode, city } = event.location;
  const place = [event.location.name, street, [zipcode, city].filter(Boolean).join(" ")].filter(Boolean);
  const price =
    from === null
      ? ""
      : from === 0
        ? say("free")
        : say("from", { price: money.format((from as unknown as Cents) / 10_000) });
  const rates = event.rates
    .filter(({ kind }) => kind === "price")
    .map(({ name, unitE4 }) => `<li>${escaped(name)} : ${escaped(money.format(unitE4 / 10_000))}</li>`);
  const [visual] = event.visuals;
  return `<main class="told"><p><a href="${escaped(shop.path)}">${escaped(shop.name)}</a></p>
<h1>${escaped(event.title)}</h1>${event.summary ? `<p>${escaped(event.summary)}</p>` : ""}
${visual ? `<img src="${escaped(visual.visual)}/960.webp" alt="${escaped(visual.alt)}" width="960" height="640">` : ""}
<p>${[price, place.join(", ")].filter(Boolean).map(escaped).join(" · ")}</p>
${rates.length > 0 ? `<ul>${rates.join("")}</ul>` : ""}
${event.description ? richTextHtml(event.description) : ""}</main>`;
}

/** Spacing and fonts as in the application, so that nothing jumps when it takes over. */
const STYLE =
  "<style>.told{max-width:70rem;margin:4.5rem auto 0;padding:1rem;min-height:120vh;font:400 1rem/1.6 system-ui,sans-serif}.told h1{font:500 1.9rem/1.2 Georgia,serif}.told img{width:100%;height:auto;border-radius:12px}</style>";

/**
 * Renders the document of `/events/{id}`: that of the application with title, description, canonical address, OpenGraph
 * and a schema.org Event for each slot, and the event itself as text until the application renders it (specification
 * §2, public visits).
 */
export function eventDocument(page: string, eventFacts: EventFacts): string {
  const { event, shop, lang, isNamed, origin } = eventFacts;
  const bare = `${origin}/events/${event.id}`;
  const own = isNamed ? `${bare}?lang=${lang}` : bare;
  const title = `${event.title}, ${shop.name}`;
  const story = event.description ? richTextPlain(event.description) : "";
  const description = shortened(event.summary || story) || title;
  const [visual] = event.visuals;
  const alternates = languages
    .map((one) => `<link rel="alternate" hreflang="${one}" href="${escaped(`${bare}?lang=${one}`)}">`)
    .join("");
  const head = `<title>${escaped(title)}</title>
<meta name="description" content="${escaped(description)}">
<link rel="canonical" href="${escaped(own)}">${alternates}<link rel="alternate" hreflang="x-default" href="${escaped(bare)}">
<meta property="og:title" content="${escaped(title)}"><meta property="og:description" content="${escaped(description)}"><meta property="og:type" content="website"><meta property="og:url" content="${escaped(own)}"><meta property="og:site_name" content="${escaped(shop.name)}"><meta property="og:locale" content="${lang}">${visual ? `<meta property="og:image" content="${escaped(`${origin}${visual.visual}/960.webp`)}"><meta name="twitter:card" content="summary_large_image">` : ""}
${structuredOf(eventFacts, own)
  .map((one) => `<script type="application/ld+json">${inPage(one)}</script>`)
  .join("")}${STYLE}`;
  return page
    .replace(/<html lang="\w+"/, `<html lang="${lang}"`)
    .replace(/\s*<meta name="robots" content="noindex" \/>/, "")
    .replace(/<title>.*?<\/title>/, () => head)
    .replace('<div id="root"></div>', () => `<div id="root">${storyOf(eventFacts)}</div>`);
}
