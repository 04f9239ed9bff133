import * as z from "zod";
import { contract, id, nameText } from "#kit/contract.ts";
import { masterAccount, personName, phone, user } from "#people/accounts/contract.ts";
import { ROLES } from "#people/accounts/accounts.ts";
import { PERMISSIONS } from "#people/collaborators/permissions.ts";
import { postalAddress } from "#sales/orders/address.contract.ts";
import { level, quantity, shippingInput, slot, ticketInputs } from "#sales/cart/contract.ts";
import { MAX_LINES, MAX_SELLERS } from "#sales/cart/cart.ts";
import { language } from "#kit/enums.contract.ts";

const cartLine = z.object({
  idTmp: nameText(120).optional(),
  productId: id,
  vintageId: id,
  formatId: id,
  quantity,
  isWrapped: z.boolean().optional(),
  isFromFidelity: z.boolean().optional(),
});

/** Only ids and quantities of a cart cross the wire (design: trust, "local cart replaces the server cart"). */
export const cart = z.object({
  version: z.literal(1),
  lastUpdated: z.number().int().min(0),
  orders: z
    .array(
      z.object({
        sellerId: id,
        lines: z.array(cartLine).max(MAX_LINES),
        reservations: z
          .array(z.object({ eventId: id, slot, prices: ticketInputs }))
          .max(MAX_LINES)
          .optional(),
        shipping: shippingInput.optional(),
        promoCode: nameText(15).optional(),
        loyaltyLevel: level.optional(),
      }),
    )
    .max(MAX_SELLERS),
});

/**
 * Company of an account (specification §3, User): `reason` is its registered name (raison sociale), `name` its trade
 * name. Members of staff have that of the shop that they act for, which its settings change.
 */
export const business = z.strictObject({ reason: nameText(100), name: nameText(100) });

const me = user.extend({
  cart,
  billingAddress: postalAddress.nullable(),
  deliveryAddress: postalAddress.nullable(),
  business: business.nullable(),
  masterAccount,
  /** Current rights of the account (specification §3, User): its role, then its permissions in the shop it acts for. */
  scope: z.array(z.enum([...ROLES, ...PERMISSIONS])),
});

export const meContract = contract({
  read: {
    method: "GET",
    path: "/v1/users/me",
    who: ["buyer", "owner", "iam", "agent", "admin"],
    summary: "The user of the session, with the cart",
    answer: me,
  },
  change: {
    method: "PUT",
    path: "/v1/users/me",
    who: ["buyer", "owner", "iam", "agent", "admin"],
    summary:
      "Change own fields, or the cart (with `message: false` for silent saves); never a privileged field",
    body: z.union([
      z.strictObject({ cart, message: z.boolean().optional() }),
      z.strictObject({
        firstname: personName.optional(),
        lastname: personName.optional(),
        phone: phone.optional(),
        lang: language.optional(),
        billingAddress: postalAddress.nullable().optional(),
        deliveryAddress: postalAddress.nullable().optional(),
        /** Only for buyers and agents; `business-of-shop` (409) for staff of a shop. */
        business: business.nullable().optional(),
        message: z.boolean().optional(),
      }),
    ]),
    answer: me,
  },
});
