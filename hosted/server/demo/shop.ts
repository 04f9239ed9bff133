/**
 * Shape of the demo data: what a shop that has worked for years would have typed into its back-office. It is richer
 * than the published catalogue (texts, medals, ingredients, stock); `seed.ts` takes it apart into tables.
 */
import type {
  Color,
  FormatType,
  Packing,
  ProductType,
  Promotion,
} from "@cuvee/core/offer/catalogue/catalogue.ts";
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

/** A new unit price from so many bottles: euros in the terms of its grid (public TTC, professional excluding tax). */
export type DemoTier = { from: number; euros: number };

export type DemoFormat = {
  /** Stable within the vintage: `b375`, `b75`, `b150`, `bib3`, `carton6`… */
  key: string;
  /** Key of the shop's list of formats (`Format.ref`); a carton is `c6-b75`. */
  ref: string;
  type: FormatType;
  /** Name on screen when it is not made from the volume. */
  nameInShop?: string;
  /** Of the whole format: a carton of six 75 cl is 4500; 0 for what holds no drink. */
  volumeMl: number;
  weightG: number;
  packing?: { packing: Packing; packingQuantity: number };
  /** Units of other formats of the same vintage that a carton is made of. */
  contents?: { key: string; quantity: number }[];
  /** Public unit price, tax included. */
  priceEuros: number;
  /** Unit price of the professional grid, tax excluded; absent: not sold to professionals. */
  proHtEuros?: number;
  tiers?: DemoTier[];
  proTiers?: DemoTier[];
  promotions?: Promotion[];
  /** What wrapping a unit costs, tax included. */
  wrappingEuros?: number;
  minQuantity?: number;
  multiple?: number;
  /** Units in the warehouse; absent for what is made of contents. */
  stock?: number;
  /** EAN-13. */
  ean?: string;
  /** What is drawn, when it is not the product's own look (a box, a carton). */
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
  /** To drink from and until, years. */
  keep?: [number, number];
  lot?: string;
  nutrition?: Nutrition;
  formats: DemoFormat[];
};

export type DemoProduct = {
  slug: string;
  name: string;
  productType: ProductType;
  precision?: string;
  /** Who made it, when it is not the shop. */
  brand?: string;
  color?: Color;
  appellation?: string;
  region?: string;
  country?: string;
  quality?: string;
  gamme?: string;
  labels?: string[];
  grapes?: string[];
  vatType: VatType;
  description: Bilingual;
  /** At the table: dishes, temperature. For accessories: use. */
  /** Of drinks. */
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
export type DemoBusiness = {
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
  /** Consumer mediator, with his address. */
  mediator: string;
  /** 13 characters. */
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
  /** Typology key by shop slug, for those that know him. */
  typologies: Record<string, string>;
  /** Loyalty points by shop slug. */
  points?: Record<string, number>;
  /** Prices agreed with him, in the terms of his grid. */
  agreed?: { shop: string; format: string; euros: number }[];
};

/** A loyalty level: euros off, or gifts named by product, vintage and key of the format (`slug/2021/b150`). */
export type DemoLevel = Pick<LoyaltyLevel, "id" | "name" | "points" | "maxGifts"> & {
  euros?: number;
  gifts?: string[];
};

/** A promo code with its days (`2026-12-01`). */
export type DemoCode = Omit<PromoCode, "since" | "until"> & { since?: string; until?: string };

export type DemoPaymentMethod = "sandbox-card" | "transfer" | "check" | "cash";

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
  /** Who answers for its excise in other member states. */
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
