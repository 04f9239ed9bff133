import { compactId, isExciseNumber, isSiret, isCompanyVatNumber } from "#kit/validation.ts";

/** The numbers of a professional, compact (specification §3, Contact; rules §1.4). */
export type BuyerCompany = { siret?: string; vatNumber?: string; exciseNumber?: string };

export type CompanyFault = { field: keyof BuyerCompany; code: string };

/** Returns numbers in the form for sending: compact, empty ones left out. Greece writes EL in its VAT numbers. */
export function tidyCompany(typed: { readonly [K in keyof BuyerCompany]: string }): BuyerCompany {
  const siret = compactId(typed.siret ?? "");
  const vatNumber = compactId(typed.vatNumber ?? "").replace(/^GR/, "EL");
  const exciseNumber = compactId(typed.exciseNumber ?? "");
  return {
    ...(siret ? { siret } : {}),
    ...(vatNumber ? { vatNumber } : {}),
    ...(exciseNumber ? { exciseNumber } : {}),
  };
}

/**
 * Returns the faults in the numbers of a company invoiced in `country`: a SIRET or a VAT number is required, in France
 * the SIRET (C. com. R123-237), and each given number must have a valid shape. Codes: `needed`, `siret`, `vat-number`,
 * `excise-number`.
 */
export function companyFaults(
  { siret = "", vatNumber = "", exciseNumber = "" }: BuyerCompany,
  country: string,
): CompanyFault[] {
  const found: CompanyFault[] = [];
  if (siret === "" && (country === "FR" || vatNumber === ""))
    found.push({ field: country === "FR" ? "siret" : "vatNumber", code: "needed" });
  if (siret !== "" && !isSiret(siret)) found.push({ field: "siret", code: "siret" });
  if (vatNumber !== "" && !isCompanyVatNumber(vatNumber))
    found.push({ field: "vatNumber", code: "vat-number" });
  if (exciseNumber !== "" && !isExciseNumber(exciseNumber))
    found.push({ field: "exciseNumber", code: "excise-number" });
  return found;
}
