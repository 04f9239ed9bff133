import type { Say } from "#kit/texts/say.ts";
import type { Landmark } from "#storefront/site/blocks.ts";
import { durationWords } from "#visits/events/duration.ts";

/** Returns the kind of a place and its direction: `ville, au nord-ouest`. */
export const landmarkPlace = ({ landmark, bearing }: Landmark, say: Say): string =>
  `${say(`access.kinds.${landmark}`)}, ${say(`access.${bearing}`)}`;

/** Returns distance and time of a place, in the form of a language: `14 km · 1 h 25`; empty without either. */
export function landmarkWay({ km, minutes }: Landmark, lang: string): string {
  const distance = new Intl.NumberFormat(lang, { style: "unit", unit: "kilometer", unitDisplay: "short" });
  return [km > 0 ? distance.format(km) : "", minutes > 0 ? durationWords(minutes, lang) : ""]
    .filter(Boolean)
    .join(" · ");
}
