import type { Address } from "@cuvee/core/sales/orders/orders.ts";
import { tidyZip } from "@cuvee/core/kit/postal.ts";
import type { ShopRules } from "@cuvee/core/shops/settings/settings.ts";
import { countriesServed } from "#sales/cart/lines.ts";
import type { AddressFields, CheckoutFields } from "./fields.ts";
import { phoneOf } from "./phones.ts";

const OPTIONAL = ["title", "company", "street2", "county", "state", "stateCode", "exciseNumber"] as const;

/** Returns the address as it is sent: trimmed, postal code and phone in their normal form, no empty field. */
export function addressOf(fields: AddressFields): Address {
  const { phone } = fields;
  const given = OPTIONAL.flatMap((name) => (fields[name].trim() ? [[name, fields[name].trim()]] : []));
  const mobile = phoneOf(phone, fields.country);
  return {
    firstname: fields.firstname.trim(),
    lastname: fields.lastname.trim(),
    street: fields.street.trim(),
    zipcode: tidyZip(fields.zipcode, fields.country),
    city: fields.city.trim(),
    country: fields.country,
    ...Object.fromEntries(given),
    ...(mobile ? { phone: mobile } : {}),
  };
}

/** Returns the billing address: the delivery address unless the buyer gave another. */
export function billingOf(fields: CheckoutFields): Address {
  return addressOf(fields.sameBilling ? fields.delivery : fields.billing);
}

/**
 * Returns the countries that an address of an order may be in; undefined for all of them. A shop with pickup has buyers
 * from anywhere: their address is on the invoice only.
 */
export function countriesWithAddress(rules: ShopRules): string[] | undefined {
  return rules.shipping.some(({ kind }) => kind !== "delivery") ? undefined : countriesServed(rules);
}
