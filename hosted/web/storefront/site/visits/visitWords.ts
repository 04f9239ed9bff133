import type { Say } from "@cuvee/core/kit/texts/say.ts";
import { delayWords } from "@cuvee/core/visits/events/delay.ts";
import type { EventLocation, PublicEvent } from "@cuvee/core/visits/events/events.ts";
import { cancellationPolicy } from "@cuvee/core/visits/events/policy.ts";
import type { Format } from "#kit/formatters.ts";

const addressOf = ({ street, zipcode, city }: EventLocation): string[] =>
  [street, [zipcode, city].filter(Boolean).join(" ")].filter(Boolean);

/** Returns name and address of a place on one line, with the country where it is not France; empty without any. */
export const placeWords = (location: EventLocation, format: Format): string =>
  [
    location.name,
    ...addressOf(location),
    location.country === "FR" || addressOf(location).length === 0 ? "" : format.country(location.country),
  ]
    .filter(Boolean)
    .join(", ");

/** Returns the address of directions to a place; null where its address is unknown. */
export function directionsHref(location: EventLocation): string | null {
  const address = addressOf(location);
  if (!location.city) return null;
  const to = [...address, location.country].join(", ");
  return `https://www.openstreetmap.org/directions?${new URLSearchParams({ from: "", to }).toString()}`;
}

/**
 * Returns the terms of a visit: its cancellation in one sentence, then its change and its approval where they exist.
 */
export function policyWords(event: PublicEvent, say: Say, format: Format, lang: string): string[] {
  const policy = cancellationPolicy(event.cancellation);
  const values = {
    ...("hours" in policy ? { delay: delayWords(policy.hours, lang) } : {}),
    ...("partHours" in policy
      ? { part: delayWords(policy.partHours, lang), share: format.rate(policy.refundBp) }
      : {}),
  };
  return [
    say(`event.policy.${policy.kind}`, values),
    event.changeHours === null
      ? ""
      : say("event.policy.change", { delay: delayWords(event.changeHours, lang) }),
    event.needsApproval ? say("event.policy.approval") : "",
  ].filter(Boolean);
}
