import { createContext, useContext } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { FAMILY_OF, type Family } from "@cuvee/core/offer/catalogue/facts.ts";
import type { CatalogueOptions } from "@cuvee/core/offer/catalogue/record.ts";
import { hasFact, TRADE_OF, type Fact, type Trade } from "@cuvee/core/offer/catalogue/vocabulary.ts";
import type { ProductValues, VintageValues } from "#offer/catalogue/productValues.ts";

type Around = {
  options: CatalogueOptions;
  /** Absent while the product is being created. */
  productId?: string;
  /** Index of the vintage that the sections show. */
  at: number;
  choose: (at: number) => void;
  /** The user may see prices. */
  prices: boolean;
  /** The user may set the stock. */
  stocks: boolean;
  /** Sections that start folded: on a phone all but the first. */
  folded: readonly Section[];
  /** Vintages that are stored, and the function that opens the duties of one; they are no part of this form. */
  stored: readonly { id: string; name: string }[];
  openDuties: (vintage: { id: string; name: string }) => void;
};

export const ProductFormContext = createContext<Around | null>(null);

/** Returns the context of the sections of a product's form beside the values. */
export function useProductForm() {
  const around = useContext(ProductFormContext);
  if (!around) throw new Error("a section of a product stands outside of its form");
  const form = useFormContext<ProductValues>();
  const type = useWatch({ control: form.control, name: "productType" });
  const family: Family = FAMILY_OF[type];
  const trade: Trade = TRADE_OF[around.options.businessType].trade;
  return {
    ...around,
    form,
    type,
    family,
    trade,
    has: (fact: Fact): boolean => hasFact(family, fact),
  };
}

/** Returns all vintages of the form as they are now. */
export function useVintages(): VintageValues[] {
  const { control } = useFormContext<ProductValues>();
  return useWatch({ control, name: "vintages" });
}

/** Sections of the form, in their order; the address names them (`?tab=`). */
export const SECTIONS = [
  "identity",
  "vintages",
  "formats",
  "grids",
  "composition",
  "service",
  "texts",
  "visuals",
  "fiscal",
  "elabel",
  "history",
] as const;
export type Section = (typeof SECTIONS)[number];
