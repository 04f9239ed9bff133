import type { OrderInput, PricedOrder } from "@cuvee/core/offer/pricing/priced.ts";
import { tidyCompany } from "@cuvee/core/sales/cart/company.ts";
import type { Id } from "@cuvee/core/kit/ids.ts";
import type { Language } from "@cuvee/core/kit/languages.ts";
import type { PlaceBody } from "#sales/cart/attempt.ts";
import { addressOf, billingOf } from "#sales/checkout/steps/addresses.ts";
import type { CheckoutFields } from "#sales/checkout/steps/fields.ts";
import { phoneOf } from "#sales/checkout/steps/phones.ts";

/** Parts of the request to order, beside the form. */
export type OrderBodyInput = {
  sellerId: Id;
  wish: OrderInput;
  /** The price on screen: its total is what the buyer agrees to. */
  priced: PricedOrder;
  /** Places of events, with their holds. */
  reservations?: NonNullable<PlaceBody["reservations"]>;
  lang: Language;
  handoffId: Id | null;
  /** Mark of the campaign that led the buyer here. */
  campaign?: string | undefined;
};

/** Returns the delivery: a method and a collection point exclude each other (specification §4, Cart). */
const wayOf = (shipping: OrderInput["shipping"]): { ref: string | null } | { collectionPoint: string } =>
  shipping?.collectionPoint && !shipping.ref
    ? { collectionPoint: shipping.collectionPoint }
    : { ref: shipping?.ref ?? null };

/** Returns the means of payment: an order that is paid on site alone needs none, or a card that is held. */
const typeOf = (
  fields: CheckoutFields,
  priced: PricedOrder,
  hasPlaces: boolean,
): CheckoutFields["paymentType"] | "cash" =>
  priced.imprint ? "cb" : priced.dueNowCents === 0 && hasPlaces ? "cash" : fields.paymentType;

/** Returns the parts of an order for a professional. */
const companyOf = ({ pro, company, refId }: CheckoutFields) => ({
  ...(pro ? { company: tidyCompany(company) } : {}),
  ...(pro && refId.trim() ? { refId: refId.trim() } : {}),
});

/** Returns the note to the recipient of a gift. */
const giftOf = ({ isGift, gift }: CheckoutFields): Pick<PlaceBody, "gift"> =>
  isGift ? { gift: { message: gift.message.trim(), from: gift.from.trim() } } : {};

/**
 * Builds the body of `POST /v1/orders` without the order's id; the form has been checked before. Throws RangeError
 * otherwise.
 */
export function bodyOf(fields: CheckoutFields, making: OrderBodyInput): Omit<PlaceBody, "id"> {
  const { sellerId, wish: input, priced, reservations = [], lang, handoffId, campaign } = making;
  const hasGoods = input.lines.length > 0;
  const type = typeOf(fields, priced, reservations.length > 0);
  if (type === "" || !fields.terms || !fields.adult) throw new RangeError("unchecked form");
  const { mountain } = fields;
  const instructions = fields.instructions.trim();
  const deliveryAddress = { ...addressOf(fields.delivery), ...(mountain ? { mountain } : {}) };
  const billingAddress = hasGoods ? billingOf(fields) : addressOf(fields.delivery);
  return {
    sellerId,
    products: input.lines.map(({ formatId, quantity, isWrapped, isFromFidelity }) => ({
      formatId,
      quantity,
      ...(isWrapped ? { isWrapped } : {}),
      ...(isFromFidelity ? { isFromFidelity } : {}),
    })),
    ...(reservations.length > 0 ? { reservations } : {}),
    ...(hasGoods
      ? {
          shipping: {
            ...wayOf(input.shipping),
            country: deliveryAddress.country,
            zipcode: deliveryAddress.zipcode,
            ...(mountain ? { mountain } : {}),
            ...(instructions ? { instructions } : {}),
          },
          deliveryAddress,
        }
      : {}),
    ...(input.promoCode ? { promoCode: input.promoCode } : {}),
    ...(input.loyaltyLevel ? { loyaltyData: { selectedLevel: input.loyaltyLevel } } : {}),
    contact: {
      email: fields.email.trim(),
      firstname: billingAddress.firstname,
      lastname: billingAddress.lastname,
      phone: phoneOf(fields.delivery.phone, fields.delivery.country) ?? "",
    },
    billingAddress,
    payment: { type },
    expectedTotalCents: priced.totalTtcCents,
    terms: true,
    ...(fields.termsHash ? { termsHash: fields.termsHash } : {}),
    adult: true,
    ...(fields.birthDate ? { birthDate: fields.birthDate } : {}),
    ...companyOf(fields),
    notes: fields.notes.trim(),
    ...(hasGoods ? giftOf(fields) : {}),
    lang,
    ...(fields.informedOf === sellerId ? { isObjectingToOffers: fields.isObjecting } : {}),
    ...(handoffId ? { handoffId } : {}),
    ...(campaign === undefined ? {} : { campaign }),
  };
}
