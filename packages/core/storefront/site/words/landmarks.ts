import { mannerOf, written } from "#kit/digits.ts";
import type { Say } from "#kit/texts/say.ts";
import type { Landmark } from "#storefront/site/blocks.ts";
import { durationWords } from "#visits/events/duration.ts";

/** Returns the kind of a place and its direction: `ville, au nord-ouest`. */
export const landmarkPlace = ({ landmark, bearing }: Landmark, say: Say): string =>
  `${say(`access.kinds.${landmark}`)}, ${say(`access.${bearing}`)}`;

/** Units of kilometres by language, as `Intl` has them; the others write `km`. */
const KILOMETRES: Readonly<Record<string, string>> = { ru: "\u00a0км", zh: "公里" };

/** Returns distance and time of a place, in the form of a language: `14 km · 1 h 25`; empty without either. */
export function landmarkWay({ km, minutes }: Landmark, lang: string): string {
  const distance = written(km, mannerOf(lang)) + (KILOMETRES[lang] ?? "\u00a0km");
  return [km > 0 ? distance : "", minutes > 0 ? durationWords(minutes, lang) : ""]
    .filter(Boolean)
    .join(" · ");
}
