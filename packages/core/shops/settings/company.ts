/** Particulars of the company behind a shop: legal notice, mandatory mentions of documents (rules §4). */
export const COMPANY_FIELDS = [
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
  "insurance",
  "mediator",
  "notice",
] as const;
export type CompanyField = (typeof COMPANY_FIELDS)[number];
/** What is not known is left out. */
export type Company = { [F in CompanyField]?: string };
