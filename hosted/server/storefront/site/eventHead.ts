import { richTextPlain } from "@cuvee/core/kit/texts/richText.ts";
import type { SiteData, SitePage } from "@cuvee/core/storefront/site/site.ts";
import type { PublicEvent, SlotView } from "@cuvee/core/visits/events/events.ts";
import { fromPriceE4 } from "@cuvee/core/visits/events/fromPrice.ts";
import type { Head } from "./head.ts";
import { shortened } from "./markup.ts";

type EventOfPage = Extract<SitePage, { kind: "event" }>;

const storyOf = ({ summary, description }: PublicEvent): string =>
  summary || (description ? richTextPlain(description) : "");

/** Returns the place of an event as schema.org data. */
function placeOf({ location }: PublicEvent, shopName: string): object {
  const { name, street, zipcode, city, country } = location;
  return {
    "@type": "Place",
    name: name || shopName,
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
function structuredOf({ event, slots }: EventOfPage, data: SiteData, url: string): object[] {
  const origin = new URL(data.canonical).origin;
  const from = fromPriceE4(event.rates);
  const [visual] = event.visuals;
  const description = shortened(storyOf(event));
  const name = data.shop?.name ?? "Cuvée";
  const eventOf = (slot: SlotView): object => ({
    "@context": "https://schema.org",
    "@type": "Event",
    name: event.title,
    ...(description ? { description } : {}),
    startDate: new Date(slot.start).toISOString(),
    endDate: new Date(slot.end).toISOString(),
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
    eventStatus: "https://schema.org/EventScheduled",
    inLanguage: event.languages.length > 0 ? event.languages : [data.lang],
    location: placeOf(event, name),
    ...(visual ? { image: [`${origin}${visual.visual}/960.webp`] } : {}),
    organizer: { "@type": "Organization", name, url: `${origin}${data.shop?.path ?? "/"}` },
    ...(from === null
      ? {}
      : {
          offers: {
            "@type": "Offer",
            name: event.title,
            price: (from / 10_000).toFixed(2),
            priceCurrency: "EUR",
            url,
            availability: `https://schema.org/${slot.left > 0 ? "InStock" : "SoldOut"}`,
          },
        }),
  });
  return slots.map(eventOf);
}

/**
 * Returns title, description, picture and schema.org data of the page of an event (specification §2, public visits);
 * `own` is its address with the language that the address names.
 */
export function eventHead(page: EventOfPage, data: SiteData, own: string): Omit<Head, "noindex"> {
  const { event } = page;
  const title = `${event.title}, ${data.shop?.name ?? "Cuvée"}`;
  const [visual] = event.visuals;
  return {
    title,
    description: shortened(storyOf(event)) || title,
    image: visual ? `${visual.visual}/960.webp` : (data.shop?.banner ?? data.shop?.logo ?? null),
    structured: structuredOf(page, data, own),
  };
}
