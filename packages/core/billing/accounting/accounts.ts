import { ACCOUNTING_TYPES, type AccountingType } from "#billing/documents/documents.ts";
import { PAYMENT_TYPES, type PaymentType } from "#shops/settings/paymentTypes.ts";
import { countryOfType, rateOfType, type VatTypeKey } from "./vatTypes.ts";

/** An account of the books; its first three characters are digits of the chart (rules §4). */
export type Account = { account: string; label: string };

/**
 * Uses that one account each serves; `bank` is used beside the methods that are paid into it; `cash…`: source or
 * destination of a till's cash without a sale.
 */
export const FIXED_USES = [
  "client",
  "deposit",
  "bank",
  "discount",
  "minusGap",
  "plusGap",
  "loss",
  "profit",
  "duty",
  "dutyDue",
  "cashTransfer",
  "cashBank",
  "cashOwner",
  "cashSupplies",
  "cashPostage",
  "cashReception",
  "cashExpense",
  "cashOther",
] as const;
export type FixedUse = (typeof FIXED_USES)[number];

/**
 * Use of an account: a kind of sale under a type of VAT, VAT that is due or waits, a payment method, or one of
 * `FIXED_USES`.
 */
export type AccountUse =
  | `sale.${AccountingType}.${VatTypeKey}`
  | `vat.${VatTypeKey}`
  | `waiting.${VatTypeKey}`
  | `method.${PaymentType}`
  | FixedUse;

/** Finds the account of a use; always finds one, because a sale never stops for a missing code. */
export type Codes = (use: AccountUse) => Account;

const FIXED: Record<FixedUse, Account> = {
  client: { account: "41100000", label: "Clients" },
  deposit: { account: "41910000", label: "Avances et acomptes reçus" },
  bank: { account: "51200000", label: "Banque" },
  discount: { account: "66500000", label: "Escomptes accordés" },
  minusGap: { account: "65800000", label: "Écarts de règlement" },
  plusGap: { account: "75800000", label: "Écarts de règlement" },
  loss: { account: "65400000", label: "Pertes sur créances irrécouvrables" },
  profit: { account: "75880000", label: "Produits divers de gestion courante" },
  duty: { account: "63530000", label: "Impôts indirects - accises" },
  dutyDue: { account: "44700000", label: "Autres impôts et taxes" },
  cashTransfer: { account: "58000000", label: "Virements internes" },
  cashBank: { account: "51200000", label: "Banque" },
  cashOwner: { account: "10800000", label: "Compte de l'exploitant" },
  cashSupplies: { account: "60630000", label: "Fournitures d'entretien et de petit équipement" },
  cashPostage: { account: "62600000", label: "Frais postaux et de télécommunications" },
  cashReception: { account: "62570000", label: "Réceptions" },
  cashExpense: { account: "62800000", label: "Charges externes diverses" },
  cashOther: { account: "47100000", label: "Compte d'attente" },
};

const CARDS: Account = { account: "51150000", label: "CB à encaisser" };
const CREDITS: Account = { account: "41970000", label: "Clients - autres avoirs" };
const METHODS: Record<PaymentType, Account> = {
  stripe: CARDS,
  cb: CARDS,
  cbnc: CARDS,
  sumUp: CARDS,
  up2Pay: CARDS,
  stripeSepa: { account: "51160000", label: "Prélèvements à encaisser" },
  paypal: { account: "51170000", label: "PayPal à encaisser" },
  sample: FIXED.bank,
  transfer: FIXED.bank,
  bill: { account: "51130000", label: "Effets à encaisser" },
  cash: { account: "53000000", label: "Caisse" },
  tips: { account: "46780000", label: "Pourboires" },
  check: { account: "51120000", label: "Chèques à encaisser" },
  ticket: { account: "51180000", label: "Titres à encaisser" },
  gift: CREDITS,
  credit: CREDITS,
  "credit note": CREDITS,
  other: { account: "51190000", label: "Autres valeurs à encaisser" },
};

/** Four digits of the chart by nature of a sale (rules §4), and the label. */
const SALES: Record<AccountingType, readonly [base: string, label: string]> = {
  product: ["7011", "Ventes vins"],
  box: ["7012", "Ventes coffrets"],
  sample: ["7018", "Ventes échantillons"],
  tasting: ["7061", "Dégustations et visites"],
  service: ["7060", "Prestations de services"],
  merchandise: ["7070", "Ventes marchandises"],
  gift: ["7078", "Ventes cadeaux"],
  shipping: ["7085", "Ports et frais accessoires"],
  dryMatter: ["7088", "Ventes matières sèches"],
  tax: ["7083", "Droits et taxes refacturés"],
  discount: ["7097", "Rabais, remises et ristournes accordés"],
  touristTax: ["4670", "Taxe de séjour"],
};

/** Accounts that do not follow from nature and rate: merchandise under 5.5 % (rules §4, worked). */
const WORKED: Readonly<Record<string, string>> = { "merchandise.fr550": "70710000" };

/** Last four digits of a sale by type of VAT without a rate of its own. */
const ENDINGS: Readonly<Record<string, readonly [end: string, label: string]>> = {
  fr2000: ["0000", ""],
  fr0: ["9000", "sans TVA"],
  ce: ["8000", "Union européenne"],
  xx: ["8100", "export"],
  su: ["8200", "en suspension"],
  services: ["8300", "Union européenne"],
};

/** Numbers of member states (ISO 3166-1), for accounts: those are digits. */
const STATE_NUMBERS: Readonly<Record<string, string>> = {
  AT: "040",
  BE: "056",
  BG: "100",
  CY: "196",
  CZ: "203",
  DE: "276",
  DK: "208",
  EE: "233",
  ES: "724",
  FI: "246",
  GR: "300",
  HR: "191",
  HU: "348",
  IE: "372",
  IT: "380",
  LT: "440",
  LU: "442",
  LV: "428",
  MT: "470",
  NL: "528",
  PL: "616",
  PT: "620",
  RO: "642",
  SE: "752",
  SI: "705",
  SK: "703",
};

/** Returns a rate as in labels: `5,5 %`. */
function rateLabel(type: VatTypeKey): string {
  const country = countryOfType(type);
  const rate = `${String(rateOfType(type) / 100).replace(".", ",")} %`;
  return country === "FR" ? rate : `${country} ${rate}`;
}

const stateNumber = (type: VatTypeKey): string => STATE_NUMBERS[countryOfType(type)] ?? "999";

function saleAccount(type: AccountingType, vat: VatTypeKey): Account {
  const [base, label] = SALES[type];
  if (type === "touristTax") return { account: `${base}0000`, label };
  const known = ENDINGS[vat];
  const isHome = countryOfType(vat) === "FR";
  const end = known?.[0] ?? (isHome ? String(rateOfType(vat)).padStart(4, "0") : `7${stateNumber(vat)}`);
  const text = known ? known[1] : rateLabel(vat);
  return { account: WORKED[`${type}.${vat}`] ?? `${base}${end}`, label: text ? `${label} ${text}` : label };
}

/**
 * Returns three digits of a rate in tenths of a percent (20 % is `200`, 5.5 % `055`); four for finer ones (1.05 % is
 * `0105`).
 */
function rateDigits(type: VatTypeKey): string {
  const bp = rateOfType(type);
  return bp % 10 === 0 ? String(bp / 10).padStart(3, "0") : String(bp).padStart(4, "0");
}

function vatAccount(vat: VatTypeKey, waits: boolean): Account {
  const isHome = countryOfType(vat) === "FR";
  const digits = isHome ? rateDigits(vat) : stateNumber(vat);
  const base = waits ? (isHome ? "44580" : "44588") : isHome ? "44571" : "44572";
  const label = waits ? "TVA en attente d'encaissement" : "TVA collectée";
  return { account: `${base}${digits}`, label: `${label} ${rateLabel(vat)}` };
}

const isOneOf = <T extends string>(all: readonly T[], text: string): text is T =>
  all.some((one) => one === text);

/**
 * Returns the default account of a use: complete, whatever the type of VAT (rules §4; golden FEC). Throws RangeError on
 * a use that does not exist.
 */
export function defaultAccount(use: AccountUse): Account {
  const [family = "", first = "", second = ""] = use.split(".");
  if (family === "sale" && isOneOf(ACCOUNTING_TYPES, first)) return saleAccount(first, second);
  if (family === "vat" || family === "waiting") return vatAccount(first, family === "waiting");
  if (family === "method" && isOneOf(PAYMENT_TYPES, first)) return METHODS[first];
  if (isOneOf(FIXED_USES, use)) return FIXED[use];
  throw new RangeError(`no such use: ${use}`);
}

/** Returns a shop's own accounts by use, else the defaults. */
export function codesOf(own: ReadonlyMap<string, Account>): Codes {
  return (use) => own.get(use) ?? defaultAccount(use);
}

/** An account: three digits of the chart, then letters and digits, at most as long as accounting software accepts. */
export const ACCOUNT_PATTERN = /^[1-9]\d{2}[A-Z0-9]{0,9}$/;
