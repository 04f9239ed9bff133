import type { User } from "@cuvee/core/people/accounts/accounts.ts";
import { useEffect } from "react";
import { useAnswer } from "#kit/api.ts";
import { useSession } from "#kit/session.tsx";
import { addressFields, addressIsEmpty } from "./fields.ts";
import type { CheckoutForm } from "./useCheckoutForm.ts";

/** The signed-in customer; fills what he has not typed yet from his account. */
export function useAccount({ fields, set }: CheckoutForm): User | null {
  const { status, user } = useSession();
  const { data } = useAnswer("GET /v1/users/me", status === "in" ? {} : null, { revalidateOnFocus: false });
  useEffect(() => {
    if (user && fields.email !== user.email) set({ email: user.email });
  }, [user, fields.email]);
  useEffect(() => {
    if (!data) return;
    const { firstname, lastname, phone, deliveryAddress, billingAddress } = data;
    if (addressIsEmpty(fields.delivery)) {
      const known = addressFields(deliveryAddress ?? billingAddress ?? { firstname, lastname });
      set({
        delivery: { ...known, phone: known.phone || phone },
        mountain: deliveryAddress?.mountain === true,
      });
    }
    const differs = billingAddress && deliveryAddress && billingAddress.street !== deliveryAddress.street;
    if (differs && addressIsEmpty(fields.billing))
      set({ billing: addressFields(billingAddress), sameBilling: false });
    // Only when the account answers: afterwards what is typed counts.
  }, [data]);
  return user;
}
