import type { Product } from "#offer/catalogue/catalogue.ts";

/** Returns the words of a published product that a buyer's search finds it by; fields without a value are undefined. */
export const searchWords = ({
  name,
  precision,
  appellation,
  gamme,
  grapes = [],
  labels = [],
}: Product): (string | undefined)[] => [name, precision, appellation, gamme, ...grapes, ...labels];
