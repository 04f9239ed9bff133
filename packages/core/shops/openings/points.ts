import type { Id } from "#kit/ids.ts";
import type { Company } from "#shops/settings/company.ts";
import { OUTSIDE_PROVIDERS } from "#shops/settings/providers.ts";
import type { ShippingMethod } from "#shops/settings/settings.ts";
import { canBePaid, PAYMENT_FAULTS, paymentFault, type PaymentFacts, type PaymentFault } from "./payments.ts";

/** The points that a shop needs before the public may order, in the order in which a seller is led through them. */
export const OPENING_POINTS = [
  "product",
  "stock",
  "carriage",
  "payment",
  "terms",
  "legal",
  "mediator",
] as const;
export type OpeningKey = (typeof OPENING_POINTS)[number];

/** Particulars that the legal notice of a site must give (LCEN art. 1-1, Code de commerce R123-237 and R123-238). */
export const MISSING_LEGAL_FACTS = [
  "company",
  "form",
  "capital",
  "siren",
  "vatNumber",
  "address",
  "director",
  "phone",
  "contactEmail",
  "host",
] as const;
export type MissingLegalFact = (typeof MISSING_LEGAL_FACTS)[number];

/** Possible missing data of a point, by name. */
export const MISSING_OPENING_FACTS = [
  "product",
  "online",
  "price",
  "quantity",
  "carriagePrice",
  "pickupAddress",
  "carriage",
  "methods",
  ...PAYMENT_FAULTS,
  "terms",
  ...MISSING_LEGAL_FACTS,
  "mediator",
] as const;
type MissingOpeningFact = (typeof MISSING_OPENING_FACTS)[number];

/** The back-office screen that completes each point: the page, its tab and the field that takes the focus. */
export type OpeningFault = { lack: MissingOpeningFact; path: string };

export type OpeningPoint = {
  key: OpeningKey;
  done: boolean;
  /** The shop cannot be put online without it. */
  blocking: boolean;
  /** The missing parts; a completed point may still name a method that its shop chose and buyers are not offered. */
  faults: OpeningFault[];
  /** The screen that shows the point, or completes its first missing part. */
  path: string;
};

/** The facts of a shop that decide whether it may open. */
export type OpeningFacts = {
  products: {
    /** Products that are not closed. */
    all: number;
    /** Those online whose every format in the public grid has a price. */
    sellable: number;
    /** The first that is not sellable, where the seller continues; null: there is none. */
    toMend: { id: Id; isPriced: boolean } | null;
  };
  stock: {
    /** A sellable product can be ordered now. */
    isAvailable: boolean;
    /** Formats of sellable products without any stock entry. */
    unasked: number;
  };
  /** Events with places to book: a shop of visits alone sells neither bottles nor shipping. */
  sellsVisits: boolean;
  shipping: readonly Pick<ShippingMethod, "ref" | "kind" | "address" | "proposed">[];
  payments: { chosen: readonly string[] } & Omit<PaymentFacts, "pickup">;
  /** The seller has read the terms of sale and adopted them, or wrote others. */
  termsAdopted: boolean;
  /** The public grid includes tax: consumers buy. */
  sellsToConsumers: boolean;
  hasTVA: boolean;
  phone: string;
  contactEmail: string;
  legal: Company;
  /** Host that the operator of the platform states for shops that name none. */
  operatorHost: string | null;
};

const settings = (link: string, query: Record<string, string> = {}): string =>
  `/dashboard/settings?${new URLSearchParams({ link, ...query }).toString()}`;
const field = (link: string, name: string): string => settings(link, { field: name });
/** The page that leads through all points: each has a short form for its missing data there. */
const OPENING_PATH = "/dashboard/opening";
const here = (point: OpeningKey, name: string): string =>
  `${OPENING_PATH}?${new URLSearchParams({ point, field: name }).toString()}`;

type Carriage = OpeningFacts["shipping"][number];

/** Checks whether buyers may choose a shipping method: its seller set the price, free shipping included. */
export const isOffered = ({ proposed }: Pick<ShippingMethod, "proposed">): boolean => proposed !== true;

/** Checks whether orders can be collected there: the place is known. */
const hasPlace = ({ kind, address }: Pick<ShippingMethod, "kind" | "address">): boolean =>
  kind === "pickup" && Boolean(address?.street && address.city);

/** Checks whether buyers can collect, and pay on site. */
const offersPickup = (shipping: readonly Pick<ShippingMethod, "kind" | "address" | "proposed">[]) =>
  shipping.some((method) => isOffered(method) && hasPlace(method));

function productFaults({ products }: OpeningFacts): OpeningFault[] {
  if (products.sellable > 0) return [];
  const { toMend } = products;
  if (!toMend) return [{ lack: "product", path: "/dashboard/products/add" }];
  return [
    {
      lack: toMend.isPriced ? "online" : "price",
      path: `/dashboard/products/${encodeURIComponent(toMend.id)}${toMend.isPriced ? "" : "?tab=formats&field=price"}`,
    },
  ];
}

const stockFaults = ({ stock }: OpeningFacts): OpeningFault[] =>
  stock.isAvailable && stock.unasked === 0 ? [] : [{ lack: "quantity", path: here("stock", "quantity") }];

/** Checks whether a shipping method works for buyers in its current state; a pickup without an address does not. */
const carries = (method: Carriage): boolean =>
  isOffered(method) && (method.kind !== "pickup" || hasPlace(method));

/**
 * Checks whether the opening page has a short form for a method: one that was proposed, or a pickup without its place.
 */
export const isStarted = (method: Carriage): boolean =>
  !carries(method) && (method.kind === "pickup" || method.kind === "delivery");

function carriageFaults({ shipping }: OpeningFacts): OpeningFault[] {
  if (shipping.length === 0) return [{ lack: "carriage", path: settings("delivery", { edit: "new" }) }];
  return shipping
    .filter((method) => !carries(method))
    .map((method) => ({
      lack: method.kind === "pickup" ? "pickupAddress" : "carriagePrice",
      path: isStarted(method) ? here("carriage", method.ref) : settings("delivery", { edit: method.ref }),
    }));
}

/** Returns the page of the existing place of collection, else of a new one. */
function pickupPath(shipping: readonly Carriage[]): string {
  const known = shipping.find((method) => method.kind === "pickup");
  if (!known) return settings("delivery", { edit: "new" });
  return isStarted(known) ? here("carriage", known.ref) : settings("delivery", { edit: known.ref });
}

const paymentPaths = (shipping: readonly Carriage[]): Record<PaymentFault, string> => ({
  card: field("payment", OUTSIDE_PROVIDERS[0]),
  debit: field("payment", OUTSIDE_PROVIDERS[0]),
  iban: here("payment", "banks.0.iban"),
  checkAddress: field("infos", "legal.address"),
  pickupPlace: pickupPath(shipping),
});

const paymentFacts = ({ payments, shipping }: OpeningFacts): PaymentFacts => ({
  ...payments,
  pickup: offersPickup(shipping),
});

function paymentFaults(facts: OpeningFacts): OpeningFault[] {
  const { chosen } = facts.payments;
  const means = paymentFacts(facts);
  const found = new Set(chosen.flatMap((type) => paymentFault(type, means) ?? []));
  const faults = PAYMENT_FAULTS.filter((fault) => found.has(fault));
  // The account comes first: it can be added in a minute, a provider in days.
  const sorted = faults.toSorted((a, b) => Number(b === "iban") - Number(a === "iban"));
  if (sorted.length === 0 && !canBePaid(chosen, means))
    return [{ lack: "methods", path: field("payment", "methods") }];
  const paths = paymentPaths(facts.shipping);
  return sorted.map((lack) => ({ lack, path: paths[lack] }));
}

const CAPITAL =
  /\b(SARL|EURL|SASU?|SA|SCA|SCS|SNC|SELARL|EARL|SCEA|SCEV|GAEC|SCI|GFA|GFV|SICA|SCA|soci[ée]t[ée])\b/i;

/** Checks whether a legal form has a share capital, which the legal notice must give (Code de commerce R123-238). */
export const hasCapital = (form: string): boolean => CAPITAL.test(form);

/**
 * Checks whether a text names a person or body and a way to reach them, as the law requires of a mediator (Code de la
 * consommation R616-1) and a host (LCEN art. 1-1): longer than a word, with an address, a number or a site in it.
 */
export const isReachable = (text: string): boolean => text.trim().length >= 15 && /\d|\.\p{L}{2}/u.test(text);

/** Checks whether a text has the digits of a telephone number; no country has fewer with its prefix. */
export const isDialled = (phone: string): boolean => phone.replace(/\D/g, "").length >= 9;

/** Returns the settings field in which a missing particular is entered. */
export const legalField = <L extends MissingLegalFact>(lack: L) =>
  lack === "phone" || lack === "contactEmail" ? lack : (`legal.${lack}` as const);

/** Checks whether the company has a registration number: its SIREN, or a VAT number of another country. */
const isRegistered = ({ siren = "", vatNumber = "" }: Company): boolean =>
  siren.trim() !== "" || (vatNumber.trim() !== "" && !vatNumber.trim().toUpperCase().startsWith("FR"));

/** Lists the parts that a shop's legal notice lacks (rules §7, "legal notice"). */
export function missingLegalFacts(
  facts: Pick<OpeningFacts, "legal" | "phone" | "contactEmail" | "hasTVA" | "operatorHost">,
): MissingLegalFact[] {
  const { legal, phone, contactEmail, hasTVA, operatorHost } = facts;
  const isBlank = (text: string | undefined): boolean => (text ?? "").trim() === "";
  const lacks: Record<MissingLegalFact, boolean> = {
    company: isBlank(legal.company),
    form: isBlank(legal.form),
    capital: hasCapital(legal.form ?? "") && isBlank(legal.capital),
    siren: !isRegistered(legal),
    vatNumber: hasTVA && isBlank(legal.vatNumber),
    address: isBlank(legal.address),
    director: isBlank(legal.director),
    phone: !isDialled(phone),
    contactEmail: isBlank(contactEmail),
    host: !isReachable(legal.host ?? "") && isBlank(operatorHost ?? undefined),
  };
  return MISSING_LEGAL_FACTS.filter((lack) => lacks[lack]);
}

/** The screens that show each point once the shop is open. */
export const OPENING_HOMES: Record<OpeningKey, string> = {
  product: "/dashboard/products",
  stock: "/dashboard/stocks",
  carriage: settings("delivery"),
  payment: settings("payment"),
  terms: settings("documents", { tab: "8", field: "terms" }),
  legal: settings("infos"),
  mediator: field("infos", "legal.mediator"),
};

/**
 * Returns the points that a shop must have settled before it opens, each with its state, its missing data and the place
 * to add them. Legal sources: legal notice LCEN art. 1-1; terms of sale Code de la consommation L221-5; mediator Code
 * de la consommation L612-1 and L616-1, which apply to sellers to consumers.
 */
export function openingPoints(facts: OpeningFacts): OpeningPoint[] {
  const { sellsVisits, stock, shipping, payments, sellsToConsumers, legal } = facts;
  const hasMediator = isReachable(legal.mediator ?? "");
  const missing = missingLegalFacts(facts).map((lack) => ({ lack, path: here("legal", legalField(lack)) }));
  const product = productFaults(facts);
  const states: Record<OpeningKey, Pick<OpeningPoint, "done" | "blocking" | "faults">> = {
    product: { done: product.length === 0, blocking: !sellsVisits, faults: product },
    stock: {
      done: stock.isAvailable,
      // A format that the seller has emptied may be sold out; one whose stock was never entered may not.
      blocking: !sellsVisits && (product.length > 0 || stock.unasked > 0),
      faults: stockFaults(facts),
    },
    carriage: { done: shipping.some(carries), blocking: !sellsVisits, faults: carriageFaults(facts) },
    payment: {
      done: canBePaid(payments.chosen, paymentFacts(facts)),
      blocking: true,
      faults: paymentFaults(facts),
    },
    terms: {
      done: facts.termsAdopted,
      blocking: true,
      faults: facts.termsAdopted ? [] : [{ lack: "terms", path: here("terms", "terms") }],
    },
    legal: { done: missing.length === 0, blocking: true, faults: missing },
    mediator: {
      done: hasMediator,
      blocking: sellsToConsumers,
      faults: hasMediator ? [] : [{ lack: "mediator", path: here("mediator", "legal.mediator") }],
    },
  };
  return OPENING_POINTS.map((key) => ({
    key,
    ...states[key],
    path: states[key].faults[0]?.path ?? OPENING_HOMES[key],
  }));
}

/** Returns the points without which a shop may not be put online. */
export const openingObstacles = (points: readonly OpeningPoint[]): OpeningPoint[] =>
  points.filter(({ done, blocking }) => blocking && !done);
