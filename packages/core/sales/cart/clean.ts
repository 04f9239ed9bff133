import { ID_PATTERN } from "#kit/idPattern.ts";
import {
  emptyCart,
  inOrder,
  MAX_LINES,
  put,
  temporaryId,
  whole,
  type Cart,
  type CartOrder,
} from "#sales/cart/cart.ts";

/** Returns the valid part of a stored value; undefined when there is none. */
type Fit = (value: unknown) => unknown;

const when =
  (sound: (value: unknown) => boolean): Fit =>
  (value) =>
    sound(value) ? value : undefined;
const like = (pattern: RegExp) => when((value) => typeof value === "string" && pattern.test(value));
const list =
  (item: Fit): Fit =>
  (value) => {
    const found = Array.isArray(value) ? value.slice(0, MAX_LINES).flatMap((one) => item(one) ?? []) : [];
    return found[0] && found;
  };

/** A record without one of these is dropped. */
const NEEDED = /Id$|^(id|quantity|start|end|slot|prices)$/;
const record =
  (fields: Record<string, Fit>): Fit =>
  (value) => {
    const found: Record<string, unknown> = {};
    for (const key in fields) {
      const own = fields[key]?.((Object(value) as typeof found)[key]);
      if (own !== undefined) found[key] = own;
      else if (NEEDED.test(key)) return undefined;
    }
    return found;
  };

const id = like(ID_PATTERN);
const text = like(/^[^\0-\x1f\x7f]{1,60}$/);
const yes: Fit = (value) => value === true || undefined;
const moment = when((value) => Number.isSafeInteger(value) && (value as number) >= 0);
const quantity: Fit = (value) => (typeof value === "number" && value >= 1 ? whole(value) : undefined);
const shipping = record({
  ref: text,
  country: like(/^[A-Z]{2}$/),
  zipcode: like(/^[^\0-\x1f\x7f]{1,12}$/),
  mountain: yes,
  collectionPoint: text,
  instructions: like(/^[^\0-\x08\v\f\x0e-\x1f\x7f]{1,500}$/),
});
const slot = record({ id, start: moment, end: moment });
const prices = list(record({ ticketId: id, quantity }));
/** Identifiers, quantities, and the texts that the server takes too (`contract.ts`). */
const order = record({
  sellerId: id,
  lines: list(
    record({
      productId: id,
      formatId: id,
      vintageId: id,
      quantity,
      isWrapped: yes,
      isFromFidelity: yes,
      idTmp: text,
    }),
  ),
  reservations: list(
    record({ eventId: id, slot, prices, visitLanguage: like(/^(fr|en|es|de|it|pt|nl|pl|ru|zh|ja)$/) }),
  ),
  shipping: (value) => (value ? shipping(value) : undefined),
  promoCode: like(/^[^\0-\x1f\x7f]{1,15}$/),
  loyaltyLevel: like(/^[\w-]{1,40}$/),
});
const stored = record({ lastUpdated: moment, orders: list(order) });

/**
 * Returns the valid cart in a stored value of any origin. It never throws on parsed JSON: malformed parts are dropped,
 * line by line and field by field, equal lines are merged, and the bounds apply.
 */
export function cleanCart(value: unknown): Cart {
  const { orders = [], lastUpdated: at = 0 } = stored(value) as Partial<Cart>;
  let cart = emptyCart(at);
  for (const { lines = [], ...rest } of orders as (Partial<CartOrder> & Pick<CartOrder, "sellerId">)[]) {
    const { sellerId } = rest;
    for (const cartLine of lines) {
      const line = { ...cartLine, idTmp: cartLine.idTmp || temporaryId(cartLine) };
      cart = inOrder(
        cart,
        sellerId,
        at,
        put(line, (q) => q + line.quantity, line),
      );
    }
    cart = inOrder(cart, sellerId, at, (cartOrder) => ({ ...cartOrder, ...rest }));
  }
  return cart;
}
