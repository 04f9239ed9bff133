import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useAnswer } from "#kit/api.ts";
import { useSession } from "#kit/session.tsx";
import { Field } from "#ui/Field.tsx";
import { Select } from "#ui/Select.tsx";
import { addressFields } from "./fields.ts";
import type { CheckoutForm } from "./useCheckoutForm.ts";

type Props = { form: CheckoutForm; prefix: "delivery" | "billing" };

/** The addresses that a signed-in buyer keeps: choosing one fills the fields below. */
export default function SavedAddresses({ form, prefix }: Props): ReactNode {
  const { t } = useTranslation("account");
  const { user } = useSession();
  const { data } = useAnswer("GET /v1/users/me/addresses", user?.role === "buyer" ? {} : null, {
    revalidateOnFocus: false,
  });
  const [chosen, setChosen] = useState("");
  const kept = data?.addresses ?? [];
  // The only one stands in the fields of the delivery already.
  if (kept.length < (prefix === "delivery" ? 2 : 1)) return null;
  const choose = (id: string): void => {
    setChosen(id);
    const found = kept.find((one) => one.id === id);
    if (!found) return;
    const fields = addressFields(found);
    if (prefix === "billing") return form.set({ billing: { ...fields, phone: "" } });
    form.set({
      delivery: { ...fields, phone: fields.phone || form.fields.delivery.phone },
      mountain: found.mountain === true,
    });
  };
  return (
    <Field label={t("book.choose")}>
      <Select
        options={[
          { value: "", label: t("book.other") },
          ...kept.map(({ id, label, street, city }) => ({
            value: id,
            label: [label, street, city].filter(Boolean).join(", "),
          })),
        ]}
        value={chosen}
        onChange={(event) => choose(event.target.value)}
      />
    </Field>
  );
}
