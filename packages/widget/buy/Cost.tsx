import type { Format } from "@cuvee/core/offer/catalogue/catalogue.ts";
import { perLitre, stepAt, type Offer } from "@cuvee/core/offer/pricing/display/cardOffer.ts";
import { price, unitPrice } from "#runtime/format.ts";
import { t } from "#runtime/i18n.ts";

type CostProps = { format: Format; offer: Offer; quantity: number; onQuantity(quantity: number): void };

/**
 * Shows the public unit price at a quantity, the price per bottle and per litre, and the prices by quantity, before the
 * cart; each of these takes the buyer to its threshold.
 */
export function Cost({ format, offer, quantity, onQuantity }: CostProps) {
  const reached = stepAt(offer, quantity);
  const unitE4 = reached?.unitE4 ?? 0;
  const first = offer.steps[0]?.unitE4 ?? 0;
  const litre = perLitre(format, unitE4);
  return (
    <div class="cost">
      <p class="price" part="price">
        <strong>{unitPrice(unitE4)}</strong> {unitE4 < first && <s>{unitPrice(first)}</s>}{" "}
        <small>
          {[
            offer.pieces > 1 && t("buy.perBottle", { price: unitPrice(unitE4 / offer.pieces) }),
            litre > 0 && t("buy.perLitre", { price: price(litre) }),
            offer.prior > first && t("buy.prior", { price: unitPrice(offer.prior) }),
            offer.mixed && offer.steps.length > 1 && t("buy.mix"),
          ]
            .filter(Boolean)
            .join(" · ")}
        </small>
      </p>
      {offer.steps.length > 1 && (
        <div class="tiers" part="tiers" role="group" aria-label={t("buy.tiers")}>
          {offer.steps.slice(1).map((step) => (
            <button
              key={step.from}
              aria-pressed={step === reached}
              disabled={step.from > offer.max}
              onClick={() => onQuantity(step.from)}
            >
              <b>{step.from}+</b>
              <i> : </i>
              {unitPrice(step.unitE4)}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
