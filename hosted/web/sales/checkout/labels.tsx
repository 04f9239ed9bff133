import { personBeside, regionOf } from "@cuvee/core/kit/postal.ts";
import type { PricedOrder } from "@cuvee/core/offer/pricing/priced.ts";
import type { Address } from "@cuvee/core/sales/orders/orders.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import { useDelay } from "#sales/cart/choices.tsx";
import { addressOf, billingOf } from "./steps/addresses.ts";
import type { CheckoutFields } from "./steps/fields.ts";
import css from "./CheckoutPage.module.css";
import * as layout from "#ui/layout.ts";

/** Shows an address on the lines of a parcel label. */
export function PostalAddress({ address }: { address: Address }): ReactNode {
  const format = useFormat();
  const lines = [
    personBeside(address),
    address.company,
    address.street,
    address.street2,
    `${address.zipcode} ${address.city}`,
    regionOf(address),
    format.country(address.country),
  ].filter(Boolean);
  return (
    <address className={css.address}>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  );
}

/** Summary of the addresses in a folded step. */
export function AddressWords({
  fields,
  isDelivered,
}: {
  fields: CheckoutFields;
  isDelivered: boolean;
}): ReactNode {
  const { t } = useTranslation(["purchase", "cart"]);
  return (
    <div className={css.addresses}>
      <div>
        <p className={layout.quiet}>{t(isDelivered ? "review.deliverTo" : "review.billTo")}</p>
        <PostalAddress address={addressOf(fields.delivery)} />
      </div>
      {fields.sameBilling || !isDelivered ? null : (
        <div>
          <p className={layout.quiet}>{t("review.billTo")}</p>
          <PostalAddress address={billingOf(fields)} />
        </div>
      )}
    </div>
  );
}

/** Summary of the delivery mode in a folded step: name, delay, price. */
export function DeliveryWords({ priced }: { priced: PricedOrder }): ReactNode {
  const { t } = useTranslation(["purchase", "cart"]);
  const format = useFormat();
  const delay = useDelay();
  const chosen = priced.shippingChoices.find((choice) => choice.ref === priced.shipping.ref);
  if (!chosen) return <p>{t("delivery.nothing")}</p>;
  const cost =
    chosen.totalTtcCents > 0
      ? format.money(chosen.totalTtcCents)
      : t(chosen.franco ? "cart:delivery.free" : "cart:delivery.none");
  return <p>{[chosen.name, delay(chosen), cost].filter(Boolean).join(" · ")}</p>;
}
