/** Particulars of the company behind a shop: legal notice, mandatory mentions of documents (rules §4). */
const COMPANY_FIELDS = [
  "company",
  "form",
  "capital",
  "siren",
  "siret",
  "vatNumber",
  "rcs",
  "ape",
  "exciseNumber",
  "address",
  "director",
  "host",
  "insurance",
  "mediator",
  "notice",
] as const;
export type CompanyField = (typeof COMPANY_FIELDS)[number];
/** Unknown values are left out. */
export type Company = { [F in CompanyField]?: string };

/**
 * Returns the share capital as a sentence (C. com. R123-238): "au capital de 84 000 €". It is stored as a figure
 * (`84000`, `84000,50`); a text with words stays unchanged, and an unknown one is empty.
 */
export function capitalSentence(capital: string): string {
  const amount = capitalAmount(capital);
  return amount === capital ? capital : `au capital de ${amount}`;
}

/** Returns the amount of the share capital alone: "84 000 €". A text with words stays unchanged. */
export function capitalAmount(capital: string): string {
  const [, whole, part] = /^(\d[\d\s\u00a0\u202f]*)(?:[.,](\d{1,2}))?$/.exec(capital.trim()) ?? [];
  if (whole === undefined) return capital;
  const figures = whole.replaceAll(/\D/g, "").replace(/^0+(?=\d)/, "");
  const grouped = figures.replaceAll(/\B(?=(\d{3})+$)/g, "\u00a0");
  const cents = part === undefined || Number(part) === 0 ? "" : `,${part.padEnd(2, "0")}`;
  return `${grouped}${cents}\u00a0€`;
}
