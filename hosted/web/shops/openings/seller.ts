import { businessTypeOf, type BusinessType } from "@cuvee/core/shops/settings/business.ts";
import { isLink } from "@cuvee/core/shops/settings/slug.ts";
import { zipIsPossible } from "@cuvee/core/kit/postal.ts";
import { compactId, isSiret, isCompanyVatNumber } from "@cuvee/core/kit/validation.ts";
import { rules } from "#kit/rules.ts";
import { emptyPerson, PERSON_PLACES, type PersonForm } from "#people/accounts/person.ts";

type Company = {
  company: string;
  country: string;
  siret: string;
  hasTVA: boolean;
  vatNumber: string;
  street: string;
  street2: string;
  zipcode: string;
  city: string;
};
export type SellerForm = PersonForm & {
  business: Company;
  businessType: BusinessType;
  shopName: string;
  urlShop: string;
};

/** Returns the empty form of a seller of this kind of business. */
export const emptySeller = (businessType: BusinessType): SellerForm => ({
  ...emptyPerson,
  business: {
    company: "",
    country: "FR",
    siret: "",
    hasTVA: true,
    vatNumber: "",
    street: "",
    street2: "",
    zipcode: "",
    city: "",
  },
  businessType,
  shopName: "",
  urlShop: "",
});

/** Fields under which the server's refusals are shown. */
export const SELLER_PLACES = [
  ...PERSON_PLACES,
  "business.company",
  "business.siret",
  "business.vatNumber",
  "business.street",
  "business.street2",
  "business.zipcode",
  "business.city",
  "shopName",
  "urlShop",
] as const;
export type SellerPlace = (typeof SELLER_PLACES)[number];

const isFrench = (form: SellerForm): boolean => form.business.country === "FR";

/** Rules of the company and the shop; each returns a key of `opening:rules` or of `common:rules`. */
export const sellerRules = {
  company: (value: string) => value.trim().length > 1 || "needed",
  siret: (value: string, form: SellerForm) => {
    if (!isFrench(form)) return true;
    const siret = compactId(value);
    return siret === "" ? "needed" : isSiret(siret) || "siret";
  },
  vatNumber: (value: string, form: SellerForm) => {
    const number = compactId(value);
    if (number === "") return isFrench(form) || "needed";
    return isCompanyVatNumber(number) || "vat";
  },
  street: rules.needed,
  zipcode: (value: string, form: SellerForm) => {
    const found = rules.zipcode(value);
    return found === true ? zipIsPossible(value, form.business.country) || "zipcode" : found;
  },
  city: rules.needed,
  shopName: (value: string) => value.trim().length > 1 || "needed",
  urlShop: (value: string) => (value.trim() === "" ? "needed" : isLink(value.trim()) || "link"),
};

/** Returns the product in an address `/auth/register-{product}…`; null for an unknown one. */
export function productOf(path: string): BusinessType | null {
  const [, name] = /^\/auth\/register-([^/]+)/.exec(path) ?? [];
  return name === undefined ? null : businessTypeOf(name);
}
