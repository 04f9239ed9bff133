/**
 * Shape of the demo data: the content that a shop of many years would have entered in its back-office. It is richer
 * than the published catalogue (texts, medals, ingredients, stock); `seed.ts` splits it into tables.
 */
import type { FormatType, Packing, ProductType, Promotion } from "@cuvee/core/offer/catalogue/catalogue.ts";
import type { PublishedFields } from "@cuvee/core/offer/catalogue/fields.ts";
import type { PromoCode } from "@cuvee/core/offer/pricing/priced.ts";
import type { LoyaltyLevel } from "@cuvee/core/shops/settings/settings.ts";
import type {
  ExciseRepresentative,
  ShippingMethod,
  ShopRules,
  Typology,
  VatType,
} from "@cuvee/core/shops/settings/settings.ts";
import type { BottleLook } from "./draw/look.ts";

/** One text in both languages of the demo. */
export type Bilingual = { fr: string; en: string };

/**
 * A new unit price from this many bottles: euros in the terms of its price list (public TTC, professional excluding
 * tax).
 */
export type DemoTier = { from: number; euros: number };

export type DemoFormat = {
  /** Stable within the vintage: `b375`, `b75`, `b150`, `bib3`, `carton6`… */
  key: string;
  /** Key of the shop's list of formats (`Format.ref`); a carton is `c6-b75`. */
  ref: string;
  type: FormatType;
  /** Name on screen when it is not made from the volume. */
  nameInShop?: string;
  /** Volume of the whole format: a carton of six 75 cl is 4500; 0 for an article without a drink. */
  volumeMl: number;
  weightG: number;
  packing?: { packing: Packing; packingQuantity: number };
  /** Units of other formats of the same vintage that a carton is made of. */
  contents?: { key: string; quantity: number }[];
  /** Public unit price, tax included. */
  priceEuros: number;
  /** Unit price of the professional price list, tax excluded; absent: not sold to professionals. */
  proHtEuros?: number;
  tiers?: DemoTier[];
  proTiers?: DemoTier[];
  promotions?: Promotion[];
  /** Price of wrapping a unit, tax included. */
  wrappingEuros?: number;
  minQuantity?: number;
  multiple?: number;
  /** Units in the warehouse; absent for a format made of contents. */
  stock?: number;
  /** EAN-13. */
  ean?: string;
  /** Its picture, when it is not the product's own look (a box, a carton). */
  look?: BottleLook;
};

/** Per 100 ml, as on the label (rules §6.1). */
export type Nutrition = {
  energyKJ: number;
  energyKcal: number;
  fatG: number;
  saturatesG: number;
  carbohydratesG: number;
  sugarsG: number;
  proteinsG: number;
  saltG: number;
};

export type DemoVintage = {
  /** "2023", or "NV" (specification §9). */
  name: string;
  /** Hundredths of a percent by volume. */
  alcohol?: number;
  /** Year or mention written on the label when it is not the name ("Base 2021", "8 ans"). */
  labelYearNote?: string;
  tasting?: Bilingual;
  medals?: string[];
  /** First and last year to drink it. */
  keep?: [number, number];
  lot?: string;
  nutrition?: Nutrition;
  formats: DemoFormat[];
};

export type DemoProduct = PublishedFields & {
  slug: string;
  name: string;
  productType: ProductType;
  /** Producer, when it is not the shop. */
  brand?: string;
  region?: string;
  country?: string;
  vatType: VatType;
  description: Bilingual;
  /** Serving of a drink: dishes, temperature. */
  pairing?: Bilingual;
  terroir?: Bilingual;
  vinification?: Bilingual;
  ingredients?: Bilingual;
  allergens?: Bilingual;
  bottle: BottleLook;
  /** Newest first. */
  vintages: DemoVintage[];
};

export type DemoAddress = {
  name: string;
  street: string;
  street2?: string;
  zipcode: string;
  city: string;
  /** ISO 3166 alpha-2. */
  country: string;
};

/** Particulars of a French company (rules §4 and LCEN legal notice). */
type DemoBusiness = {
  name: string;
  legalForm: string;
  capitalEuros: number;
  siren: string;
  siret: string;
  vatNumber: string;
  rcs: string;
  ape: string;
  /** Director of publication of the site. */
  director: string;
  /** Consumer mediator, with their address. */
  mediator: string;
  /** Excise number, 13 characters. */
  exciseNumber: string;
  address: DemoAddress;
};

/** Sign-in of a demo account; every password is printed at the first start. */
export type DemoAccount = {
  username: string;
  firstname: string;
  lastname: string;
  email: string;
  password: string;
};

export type DemoBuyer = DemoAccount & {
  phone: string;
  isPro: boolean;
  business?: { reason: string; name: string; siret: string; vatNumber: string };
  address: DemoAddress;
  /** Typology key by shop slug, for the shops that know the buyer. */
  typologies: Record<string, string>;
  /** Loyalty points by shop slug. */
  points?: Record<string, number>;
  /** Prices agreed with the buyer, in the terms of their price list. */
  agreed?: { shop: string; format: string; euros: number }[];
};

/** A loyalty level: euros off, or gifts named by product, vintage and key of the format (`slug/2021/b150`). */
type DemoLevel = Pick<LoyaltyLevel, "id" | "name" | "points" | "maxGifts"> & {
  euros?: number;
  gifts?: string[];
};

/** A promo code with its days (`2026-12-01`). */
type DemoCode = Omit<PromoCode, "since" | "until"> & { since?: string; until?: string };

type DemoPaymentMethod = "sandbox-card" | "transfer" | "check" | "cash";

export type DemoShop = {
  code: string;
  slug: string;
  name: string;
  contactEmail: string;
  phone: string;
  business: DemoBusiness;
  /** Specification §3, Shop.businessType. */
  businessType: "wine" | "champaign" | "beer" | "spirit" | "cider" | "other";
  /** Hex, of the shop's theme. */
  color: string;
  owner: DemoAccount;
  typologies: Typology[];
  /** Key of the typology that `proHtEuros` and `proTiers` belong to. */
  proTypology: string;
  /** Key of the typology with the same prices less the duties in them. */
  dutyFreeTypology?: string;
  rules: Pick<
    ShopRules,
    | "hasTVA"
    | "vatRate"
    | "allRulesInEq75"
    | "shippingVat"
    | "minOrderHtCents"
    | "minBottles"
    | "maxBottles"
    | "multipleOf"
  >;
  shipping: ShippingMethod[];
  /** Its excise representatives in other member states. */
  representatives?: ExciseRepresentative[];
  loyalty?: { pointsPerEuro: number; levels: DemoLevel[] };
  codes?: DemoCode[];
  paymentMethods: DemoPaymentMethod[];
  bank: { holder: string; name: string; iban: string; bic: string };
  warehouse: { name: string; address: DemoAddress };
  presentation: Bilingual;
  legalNotice: Bilingual;
  products: DemoProduct[];
};
