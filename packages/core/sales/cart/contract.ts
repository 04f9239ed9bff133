import * as z from "zod";
import { codeTermsAnswer, pricedOrderAnswer } from "#offer/pricing/priced.answers.contract.ts";
import { agreedPriceAnswer } from "#offer/catalogue/catalogue.answers.contract.ts";
import { accountTermsAnswer } from "#shops/settings/dueDate.answers.contract.ts";
import { contract, ECHO, nameText, id, text } from "#kit/contract.ts";
import { compactId, isExciseNumber, isSiret, isCompanyVatNumber } from "#kit/validation.ts";
import { rule } from "#kit/rules.contract.ts";
import {} from "#visits/events/events.ts";
import { MAX_LINES, MAX_QUANTITY, MAX_SELLERS } from "#sales/cart/cart.ts";
import { language } from "#kit/enums.contract.ts";

/** Fields of the specification's cart that a client may echo; they are accepted and dropped, never trusted. */
const echo = z.unknown().meta(ECHO).optional();

export const quantity = z.int().min(1).max(MAX_QUANTITY);

export const lineInput = z.strictObject({
  formatId: id,
  quantity,
  idTmp: text(120).optional(),
  productId: id.optional(),
  vintageId: id.optional(),
  isWrapped: z.boolean().optional(),
  isFromFidelity: z.boolean().optional(),
  price: echo,
});

const instant = z.int().min(0);
export const slot = z.strictObject({ id, start: instant, end: instant });
export const ticketInputs = z
  .array(z.strictObject({ ticketId: id, quantity, price: echo }))
  .min(1)
  .max(MAX_LINES);

/** Places held for a while: only the requester has their key. */
export const heldPlaces = z.strictObject({ id, key: text(100, 10) });

/**
 * Places in a slot of an event. A tourist tax follows from the people: the sent value is ignored. The places of the
 * buyer's own hold remain available to them.
 */
export const reservationInput = z.strictObject({
  eventId: id,
  slot,
  selectedPrices: ticketInputs,
  hold: heldPlaces.optional(),
  visitLanguage: language.optional(),
  price: echo,
});

export const level = text(40);
/**
 * The level is a wish; its value, and whether the buyer has the points, is looked up. The two figures are echoes of an
 * answer: they never give points nor a discount below zero.
 */
export const loyaltyInput = z.strictObject({
  selectedLevel: level.nullish(),
  selectedDiscount: z.number().min(0).nullish(),
  pointsToLose: z.int().min(0).nullish(),
});

const companyNumber = z
  .string()
  .max(60)
  .overwrite((typed) => compactId(typed));
/** The numbers of a professional; each has a valid shape, and one of SIRET and VAT number is present. */
export const cartCompany = z
  .strictObject({
    siret: companyNumber.refine(isSiret, "siret").optional(),
    vatNumber: companyNumber
      .overwrite((number) => number.replace(/^GR/, "EL"))
      .refine(isCompanyVatNumber, "vat-number")
      .optional(),
    exciseNumber: companyNumber.refine(isExciseNumber, "excise-number").optional(),
  })
  .check(
    rule((company) => company.siret !== undefined || company.vatNumber !== undefined, "needed", ["siret"]),
  );

export const shippingInput = z.strictObject({
  ref: nameText(60).nullish(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  zipcode: nameText(12).optional(),
  mountain: z.boolean().optional(),
  collectionPoint: nameText(60).nullish(),
  instructions: text(500).optional(),
  price: echo,
});

/** The buyer's own reference of an order, the purchase order number; as long as an invoice's (`reference`). */
export const refId = nameText(60);

/** Fields of the specification's cart besides the lines of an order (§3, "Order in cart"). */
export const orderWords = {
  refId: refId.optional(),
  /**
   * A warehouse of the seller from which online orders take: the order then takes from it alone (`warehouse-unknown`,
   * 422).
   */
  warehouse: id.nullish(),
  /** The session alone identifies the buyer: only the buyer's notes to the seller are read here. */
  buyer: z.strictObject({ id: echo, shops: echo, notes: text(500).optional() }).optional(),
};

export const orderInput = z
  .strictObject({
    sellerId: id,
    products: z.array(lineInput).max(MAX_LINES),
    reservations: z.array(reservationInput).max(MAX_LINES).optional(),
    shipping: shippingInput.optional(),
    promoCode: nameText(15).nullish(),
    loyaltyData: loyaltyInput.optional(),
    company: cartCompany.optional(),
    ...orderWords,
    promotions: echo,
    price: echo,
  })
  .refine((o) => o.products.length + (o.reservations?.length ?? 0) > 0, {
    message: "needed",
    path: ["products"],
  });

export const priced = pricedOrderAnswer;

const shippingPrice = z.object({
  totalHT: z.number(),
  margin: z.number(),
  totalWithMargin: z.number(),
  totalWithFees: z.number(),
  commission: z.number(),
  tva: z.number(),
  totalTTC: z.number(),
});

export const sellerPrice = z.object({
  sellerId: id,
  price: z.object({
    totalTTC: z.number(),
    totalHT: z.number(),
    tva: z.number(),
    payLater: z.number(),
    promoAmount: z.number(),
    shipping: shippingPrice,
  }),
  loyaltyData: z.object({
    selectedDiscount: z.number(),
    selectedLevel: z.string().nullable(),
    pointsToLose: z.int(),
  }),
  /** Source of a discount: the promotion of a format, the code, the loyalty level. */
  promotions: z.array(
    z.object({
      type: z.enum(["format", "code", "loyalty"]),
      formatId: z.string().optional(),
      code: z.string().optional(),
      amount: z.number(),
    }),
  ),
  francoPercent: z.number(),
  amountBeforeFranco: z.number().nullable(),
  amountBeforeBottleFranco: z.number().nullable(),
  franco: z.boolean(),
  priced,
  /** Grid of the buyer, prices agreed with them for the order's content, their tax status. */
  terms: z.object({
    typology: z.string().nullable().optional(),
    isPro: z.boolean().optional(),
    vatNumber: z.string().nullable().optional(),
    country: z.string().optional(),
    prices: z.record(z.string(), agreedPriceAnswer).optional(),
    vatSuspended: z.boolean().optional(),
    dutySuspended: z.boolean().optional(),
  }),
  /**
   * Conditions of the code that the buyer typed, if there is such a code, so that the client code computes the same at
   * once.
   */
  code: codeTermsAnswer.optional(),
  /** Name of the refusal that this part would get if it were ordered as it is; absent when it would be accepted. */
  refusal: z.string().optional(),
  /** Points that the buyer has with this shop; absent without an account or a programme. */
  points: z.int().optional(),
  /** For a professional who may order on account: their terms, and the due date of an order placed today. */
  account: z.object({ terms: accountTermsAnswer, dueOn: z.string().nullable() }).optional(),
  /** Registration numbers of the buyer's company that the shop has on file. */
  company: z
    .object({
      name: z.string(),
      siret: z.string().optional(),
      vatNumber: z.string().optional(),
      exciseNumber: z.string().optional(),
    })
    .optional(),
});

export const handoffState = z.object({
  status: z.enum(["open", "redeemed", "ordered", "expired"]),
  /** Sellers whose part of the cart became an order: the widget clears these. */
  orderedSellerIds: z.array(id),
});

export const cartContract = contract({
  price: {
    method: "POST",
    path: "/v1/orders/get-cart-price",
    who: ["public", "member", "buyer", "owner", "iam", "agent"],
    summary: "Price of a cart, seller by seller, with the reasons of every number",
    body: z.strictObject({ orders: z.array(orderInput).max(MAX_SELLERS), message: z.boolean().optional() }),
    answer: z.array(sellerPrice),
  },
  handoff: {
    method: "POST",
    path: "/v1/carts/handoff",
    who: ["public", "member"],
    idempotent: true,
    summary: "Give a widget's cart to the hosted checkout: a token for one use within five minutes",
    body: z.strictObject({
      /** Code or id of the embedding shop, whose allowed origins guard the call. */
      shop: text(80, 1),
      orders: z.array(orderInput).min(1).max(MAX_SELLERS),
      lang: language.default("fr"),
      returnUrl: z.url().max(2000),
      /** The visitor confirmed on the embedding page that they are an adult. */
      adult: z.boolean(),
      /** The embed that the page shows; an unknown one is not counted. */
      embed: text(80).optional(),
      /** Mark of the campaign by whose link the visitor came; an unknown one is not counted. */
      campaign: text(40).optional(),
    }),
    answer: z.object({ token: z.string(), url: z.string(), expiresAt: z.string() }),
    status: 201,
  },
  redeem: {
    method: "POST",
    path: "/v1/carts/handoff/redemption",
    who: ["public"],
    summary: "Take over a cart at the hosted checkout; works once",
    body: z.strictObject({ token: text(100, 10) }),
    answer: z.object({
      handoffId: id,
      shopCode: z.string(),
      orders: z.array(orderInput),
      lang: z.string(),
      returnUrl: z.string(),
      adult: z.boolean(),
      /** The page knew its visitor: their own prices apply once they are signed in here. */
      isMember: z.boolean(),
    }),
  },
  handoffState: {
    method: "GET",
    path: "/v1/carts/handoff/:token",
    who: ["public"],
    summary: "What became of a cart that was handed over, for the page that gave it",
    params: z.strictObject({ token: text(100, 10) }),
    answer: handoffState,
  },
});
