import { cardProblems } from "#sales/checkout/payment/card.ts";
import { identityProblems, STEPS, type FieldProblem, type Step } from "./identity.ts";
import type { AddressFields, CheckoutFields } from "./fields.ts";
import { phoneOf } from "./phones.ts";
import { zipIsPossible } from "@cuvee/core/kit/postal.ts";
import { companyFaults, tidyCompany } from "@cuvee/core/sales/cart/company.ts";
import { birthDateFault } from "@cuvee/core/sales/orders/age.ts";
import type { OutsideProvider } from "@cuvee/core/shops/settings/providers.ts";
import { dayInFrance } from "@cuvee/core/kit/days.ts";

/** Data of the checks beside the form. */
export type CheckContext = {
  /** Refs of the delivery modes that can carry the order to the address, and the one chosen in the cart. */
  shippingRefs: readonly string[];
  shippingRef: string | null;
  /** The order contains goods to deliver: wine, not only a visit. */
  carried: boolean;
  /** No bottle: one address is enough. */
  placesOnly?: boolean;
  /** Nothing is due with the order: no payment method is required. */
  isFree?: boolean;
  /** A card is held for what is due later. */
  isHeld?: boolean;
  /** The excise rules of the destination country forbid it (`priced.problems`). */
  exciseRefused?: boolean;
  /** The shop requires the date of birth. */
  asksBirthDate?: boolean;
  /** Outside provider on whose page cards and debits are entered. */
  provider?: OutsideProvider | undefined;
  /** Payment methods of the shop that are possible with the delivery mode. */
  paymentTypes: readonly string[];
  now: Date;
};

const NAME = /^[\p{L}\p{M} .,'’-]+$/u;

type Check = (value: string, address: AddressFields) => string | null;
const needed =
  (code: string, max: number): Check =>
  (value) =>
    value.trim() === "" ? code : value.trim().length > max ? "too-long" : null;
const named =
  (code: string): Check =>
  (value, address) =>
    needed(code, 50)(value, address) ?? (NAME.test(value.trim()) ? null : "name");

/** Checks of an address in the order of its fields on the page (specification §5, "Address required"). */
const ADDRESS_CHECKS: readonly [keyof AddressFields, Check][] = [
  ["country", (value) => (/^[A-Z]{2}$/.test(value) ? null : "country")],
  ["firstname", named("firstname")],
  ["lastname", named("lastname")],
  ["company", (value) => (value.trim().length > 100 ? "too-long" : null)],
  ["street", needed("street", 120)],
  ["street2", (value) => (value.trim().length > 120 ? "too-long" : null)],
  [
    "zipcode",
    (value, { country }) =>
      value.trim() === "" ? "zipcode" : zipIsPossible(value, country) ? null : "zipcode-wrong",
  ],
  ["city", needed("city", 80)],
];

/** Returns the errors of an address, field by field from the top. */
export function addressProblems(address: AddressFields, prefix: "delivery" | "billing"): FieldProblem[] {
  const found = ADDRESS_CHECKS.flatMap(([name, check]) => {
    const code = check(address[name], address);
    return code ? [{ field: `${prefix}.${name}`, code }] : [];
  });
  if (prefix === "billing") return found;
  const phone = address.phone.trim();
  if (phone === "") return [...found, { field: "delivery.phone", code: "needed" }];
  return phoneOf(phone, address.country) ? found : [...found, { field: "delivery.phone", code: "phone" }];
}

/** Returns the billing address: without goods there is one address only. */
export function billedAddress(fields: CheckoutFields, placesOnly = false): AddressFields {
  return fields.sameBilling || placesOnly ? fields.delivery : fields.billing;
}

/** Returns the errors of the invoiced company, for a buyer who orders as a professional. */
export function companyProblems(fields: CheckoutFields, placesOnly = false): FieldProblem[] {
  if (!fields.pro) return [];
  const billed = billedAddress(fields, placesOnly);
  const prefix = billed === fields.delivery ? "delivery" : "billing";
  return [
    ...(billed.company.trim() === "" ? [{ field: `${prefix}.company`, code: "needed" }] : []),
    ...companyFaults(tidyCompany(fields.company), billed.country).map(({ field, code }) => ({
      field: `company.${field}`,
      code,
    })),
  ];
}

function birthProblems(birthDate: string, now: Date): FieldProblem[] {
  const code = birthDateFault(birthDate, dayInFrance(now.getTime()));
  return code ? [{ field: "birthDate", code: code === "date" ? "birth-date" : code }] : [];
}

const giftProblems = ({ isGift, gift }: CheckoutFields): FieldProblem[] =>
  isGift && gift.message.trim() === "" ? [{ field: "gift.message", code: "needed" }] : [];

const CHECKS: Record<Step, (fields: CheckoutFields, context: CheckContext) => FieldProblem[]> = {
  identity: identityProblems,
  addresses: (fields, { placesOnly }) => [
    ...addressProblems(fields.delivery, "delivery"),
    ...(fields.sameBilling || placesOnly ? [] : addressProblems(fields.billing, "billing")),
    ...companyProblems(fields, placesOnly),
  ],
  delivery: (_, { shippingRefs, shippingRef, carried, exciseRefused }) => {
    if (!carried) return [];
    if (exciseRefused) return [{ field: "shippingRef", code: "excise" }];
    if (shippingRefs.length === 0) return [{ field: "shippingRef", code: "no-delivery" }];
    return shippingRef && shippingRefs.includes(shippingRef)
      ? []
      : [{ field: "shippingRef", code: "shipping-required" }];
  },
  payment: (fields, context) => {
    const { placesOnly, paymentTypes, isFree, isHeld = false, provider, asksBirthDate, now } = context;
    const { card, terms, adult } = fields;
    const paymentType = isHeld ? "cb" : fields.paymentType;
    const isPossible = isFree === true || paymentTypes.includes(paymentType);
    return [
      ...(isPossible ? [] : [{ field: "paymentType", code: "payment-required" }]),
      ...(isPossible && paymentType === "cb" && !isFree && !provider
        ? cardProblems(card, now).map(({ field, code }) => ({ field: `card.${field}`, code }))
        : []),
      ...(placesOnly ? [] : giftProblems(fields)),
      ...(fields.notes.trim().length > 500 ? [{ field: "notes", code: "too-long" }] : []),
      ...(asksBirthDate ? birthProblems(fields.birthDate, now) : []),
      ...(adult ? [] : [{ field: "adult", code: "adult" }]),
      ...(terms ? [] : [{ field: "terms", code: "terms" }]),
    ];
  },
};

/**
 * Returns the errors that keep the buyer from leaving a step, from the top of the page to its end; empty when it is
 * complete.
 */
export function stepProblems(step: Step, fields: CheckoutFields, context: CheckContext): FieldProblem[] {
  return CHECKS[step](fields, context);
}

/** Returns the furthest step that may be open: the first incomplete one. */
export function furthestStep(fields: CheckoutFields, context: CheckContext): Step {
  return STEPS.find((step) => CHECKS[step](fields, context).length > 0) ?? "payment";
}

/**
 * Returns the step to show for a `wanted` one (an address with `?step=`, the back button): never past an incomplete
 * step.
 */
export function openStep(wanted: string | null, furthest: Step): Step {
  const requested = STEPS.indexOf(wanted as Step);
  return requested >= 0 && requested <= STEPS.indexOf(furthest) ? (wanted as Step) : furthest;
}

/** Returns the step that contains a field, so that an error of the server opens it. */
export function stepOfField(field: string): Step {
  if (field === "email") return "identity";
  if (/^(delivery|billing|company)\./.test(field)) return "addresses";
  return field === "shippingRef" ? "delivery" : "payment";
}
