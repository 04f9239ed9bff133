import { GIFT_FROM_MAX, GIFT_MESSAGE_MAX } from "@cuvee/core/sales/orders/gift.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Checkbox } from "#ui/input/Checkbox.tsx";
import { Field } from "#ui/input/Field.tsx";
import { Input, TextArea } from "#ui/input/Input.tsx";
import type { CheckoutForm } from "./useCheckoutForm.ts";
import * as layout from "#ui/layout.ts";

/** Fields for the note to the recipient of a gift: a card with it goes into each parcel. */
export function GiftFields({ form }: { form: CheckoutForm }): ReactNode {
  const { t } = useTranslation("purchase");
  return (
    <div className={layout.stack4}>
      <Checkbox label={t("review.gift")} {...form.check("isGift")} />
      {form.fields.isGift ? (
        <>
          <Field
            label={t("review.giftMessage")}
            hint={t("review.giftHint", { count: GIFT_MESSAGE_MAX })}
            error={form.errorOf("gift.message")}
          >
            <TextArea rows={3} maxLength={GIFT_MESSAGE_MAX} {...form.text("gift.message")} />
          </Field>
          <Field label={t("review.giftFrom")} optional>
            <Input autoComplete="off" maxLength={GIFT_FROM_MAX} {...form.text("gift.from")} />
          </Field>
        </>
      ) : null}
    </div>
  );
}
