import { DA_TYPES, type ProductType, type VintageLegal } from "@cuvee/core/offer/catalogue/catalogue.ts";
import type { DutyBasis } from "@cuvee/core/shops/settings/taxes.ts";
import type { CallAnswer, CallInput } from "#kit/api.ts";

type Route = "/v1/pricing/products/:productId/vintages/:vintageId/legal";
export type LegalRow = CallAnswer<`GET ${Route}`>;
type LegalBody = CallInput<`PUT ${Route}`>["body"];
type DaType = (typeof DA_TYPES)[number];

/** A rate of its own as it is typed; without a figure the table's holds. */
type RateFields = { rateE4: number | null; basis: DutyBasis };

/** What is particular to a vintage before the tax office, as it is typed. */
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
  /** Not on screen: they are set in the product's form, and the call sets them too. */
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

/** What the form begins with. */
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

/** The body of the call; "due and shown" is what is usual, so that it is not written. */
export function dutyBody(fields: DutyFields): LegalBody {
  const { typeDA, da, css, taxed, customTax, fiscalLabel, alcohol, version } = fields;
  const legal = {
    ...(typeDA === "DA2" ? {} : { typeDA }),
    ...(da.rateE4 === null ? {} : { da }),
    ...(css.rateE4 === null ? {} : { css }),
    ...(taxed ? { customTax } : {}),
  };
  // A figure that is missing still is null here: the schema says so at its field.
  return { legal: legal as VintageLegal, fiscalLabel, alcohol, version } as LegalBody;
}

/** The name in the form of a path of the body. */
export const dutyFieldOf = (path: string): string => path.replace(/^legal\./, "");
