/** Shape of postal codes by country (Universal Postal Union, addressing systems). */
const SHAPES: Record<string, RegExp> = {
  AT: /^\d{4}$/,
  BE: /^\d{4}$/,
  BG: /^\d{4}$/,
  HR: /^\d{5}$/,
  CY: /^\d{4}$/,
  CZ: /^\d{3} ?\d{2}$/,
  DK: /^\d{4}$/,
  EE: /^\d{5}$/,
  FI: /^\d{5}$/,
  FR: /^(0[1-9]|[1-8]\d|9[0-5]|97|98)\d{3}$/,
  DE: /^\d{5}$/,
  GR: /^\d{3} ?\d{2}$/,
  HU: /^\d{4}$/,
  IE: /^[A-Z]\d[0-9W] ?[A-Z0-9]{4}$/,
  IT: /^\d{5}$/,
  LV: /^LV-?\d{4}$/,
  LT: /^(LT-?)?\d{5}$/,
  LU: /^\d{4}$/,
  MT: /^[A-Z]{3} ?\d{4}$/,
  NL: /^\d{4} ?[A-Z]{2}$/,
  PL: /^\d{2}-?\d{3}$/,
  PT: /^\d{4}-?\d{3}$/,
  RO: /^\d{6}$/,
  SK: /^\d{3} ?\d{2}$/,
  SI: /^\d{4}$/,
  ES: /^\d{5}$/,
  SE: /^\d{3} ?\d{2}$/,
  CH: /^\d{4}$/,
};

/** Returns the postal code in postal notation: trimmed, upper case, single spaces, without the country in front. */
export function tidyZip(text: string, country: string): string {
  const tidy = text.trim().toUpperCase().replace(/\s+/g, " ");
  // F-84100, D-10115: the country code in front is an old custom; in Latvia, Lithuania and Malta letters belong to the
  // code.
  const bare = ["LV", "LT", "MT"].includes(country) ? tidy : tidy.replace(/^[A-Z]{1,3}[- ](?=\d)/, "");
  if (country === "FR") return bare.replace(/ /g, "");
  return country === "LV" && /^\d{4}$/.test(bare) ? `LV-${bare}` : bare;
}

/** Checks whether a postal code may exist in the country (specification §5, "postal code"). */
export function zipIsPossible(text: string, country: string): boolean {
  const shape = SHAPES[country];
  const zip = tidyZip(text, country);
  return shape ? shape.test(zip) : /^[A-Z0-9 -]{2,12}$/.test(zip);
}

/** Checks whether postal codes of the country are numeric, so that a phone may show its numeric keyboard. */
export function zipIsNumeric(country: string): boolean {
  return !["IE", "LV", "LT", "MT", "NL", "PL", "PT"].includes(country);
}

type Named = {
  /** Civility as it is written before the name: "Madame". */
  title?: string | undefined;
  firstname: string;
  lastname: string;
};

/** Returns the name on a parcel or a letter: title, first name and last name. */
export function personOf({ title = "", firstname, lastname }: Named): string {
  const person = `${firstname} ${lastname}`.trim();
  return person === "" ? "" : `${title} ${person}`.trim();
}

/**
 * Returns the person named beside the company, empty where both are the same: a file may have the company's name twice.
 */
export function personBeside(a: Named & { company?: string | undefined }): string {
  return `${a.firstname} ${a.lastname}`.trim() === a.company?.trim() ? "" : personOf(a);
}

/**
 * Returns county and state of an address on one line, as addresses of some countries need them; empty where there are
 * none.
 */
export function regionOf(a: {
  county?: string | undefined;
  state?: string | undefined;
  stateCode?: string | undefined;
}): string {
  const state = a.state && a.stateCode ? `${a.state} (${a.stateCode})` : a.state || a.stateCode;
  return [a.county, state].filter(Boolean).join(", ");
}

type Region = { county?: string; state?: string; stateCode?: string; exciseNumber?: string };

/** Picks region and excise number from an address of a client's book, without empty fields. */
export function regionFields(a: {
  readonly [K in keyof Region]?: string | null | undefined;
}): Region {
  const found: Region = {};
  for (const name of ["county", "state", "stateCode", "exciseNumber"] as const)
    if (a[name]) found[name] = a[name];
  return found;
}
