import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useAnswer } from "#kit/api.ts";
import { useSession } from "#kit/session.tsx";
import { Field } from "#ui/Field.tsx";
import { Select } from "#ui/Select.tsx";
import { addressFields } from "./fields.ts";
import type { CheckoutForm } from "./useCheckoutForm.ts";

/** The addresses that a signed-in buyer keeps: choosing one fills the fields below. */
export default function SavedAddresses({ form }: { form: CheckoutForm }): ReactNode {
  const { t } = useTranslation("account");
  const { user } = useSession();
  const { data } = useAnswer("GET /v1/users/me/addresses", user?.role === "buyer" ? {} : null, {
    revalidateOnFocus: false,
  });
  const [chosen, setChosen] = useState("");
  const kept = data?.addresses ?? [];
  if (kept.length < 2) return null;
  const choose = (id: string): void => {
    setChosen(id);
    const found = kept.find((one) => one.id === id);
    if (!found) return;
    const delivery = addressFields(found);
    form.set({
      delivery: { ...delivery, phone: delivery.phone || form.fields.delivery.phone },
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
