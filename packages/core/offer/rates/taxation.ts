/**
 * Taxation of sales: the one table that decides it (rules §8; hosted/decisions/0017). Everything else looks it up: the
 * server compiles it for a shop (`rates/zones.ts`), pages read the compiled table (`vat.ts`), documents read the priced
 * order.
 */
import {
  TAX_BUYERS,
  TAX_ZONES,
  type Exemption,
  type TaxTable,
  type TaxBuyer,
  type TaxZone,
} from "#shops/settings/taxes.ts";

/** Liable to VAT, or exempt as a small business (franchise en base, CGI art. 293 B). */
export const REGIMES = ["liable", "franchise"] as const;
export type Regime = (typeof REGIMES)[number];

/**
 * Goods, with their wrapping, shipping and duties; a service under the general rule (CGI art. 259); supplies at the
 * seller's premises (visits, tastings: art. 259 A, 5°).
 */
export const SUPPLIES = ["goods", "service", "onSite"] as const;
export type Supply = (typeof SUPPLIES)[number];

export type TaxFacts = { regime: Regime; zone: TaxZone; buyer: TaxBuyer; supply: Supply };

/**
 * Category of VAT of EN 16931 (BT-118): standard, exempt, export, intra-community supply, reverse charge. O and Z are
 * never used.
 */
export type VatCategory = "S" | "E" | "G" | "K" | "AE";

/** Source of the rate: the seller's own (or that of Corsica, Monaco), the member state of the buyer, none. */
type RateSource = "own" | "destination" | "none";

/** A row of the table: the facts to which it applies, and its results. `source` is the text of law. */
export type TaxationRow = {
  name: string;
  regimes: readonly Regime[];
  zones: readonly TaxZone[];
  buyers: readonly TaxBuyer[];
  supplies: readonly Supply[];
  category: VatCategory;
  rate: RateSource;
  exemption?: Exemption;
  source: string;
};

/** Data of each reason for no VAT: its category, its legal mention (BT-120), its code of the list VATEX (BT-121). */
export const EXEMPT: Readonly<Record<Exemption, { category: VatCategory; sentence: string; code?: string }>> =
  {
    franchise: {
      category: "E",
      sentence: "TVA non applicable, art. 293 B du CGI",
      code: "VATEX-FR-FRANCHISE",
    },
    suspended: {
      category: "E",
      sentence: "Livraison en suspension de TVA, art. 277 A du CGI",
      code: "VATEX-FR-CGI277A",
    },
    export: { category: "G", sentence: "Exonération de TVA, art. 262, I du CGI", code: "VATEX-EU-G" },
    overseas: { category: "G", sentence: "Exonération de TVA, art. 294, 2 du CGI", code: "VATEX-EU-G" },
    intraEu: { category: "K", sentence: "Exonération de TVA, art. 262 ter, I du CGI", code: "VATEX-EU-IC" },
    reverseCharge: {
      category: "AE",
      sentence: "Autoliquidation, art. 259, 1° du CGI et art. 196 de la directive 2006/112/CE",
      code: "VATEX-EU-AE",
    },
    // Category O cannot be combined with another one (BR-O-11 to BR-O-14): goods and services are invoiced together.
    abroad: { category: "E", sentence: "TVA non applicable, art. 259, 1° du CGI" },
  };

const ANYBODY: readonly TaxBuyer[] = ["consumer", "professional", "proven"];
const UNPROVEN: readonly TaxBuyer[] = ["consumer", "professional"];
const OFF_SITE: readonly Supply[] = ["goods", "service"];
const UNION: readonly TaxZone[] = ["eu", "oss"];
const BUSINESS: readonly TaxBuyer[] = ["professional", "proven"];

const taxed = { regimes: ["liable"], category: "S", rate: "own" } as const;
const free = (exemption: Exemption) =>
  ({ regimes: ["liable"], category: EXEMPT[exemption].category, rate: "none", exemption }) as const;

/** The table. Every set of facts has exactly one row (`taxation.test.ts`). */
const TAXATIONS: readonly TaxationRow[] = [
  {
    ...taxed,
    name: "on-site",
    zones: TAX_ZONES,
    buyers: TAX_BUYERS,
    supplies: ["onSite"],
    source: "CGI art. 259 A, 5°: what is attended is taxed where it takes place",
  },
  {
    ...taxed,
    name: "domestic",
    zones: ["home"],
    buyers: ANYBODY,
    supplies: OFF_SITE,
    source: "CGI art. 256, 258, 278; Corsica art. 297",
  },
  {
    ...free("suspended"),
    name: "suspended",
    zones: TAX_ZONES,
    buyers: ["suspended"],
    supplies: OFF_SITE,
    source: "CGI art. 277 A: whoever ends the suspension owes the tax, wherever the goods go then",
  },
  {
    ...free("overseas"),
    name: "overseas",
    zones: ["overseas"],
    buyers: ANYBODY,
    supplies: ["goods"],
    source: "CGI art. 294, 2",
  },
  {
    ...free("export"),
    name: "export",
    zones: ["export"],
    buyers: ANYBODY,
    supplies: ["goods"],
    source: "CGI art. 262, I",
  },
  {
    ...free("intraEu"),
    name: "intra-community",
    zones: UNION,
    buyers: ["proven"],
    supplies: ["goods"],
    source: "CGI art. 262 ter, I: only against a valid number of another member state",
  },
  {
    ...taxed,
    name: "distance-sale-below-threshold",
    zones: ["eu"],
    buyers: UNPROVEN,
    supplies: ["goods"],
    source: "CGI art. 259 D: 10 000 € a year; who proves no number is taken for a consumer",
  },
  {
    name: "distance-sale",
    regimes: REGIMES,
    zones: ["oss"],
    buyers: UNPROVEN,
    supplies: ["goods"],
    category: "S",
    rate: "destination",
    source: "CGI art. 258 A, 298 sexdecies G: the franchise of art. 293 B ends at the border",
  },
  {
    ...free("reverseCharge"),
    name: "service-to-business-of-the-union",
    zones: UNION,
    buyers: ["proven"],
    supplies: ["service"],
    source: "CGI art. 259, 1°; directive 2006/112/EC art. 44 and 196",
  },
  {
    ...taxed,
    name: "service-to-the-union",
    zones: UNION,
    buyers: UNPROVEN,
    supplies: ["service"],
    source: "CGI art. 259, 2°; regulation (EU) 282/2011 art. 18: who gives no number is no business",
  },
  {
    ...free("abroad"),
    name: "service-to-business-abroad",
    zones: ["export"],
    buyers: BUSINESS,
    supplies: ["service"],
    source: "CGI art. 259, 1°",
  },
  {
    ...taxed,
    name: "service-to-consumer-abroad",
    zones: ["export"],
    buyers: ["consumer"],
    supplies: ["service"],
    source: "CGI art. 259, 2°",
  },
  {
    ...taxed,
    name: "service-overseas",
    zones: ["overseas"],
    buyers: ANYBODY,
    supplies: ["service"],
    source: "CGI art. 259: an overseas department is France for services",
  },
  ...[
    { zones: ["home", "overseas", "eu", "export"] as const, buyers: TAX_BUYERS, supplies: SUPPLIES },
    { zones: ["oss"] as const, buyers: UNPROVEN, supplies: ["service", "onSite"] as const },
    { zones: ["oss"] as const, buyers: ["proven", "suspended"] as const, supplies: SUPPLIES },
  ].map((facts): TaxationRow => ({
    ...facts,
    ...free("franchise"),
    name: "franchise",
    regimes: ["franchise"],
    source: "CGI art. 293 B",
  })),
];

/** Returns the rows that apply to some facts: always exactly one. */
export const rowsFor = ({ regime, zone, buyer, supply }: TaxFacts): TaxationRow[] =>
  TAXATIONS.filter(
    (row) =>
      row.regimes.includes(regime) &&
      row.zones.includes(zone) &&
      row.buyers.includes(buyer) &&
      row.supplies.includes(supply),
  );

/**
 * Returns the taxation of a supply. Throws RangeError where the table has none or several rows: a fault of the table.
 */
export function taxationOf(facts: TaxFacts): TaxationRow {
  const [row, ...others] = rowsFor(facts);
  if (!row || others.length > 0) throw new RangeError(`taxation: ${JSON.stringify(facts)}`);
  return row;
}

/** Returns the table for a shop of a regime, which its pages look up (`vat.ts`). */
export function taxTableOf(regime: Regime): TaxTable {
  const of = (zone: TaxZone) =>
    TAX_BUYERS.map((buyer) => {
      const why = (supply: Supply) => {
        const { exemption } = taxationOf({ regime, zone, buyer, supply });
        return exemption && { [supply]: exemption };
      };
      return { zone, ...why("goods"), ...why("service") };
    });
  return { home: of("home"), overseas: of("overseas"), eu: of("eu"), oss: of("oss"), export: of("export") };
}
