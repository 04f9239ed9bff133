import { useEffect } from "react";
import { useAnswer } from "#kit/api.ts";
import { useSession } from "#kit/session.tsx";
import type { User } from "@cuvee/core/people/accounts/accounts.ts";
import { addressFields } from "./fields.ts";
import { addressIsEmpty } from "./steps.ts";
import type { CheckoutForm } from "./useCheckoutForm.ts";

/** The signed-in customer; fills what he has not typed yet from his account. */
export function useAccount(form: CheckoutForm): User | null {
  const { status, user } = useSession();
  const { data } = useAnswer("GET /v1/users/me", status === "in" ? {} : null, { revalidateOnFocus: false });
  useEffect(() => {
    if (!user) return;
    if (form.getValues("email") !== user.email) form.setValue("email", user.email);
  }, [user, form]);
  useEffect(() => {
    if (!data) return;
    const { firstname, lastname, phone, deliveryAddress, billingAddress } = data;
    if (addressIsEmpty(form.getValues("delivery"))) {
      const known = addressFields(deliveryAddress ?? billingAddress ?? { firstname, lastname });
      form.setValue("delivery", { ...known, phone: known.phone || phone });
    }
    const differs = billingAddress && deliveryAddress && billingAddress.street !== deliveryAddress.street;
    if (differs && addressIsEmpty(form.getValues("billing"))) {
      form.setValue("billing", addressFields(billingAddress));
      form.setValue("sameBilling", false);
    }
  }, [data, form]);
  return user;
}
