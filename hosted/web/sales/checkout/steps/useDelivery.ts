import type { CartOrder } from "@cuvee/core/sales/cart/cart.ts";
import { useEffect, useEffectEvent, useRef } from "react";
import type { PricedOrder } from "@cuvee/core/offer/pricing/priced.ts";
import { cartActs } from "#sales/cart/cart.ts";
import { chosenWay, usualChoice, wayOf } from "#sales/cart/lines.ts";
import { tidyZip, zipIsPossible } from "@cuvee/core/kit/postal.ts";
import type { CheckoutForm } from "./useCheckoutForm.ts";

type Choices = PricedOrder["shippingChoices"];

/**
 * Keeps the address of the form and the delivery wish of the cart the same: the price follows the address as it is
 * typed, a postal code given in the cart is not required again, and one mode is chosen as soon as there is one.
 */
export function useDelivery({ fields, set }: CheckoutForm, order: CartOrder, choices: Choices): void {
  const { country, zipcode } = fields.delivery;
  const { mountain } = fields;
  const { sellerId, shipping } = order;
  const inCart = shipping?.mountain ?? false;

  const takeCart = useEffectEvent(() => {
    // The account's address may have arrived at the same time: it stays.
    set((before) => ({
      ...(shipping?.instructions && !before.instructions ? { instructions: shipping.instructions } : {}),
      ...(before.delivery.zipcode === "" && shipping?.zipcode
        ? {
            delivery: {
              ...before.delivery,
              zipcode: shipping.zipcode,
              country: shipping.country ?? before.delivery.country,
            },
            mountain: inCart,
          }
        : {}),
    }));
    // Only once: afterwards the form decides.
  });
  useEffect(() => takeCart(), []);
  const followed = useRef(false);
  const takeMountain = useEffectEvent(() => {
    // At first the form may still be taking over the cart's values.
    if (followed.current && mountain !== inCart) cartActs.setShipping(sellerId, { ...shipping, mountain });
    followed.current = true;
  });
  useEffect(() => takeMountain(), [mountain]);
  const takeAddress = useEffectEvent(() => {
    if (!zipIsPossible(zipcode, country)) return;
    const tidy = tidyZip(zipcode, country);
    if (shipping?.country === country && shipping.zipcode === tidy) return;
    cartActs.setShipping(sellerId, { country, zipcode: tidy, mountain });
  });
  useEffect(() => takeAddress(), [country, zipcode]);

  const first = usualChoice(choices);
  const chosen = chosenWay(shipping);
  const isOffered = chosen !== null && choices.some((choice) => choice.ref === chosen);
  const takeChoice = useEffectEvent(() => {
    if (shipping?.zipcode && first && !isOffered) cartActs.setShipping(sellerId, wayOf(choices, first));
  });
  useEffect(() => takeChoice(), [shipping?.zipcode, first, isOffered]);
}
