import { DA_TYPES, type ProductType, type VintageLegal } from "@cuvee/core/offer/catalogue/catalogue.ts";
import type { DutyBasis } from "@cuvee/core/shops/settings/taxes.ts";
import type { CallAnswer, CallInput } from "#kit/api.ts";

type Route = "/v1/pricing/products/:productId/vintages/:vintageId/legal";
export type LegalRow = CallAnswer<`GET ${Route}`>;
type LegalBody = CallInput<`PUT ${Route}`>["body"];
type DaType = (typeof DA_TYPES)[number];

/** A rate of its own as typed; without a figure the table's rate applies. */
type RateFields = { rateE4: number | null; basis: DutyBasis };

/** Fiscal facts of a single vintage, as typed. */
export type DutyFields = {
  typeDA: DaType;
  da: RateFields;
  css: RateFields;
  taxed: boolean;
  customTax: {
    name: string;
    perHlE4: number | null;
    families: ProductType[];
    added: boolean;
    vatRateBp: number | null;
  };
  /** Not on screen: the product's form edits them, and this call sets them too. */
  fiscalLabel: string | null;
  alcohol: number | null;
  version: number;
};

const NO_TAX: DutyFields["customTax"] = {
  name: "",
  perHlE4: null,
  families: [],
  added: true,
  vatRateBp: 2000,
};

/** Returns the initial values of the form. */
export function dutyFields({ legal, fiscalLabel, alcohol, version }: LegalRow): DutyFields {
  const { typeDA = "DA2", da, css, customTax } = legal;
  return {
    typeDA,
    da: { rateE4: da?.rateE4 ?? null, basis: da?.basis ?? "hl" },
    css: { rateE4: css?.rateE4 ?? null, basis: css?.basis ?? "hl" },
    taxed: customTax !== undefined,
    customTax: customTax ?? NO_TAX,
    fiscalLabel,
    alcohol,
    version,
  };
}

/** Returns the body of the call; it leaves out "due and shown", which is the default. */
export function dutyBody(fields: DutyFields): LegalBody {
  const { typeDA, da, css, taxed, customTax, fiscalLabel, alcohol, version } = fields;
  const legal = {
    ...(typeDA === "DA2" ? {} : { typeDA }),
    ...(da.rateE4 === null ? {} : { da }),
    ...(css.rateE4 === null ? {} : { css }),
    ...(taxed ? { customTax } : {}),
  };
  // A missing figure is still null here: the schema reports it at its field.
  return { legal: legal as VintageLegal, fiscalLabel, alcohol, version } as LegalBody;
}

/** Returns the form's field for a path of the body. */
export const dutyFieldOf = (path: string): string => path.replace(/^legal\./, "");
