import type { MailCard, MailPrice } from "#kit/mailParts.ts";
import { withoutSigns } from "#kit/signs.ts";
import { isOwnPicture } from "#kit/texts/richText.ts";
import type { Product } from "#offer/catalogue/catalogue.ts";
import { sellable, type Offer } from "#offer/pricing/display/cardOffer.ts";
import { pickFormat, type FormatChoice, type PickedFormat } from "#offer/pricing/display/pickFormat.ts";
import type { SiteData } from "#storefront/site/site.ts";
import { cardFacts } from "#storefront/site/words/cardFacts.ts";
import { formatName, yearOf } from "#storefront/site/words/naming.ts";
import { includesTax, priceNotes } from "#storefront/site/words/priceNotes.ts";
import { languagesOf, visitPriceWords } from "#storefront/site/words/visitWords.ts";
import { durationWords } from "#visits/events/duration.ts";
import type { NextSlots, PublicEvent, SlotView } from "#visits/events/events.ts";
import { shortDate } from "#visits/events/shortDay.ts";
import { clockWords } from "#visits/events/slotWords.ts";
import { dayOf } from "#visits/events/zone.ts";
import { mailHref, type MailScene } from "./mailScene.ts";

/** Returns texts without invisible signs, those that are not empty. */
const shown = (texts: readonly string[]): string[] => texts.map(withoutSigns).filter(Boolean);

const NO_CHOICE: FormatChoice = { vintage: "", format: "" };

/** Returns the price of one unit, with the one before an announced reduction (code de la consommation L112-1-1). */
function priceOf({ steps, prior }: Offer, { say, format }: MailScene): MailPrice {
  const now = steps[0]?.unitE4 ?? 0;
  const isReduced = prior > now;
  return {
    now: format.unit(now),
    before: isReduced ? format.unit(prior) : "",
    insteadOf: isReduced ? say("buy.insteadOf") : "",
    share: isReduced ? `−${format.rate(Math.round((1 - now / prior) * 100) * 100)}` : "",
  };
}

/** Returns the format of a product that a mail shows: `choice`, else the page's; null where it cannot be ordered. */
export function orderableFormat(
  product: Product,
  { offer, at }: Pick<SiteData, "offer" | "at">,
  choice: FormatChoice = NO_CHOICE,
): PickedFormat | null {
  const picked = offer && product.status === "online" ? pickFormat(product, offer, choice, at) : null;
  return picked && sellable(picked.offer) ? picked : null;
}

/** Returns the card of a product: that of the public page in words, with the price of `offerOf`. */
export function productCard(
  product: Product,
  { vintage, format, offer }: PickedFormat,
  scene: MailScene,
): MailCard {
  const { data, say } = scene;
  const visual = format.visual ?? "";
  const price = priceOf(offer, scene);
  const notes = priceNotes(scene, {
    offer,
    volumeMl: format.volumeMl,
    unitE4: offer.steps[0]?.unitE4 ?? 0,
    ttc: data.offer ? includesTax(data.offer) : true,
  });
  return {
    picture: isOwnPicture(visual) ? { visual, alt: "", fit: "bottle" } : null,
    title: withoutSigns(product.name),
    href: mailHref(`${data.shop?.path ?? ""}/${product.slug}`, scene),
    facts: shown([cardFacts(product, yearOf(vintage), data.cards).join(" · ")]),
    price,
    notes: shown([
      [formatName(format, say, data.lang), ...notes].join(" · "),
      price.before ? say("buy.priorShort", { price: price.before }) : "",
    ]),
    linksLabel: "",
    links: [],
  };
}

/** Returns a slot as a date: a mail is read on another day than it is written, so no day is "tomorrow". */
function slotWords({ day, start, mode }: SlotView, { timeZone }: PublicEvent, data: SiteData): string {
  const { lang } = data;
  const date = shortDate(day, dayOf(data.at, timeZone), lang);
  return mode === "noHours" ? date : `${date} ${clockWords(start, timeZone, lang)}`;
}

/** Returns the card of a visit with its next free slots, each a link to its reservation. */
export function eventCard(event: PublicEvent, next: NextSlots | undefined, scene: MailScene): MailCard {
  const { say, data } = scene;
  const { lang } = data;
  const href = (slot?: SlotView): string =>
    mailHref(
      `/events/${event.id}${slot ? `?${new URLSearchParams({ slot: slot.id, day: slot.day }).toString()}` : ""}#dates`,
      scene,
    );
  const visual = event.visuals[0]?.visual ?? "";
  const free = next?.free ?? [];
  return {
    picture: isOwnPicture(visual) ? { visual, alt: "", fit: "small" } : null,
    title: withoutSigns(event.title),
    href: href(),
    facts: shown([
      [
        visitPriceWords(event.rates, say, lang),
        say("events.lasts", { duration: durationWords(event.durationMinutes, lang) }),
      ]
        .filter(Boolean)
        .join(" · "),
      languagesOf(event, lang),
    ]),
    price: null,
    notes: shown([
      event.summary,
      event.feeWaivedFrom === null ? "" : say("events.waived", { count: event.feeWaivedFrom }),
      free.length > 0 ? "" : say(next?.isFull ? "events.full" : "events.noDate"),
    ]),
    linksLabel: free.length > 0 ? say("events.soon") : "",
    links: free.map((slot) => ({ label: slotWords(slot, event, data), href: href(slot) })),
  };
}
