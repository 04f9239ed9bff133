import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useAnswer } from "#kit/api.ts";
import { useSession } from "#kit/session.tsx";
import { Field } from "#ui/input/Field.tsx";
import { Select } from "#ui/input/Select.tsx";
import { addressFields, NO_ADDRESS, type AddressFields } from "./fields.ts";
import type { CheckoutForm } from "./useCheckoutForm.ts";

type Props = { form: CheckoutForm; prefix: "delivery" | "billing" };

const PLACE = ["street", "street2", "zipcode", "city", "country", "lastname"] as const;
const isShown = (shown: AddressFields, addressFields: AddressFields): boolean =>
  PLACE.every((name) => shown[name].trim() === addressFields[name].trim());

/** Shows the saved addresses of a signed-in buyer: choosing one fills the fields below. */
export default function SavedAddresses({ form, prefix }: Props): ReactNode {
  const { t } = useTranslation("account");
  const { user } = useSession();
  const { data } = useAnswer("GET /v1/users/me/addresses", user?.role === "buyer" ? {} : null, {
    revalidateOnFocus: false,
  });
  const stored = data?.addresses ?? [];
  const shown = form.fields[prefix];
  const chosen = stored.find((one) => isShown(shown, addressFields(one)));
  // The only one may be in the fields of the delivery already.
  if (stored.length === 0 || (stored.length === 1 && chosen && prefix === "delivery")) return null;
  const choose = (id: string): void => {
    const found = stored.find((one) => one.id === id);
    const { firstname, lastname, phone } = shown;
    const fields = found ? addressFields(found) : { ...NO_ADDRESS, firstname, lastname };
    if (prefix === "billing") return form.set({ billing: { ...fields, phone: "" } });
    form.set({
      delivery: { ...fields, phone: fields.phone || phone },
      mountain: found?.mountain === true,
    });
  };
  return (
    <Field label={t("book.choose")}>
      <Select
        options={[
          { value: "", label: t("book.other") },
          ...stored.map(({ id, label, street, city }) => ({
            value: id,
            label: [label, street, city].filter(Boolean).join(", "),
          })),
        ]}
        value={chosen?.id ?? ""}
        onChange={(event) => choose(event.target.value)}
      />
    </Field>
  );
}
