import { tidyCompany, type BuyerCompany } from "@cuvee/core/sales/cart/company.ts";
import { useEffect, useEffectEvent } from "react";
import type { SellerPrice } from "#sales/cart/pricing.ts";
import type { CheckoutFields } from "./fields.ts";
import { companyProblems } from "./steps.ts";
import type { CheckoutForm } from "./useCheckoutForm.ts";

/** Returns the company numbers of a price request: those of a professional, once they are complete. */
function companyOf(fields: CheckoutFields, placesOnly: boolean): BuyerCompany | undefined {
  if (!fields.pro || companyProblems(fields, placesOnly).some(({ field }) => field.startsWith("company.")))
    return undefined;
  return tidyCompany(fields.company);
}

/** Fills in the company that the seller knows, and calls `onCompany` when the company of the price has changed. */
export function useCompany(
  { fields, set }: CheckoutForm,
  placesOnly: boolean,
  known: SellerPrice["onFile"]["company"],
  onCompany: (company: BuyerCompany | undefined) => void,
): void {
  const takeKnown = useEffectEvent(() => {
    if (!known) return;
    const { name, siret = "", vatNumber = "", exciseNumber = "" } = known;
    set((before) => {
      const { pro, company, delivery, billing } = before;
      if (pro || Object.values(company).some(Boolean)) return {};
      return {
        pro: true,
        company: { siret, vatNumber, exciseNumber },
        delivery: { ...delivery, company: delivery.company || name },
        billing: { ...billing, company: billing.company || name },
      };
    });
    // Once, when the seller's answer arrives: afterwards the typed values count.
  });
  useEffect(() => takeKnown(), [known]);
  const company = companyOf(fields, placesOnly);
  const content = JSON.stringify(company);
  const tell = useEffectEvent(() => onCompany(company));
  useEffect(() => tell(), [content]);
}
