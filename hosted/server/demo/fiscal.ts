/** Taxation of the demo products: their fiscal label, and the duty that their price includes. */
import type { ProductType } from "@cuvee/core/offer/catalogue/catalogue.ts";
import { dutyRows } from "@cuvee/core/offer/rates/duties.ts";
import { dutyClassOf, type FiscalLabel } from "@cuvee/core/offer/rates/labels.ts";
import type { DutyBasis, DutyRate } from "@cuvee/core/shops/settings/taxes.ts";
import type { DemoProduct } from "./shop.ts";

const SPIRIT = "ALCOOL_AUTRE_SUP_18";
/** Labels by kind of drink; a rum of Martinique belongs to the tax quota. */
const LABELS: Partial<Record<ProductType, FiscalLabel>> = {
  champagne: "VM_IG_AOP",
  crémant: "VM_IG_AOP",
  cider: "CIDRES_INF_8_5",
  perry: "POIRES_INF_8_5",
  beer: "BIERE_SUP_2_8_PETITE_BRASSERIE_10000",
  rum: "RHUM_TRADITIONNEL_DOM_CONTINGENT_FISCAL",
  whisky: SPIRIT,
  cognac: SPIRIT,
  armagnac: SPIRIT,
  calvados: SPIRIT,
  marc: SPIRIT,
  gin: SPIRIT,
  "eau de vie": SPIRIT,
  pastis: SPIRIT,
  liqueur: SPIRIT,
};

/** Matches the appellations of the estate's fortified wines. */
const FORTIFIED = /Vin Doux Naturel|Muscat de Beaumes/;

/** Returns the fiscal label of a product, null for one that is not subject to excise. */
export function fiscalLabelOf({ productType, appellation = "" }: DemoProduct): FiscalLabel | null {
  if (productType !== "wine") return LABELS[productType] ?? null;
  if (FORTIFIED.test(appellation)) return "VDN_VDL_AOP_INF_18";
  return appellation.startsWith("IGP") ? "VT_IG_IGP" : "VT_IG_AOP";
}

/** Computes the units of a basis in a volume of a strength (hundredths of a percent). */
const UNITS: Record<DutyBasis, (hectolitres: number, alcohol: number) => number> = {
  hl: (hl) => hl,
  ap: (hl, alcohol) => (hl * alcohol) / 10_000,
  da: (hl, alcohol) => (hl * alcohol) / 100,
  dap: (hl, alcohol) => (hl * alcohol * alcohol) / 1_000_000,
};

/** Returns the duty inside the price of a format in euros, at the newest rates of the table. */
export function dutyEuros(product: DemoProduct, alcohol: number | undefined, volumeMl: number): number {
  const label = fiscalLabelOf(product);
  const dutyClass = label === null ? undefined : dutyClassOf(label, alcohol);
  const row = dutyRows().findLast((r) => r.dutyClass === dutyClass && r.zipPrefix === undefined);
  const amount = (rate: DutyRate | undefined): number =>
    rate ? (UNITS[rate.basis](volumeMl / 100_000, alcohol ?? 0) * rate.rateE4) / 10_000 : 0;
  return amount(row?.duty) + amount(row?.css);
}
