import { priceOrder, shelve } from "@cuvee/core/offer/pricing/pricing.ts";
import type { SiteOffer } from "@cuvee/core/storefront/site/site.ts";

/** Days within which a consumer may withdraw (Code de la consommation, L221-18). */
const RETURN_DAYS = 14;

/**
 * Returns the shipping and return terms of a schema.org offer: the cheapest delivery to the seller's first country for
 * one bottle, VAT included, and the right to withdraw, with the return at the consumer's expense (L221-23).
 */
export function merchantTerms(formatId: string, offer: SiteOffer, at: number): object {
  const [country = "FR"] = offer.rules.shipping
    .filter(({ kind }) => kind === "delivery")
    .flatMap(({ countries }) => countries);
  const { shippingChoices } = priceOrder(
    { lines: [{ formatId, quantity: 1 }], shipping: { country } },
    { shelf: shelve(offer.products), buyer: { typology: offer.typology }, rules: offer.rules, at },
  );
  const [way] = shippingChoices
    .filter(({ kind }) => kind === "delivery")
    .toSorted((a, b) => a.totalTtcCents - b.totalTtcCents);
  const days = (from: number, to: number): object => ({
    "@type": "QuantitativeValue",
    minValue: from,
    maxValue: to,
    unitCode: "DAY",
  });
  return {
    ...(way
      ? {
          shippingDetails: {
            "@type": "OfferShippingDetails",
            shippingRate: {
              "@type": "MonetaryAmount",
              value: (way.totalTtcCents / 100).toFixed(2),
              currency: "EUR",
            },
            shippingDestination: { "@type": "DefinedRegion", addressCountry: country },
            ...(way.days
              ? { deliveryTime: { "@type": "ShippingDeliveryTime", transitTime: days(...way.days) } }
              : {}),
          },
        }
      : {}),
    hasMerchantReturnPolicy: {
      "@type": "MerchantReturnPolicy",
      applicableCountry: country,
      returnPolicyCategory: "https://schema.org/MerchantReturnFiniteReturnWindow",
      merchantReturnDays: RETURN_DAYS,
      returnMethod: "https://schema.org/ReturnByMail",
      returnFees: "https://schema.org/ReturnFeesCustomerResponsibility",
    },
  };
}
