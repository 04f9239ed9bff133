import type { User } from "@cuvee/core/people/accounts/accounts.ts";
import { useEffect, useEffectEvent, useState } from "react";
import { useAnswer } from "#kit/api.ts";
import { useSession } from "#kit/session.tsx";
import { isFromDevice } from "./rememberedBuyer.ts";
import { addressFields, addressIsEmpty, NO_FIELDS } from "./fields.ts";
import type { CheckoutForm } from "./useCheckoutForm.ts";

/**
 * Returns the signed-in customer; fills the fields that they have not typed yet from their account. `isFilled`: the
 * filling is complete, so that the first incomplete step is known.
 */
export function useAccount({ fields, set }: CheckoutForm): { user: User | null; isFilled: boolean } {
  const { status, user } = useSession();
  const [isRead, setRead] = useState(false);
  const { data, error } = useAnswer("GET /v1/users/me", status === "in" ? {} : null, {
    revalidateOnFocus: false,
  });
  const takeEmail = useEffectEvent(() => {
    if (user && fields.email !== user.email) set({ email: user.email });
  });
  useEffect(() => takeEmail(), [user, fields.email]);
  const takeAccount = useEffectEvent(() => {
    if (error && !data) setRead(true);
    if (!data) return;
    setRead(true);
    const { firstname, lastname, phone, deliveryAddress, billingAddress } = data;
    const differs = billingAddress && deliveryAddress && billingAddress.street !== deliveryAddress.street;
    // The seller's data on the company may have arrived meanwhile: it stays.
    set((before) => {
      const known = addressFields(deliveryAddress ?? billingAddress ?? { firstname, lastname });
      // Details that another person left on this device are not theirs.
      const isOther = isFromDevice(before);
      const company = known.company || before.delivery.company;
      const own = { ...known, company, phone: known.phone || phone };
      return {
        ...(isOther ? { ...NO_FIELDS, email: data.email } : {}),
        ...(isOther || addressIsEmpty(before.delivery)
          ? { delivery: own, mountain: deliveryAddress?.mountain === true }
          : {}),
        ...(differs && (isOther || addressIsEmpty(before.billing))
          ? { billing: addressFields(billingAddress), sameBilling: false }
          : {}),
      };
    });
    // Only when the account answers: afterwards the typed values count.
  });
  // oxlint-disable-next-line react/set-state-in-effect -- the form is filled and known to be so in one drawing
  useEffect(() => takeAccount(), [data, error]);
  return { user, isFilled: status === "out" || isRead };
}
