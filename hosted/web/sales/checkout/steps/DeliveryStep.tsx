import type { PricedOrder, OrderProblem } from "@cuvee/core/offer/pricing/priced.ts";
import type { ShippingMethod } from "@cuvee/core/shops/settings/settings.ts";
import { MapPin, Store, Truck } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import { useChoiceCards } from "#sales/cart/choices.tsx";
import { Button } from "#ui/Button.tsx";
import { Field } from "#ui/input/Field.tsx";
import { TextArea } from "#ui/input/Input.tsx";
import { Notice } from "#ui/Notice.tsx";
import { RadioCards } from "#ui/input/RadioCards.tsx";
import type { AddressFields } from "./fields.ts";
import type { CheckoutForm } from "./useCheckoutForm.ts";
import * as layout from "#ui/layout.ts";

type Props = {
  form: CheckoutForm;
  priced: PricedOrder;
  /** Delivery methods of the shop, for their addresses. */
  methods: readonly ShippingMethod[];
  /** The order contains goods to deliver. */
  carried: boolean;
  address: AddressFields;
  contact: string;
  onChoose: (ref: string) => void;
  onEditAddress: () => void;
  onDone: () => void;
};

const ICONS = { delivery: Truck, pickup: Store, collectionPoint: MapPin };

type ExciseNoticeProps = {
  address: AddressFields;
  onEditAddress: () => void;
  excise: OrderProblem;
  contact: string;
};

function ExciseNotice({ address, onEditAddress, excise, contact }: ExciseNoticeProps): ReactNode {
  const { t } = useTranslation(["purchase", "checkout", "pro"]);
  const format = useFormat();
  return (
    <Notice
      tone="warning"
      title={t("pro:excise.title", { country: format.country(address.country) })}
      actions={
        <Button size="s" onClick={onEditAddress}>
          {t("delivery.changeAddress")}
        </Button>
      }
    >
      {t(`pro:excise.${String(excise.values["who"])}`, { contact })}
    </Notice>
  );
}

/** A form for the delivery mode, with the real price for the address. */
export function DeliveryStep(props: Props): ReactNode {
  const { form, priced, methods, carried, address, contact, onChoose, onEditAddress, onDone } = props;
  const { t } = useTranslation(["purchase", "checkout", "pro"]);
  const format = useFormat();
  const place = `${address.zipcode} ${address.city}, ${format.country(address.country)}`;
  const cards = useChoiceCards(priced.shippingChoices, methods).map((card, at) => {
    const Icon = ICONS[priced.shippingChoices[at]?.kind ?? "delivery"];
    return { ...card, icon: <Icon size={20} aria-hidden="true" /> };
  });
  const isPickupOnly = priced.shippingChoices.every(({ kind }) => kind === "pickup");
  const excise = priced.problems.find((problem) => problem.code === "excise");
  if (carried && cards.length === 0)
    return (
      <Notice
        tone="warning"
        title={t("delivery.none")}
        actions={<Button onClick={onEditAddress}>{t("delivery.changeAddress")}</Button>}
      >
        {t("delivery.noneText", { place, contact })}
      </Notice>
    );
  return (
    <form
      className={layout.stack4}
      onSubmit={(event) => {
        event.preventDefault();
        onDone();
      }}
    >
      {carried ? (
        <>
          <p className={layout.quiet}>{t(isPickupOnly ? "delivery.pickupOnly" : "delivery.to", { place })}</p>
          {excise ? (
            <ExciseNotice address={address} onEditAddress={onEditAddress} excise={excise} contact={contact} />
          ) : null}
          <RadioCards
            legend={t("delivery.legend")}
            hideLegend
            name="shippingRef"
            cards={cards}
            value={priced.shipping.ref}
            error={form.errorOf("shippingRef")}
            onChange={onChoose}
          />
          {priced.shipping.kind === "delivery" ? (
            <Field label={t("delivery.instructions")} optional error={form.errorOf("instructions")}>
              <TextArea
                rows={2}
                maxLength={500}
                placeholder={t("delivery.instructionsHint")}
                {...form.text("instructions")}
              />
            </Field>
          ) : null}
          {isPickupOnly || priced.shipping.kind === "pickup" ? null : (
            <p className={layout.quiet}>{t("address.signature")}</p>
          )}
        </>
      ) : (
        <p>{t("delivery.nothing")}</p>
      )}
      <Button type="submit" look="primary" size="l">
        {t("checkout:steps.continue")}
      </Button>
    </form>
  );
}
