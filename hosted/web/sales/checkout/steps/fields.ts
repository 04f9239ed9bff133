import { CHECKOUT_TYPES, type CheckoutType } from "@cuvee/core/billing/payments/payments.ts";
import type { BuyerCompany } from "@cuvee/core/sales/cart/company.ts";
import { GIFT_FROM_MAX, GIFT_MESSAGE_MAX, type GiftNote } from "@cuvee/core/sales/orders/gift.ts";
import type { Address } from "@cuvee/core/sales/orders/orders.ts";
import type { CardFields } from "#sales/checkout/payment/card.ts";

/** An address in the form: every field a text, empty when not filled. */
export type AddressFields = Record<Exclude<keyof Address, "mountain">, string>;

/** Everything that the buyer types on the checkout. */
export type CheckoutFields = {
  email: string;
  delivery: AddressFields;
  /** The delivery address is in a mountain area. */
  mountain: boolean;
  sameBilling: boolean;
  billing: AddressFields;
  /** The buyer orders for a company, with its numbers. */
  pro: boolean;
  company: Record<keyof BuyerCompany, string>;
  /** `YYYY-MM-DD`, where the shop requires it. */
  birthDate: string;
  paymentType: CheckoutType | "";
  card: CardFields;
  /** Instructions for the carrier. */
  instructions: string;
  notes: string;
  /** A card with the message goes to the recipient. */
  isGift: boolean;
  gift: GiftNote;
  /** The company's own reference of the order. */
  refId: string;
  terms: boolean;
  /** Hash of the terms of sale that the page shows; empty until they are there. */
  termsHash: string;
  adult: boolean;
  /** A guest wants their details kept on this device. */
  isRemembered: boolean;
  /** The seller whose sentence about similar products was shown; empty before. */
  informedOf: string;
  /** The buyer wants no mails about similar products. */
  isObjecting: boolean;
};

/**
 * The form without the parts that must not be kept: the card, the age, and the consents, which are given anew after a
 * reload.
 */
export type CheckoutDraft = Omit<CheckoutFields, "card" | "terms" | "termsHash" | "adult" | "birthDate">;

export const NO_ADDRESS: AddressFields = {
  title: "",
  firstname: "",
  lastname: "",
  company: "",
  street: "",
  street2: "",
  zipcode: "",
  city: "",
  county: "",
  state: "",
  stateCode: "",
  country: "FR",
  phone: "",
  exciseNumber: "",
};

export const NO_FIELDS: CheckoutFields = {
  email: "",
  delivery: NO_ADDRESS,
  mountain: false,
  sameBilling: true,
  billing: NO_ADDRESS,
  pro: false,
  company: { siret: "", vatNumber: "", exciseNumber: "" },
  birthDate: "",
  paymentType: "",
  card: { number: "", expiry: "", cvv: "" },
  instructions: "",
  notes: "",
  isGift: false,
  gift: { message: "", from: "" },
  refId: "",
  terms: false,
  termsHash: "",
  adult: false,
  isRemembered: false,
  informedOf: "",
  isObjecting: false,
};

/** Returns the part of the form that a reload may restore. */
export function draftOf({
  card: _card,
  terms: _terms,
  termsHash: _termsHash,
  adult: _adult,
  birthDate: _birthDate,
  ...draft
}: CheckoutFields): CheckoutDraft {
  return draft;
}

function textOf(value: unknown, fallback = ""): string {
  return typeof value === "string" ? value.slice(0, 500) : fallback;
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

/** Reads address fields from anything: a stored draft, an address of the account, or nothing. */
export function addressFields(stored: unknown): AddressFields {
  const found = recordOf(stored);
  const entries = Object.entries(NO_ADDRESS).map(([name, fallback]) => [name, textOf(found[name], fallback)]);
  return Object.fromEntries(entries) as AddressFields;
}

const PAYMENT_TYPES: readonly string[] = CHECKOUT_TYPES;

function companyFrom(stored: unknown): CheckoutFields["company"] {
  const { siret, vatNumber, exciseNumber } = recordOf(stored);
  return { siret: textOf(siret), vatNumber: textOf(vatNumber), exciseNumber: textOf(exciseNumber) };
}

function giftFrom(stored: unknown): GiftNote {
  const { message, from } = recordOf(stored);
  return { message: textOf(message).slice(0, GIFT_MESSAGE_MAX), from: textOf(from).slice(0, GIFT_FROM_MAX) };
}

/** Reads the form from the browser's storage; anything unreadable counts as not filled. */
export function fieldsFrom(stored: unknown): CheckoutFields {
  const found = recordOf(stored);
  const payment = textOf(found["paymentType"]);
  return {
    ...NO_FIELDS,
    email: textOf(found["email"]),
    delivery: addressFields(found["delivery"]),
    mountain: found["mountain"] === true,
    sameBilling: found["sameBilling"] !== false,
    billing: addressFields(found["billing"]),
    pro: found["pro"] === true,
    company: companyFrom(found["company"]),
    paymentType: PAYMENT_TYPES.includes(payment) ? (payment as CheckoutType) : "",
    instructions: textOf(found["instructions"]),
    notes: textOf(found["notes"]),
    isGift: found["isGift"] === true,
    gift: giftFrom(found["gift"]),
    refId: textOf(found["refId"]).slice(0, 60),
    isRemembered: found["isRemembered"] === true,
    informedOf: textOf(found["informedOf"]),
    isObjecting: found["isObjecting"] === true,
  };
}

/**
 * Fields that may be filled without the buyer: the country is preselected, the company may be known to the seller, the
 * postal code may come from the estimate in the cart.
 */
const GIVEN: ReadonlySet<string> = new Set(["country", "company", "zipcode"]);

/** Checks whether the buyer has typed nothing of an address: then it is filled from the account. */
export function addressIsEmpty(address: AddressFields): boolean {
  return Object.entries(NO_ADDRESS).every(
    ([name, empty]) => GIVEN.has(name) || address[name as keyof AddressFields] === empty,
  );
}
