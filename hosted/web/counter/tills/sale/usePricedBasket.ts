import { typologyOf } from "@cuvee/core/offer/pricing/grid.ts";
import { unitsToTier } from "@cuvee/core/offer/pricing/unitsToTier.ts";
import { priceFulfilment } from "@cuvee/core/counter/tills/tickets/fulfilment.ts";
import { priceTicket, type TillSaleInput } from "@cuvee/core/counter/tills/tickets/ticketSale.ts";
import { useCallback, useMemo, useRef } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import { articlesOf, containerName } from "#counter/tills/finder/articles.ts";
import { buyerOf, pricingInputOf } from "#counter/tills/basket/pricingInput.ts";
import { shownLines, type UnitsOf } from "#counter/tills/basket/shownLines.ts";
import { useVisits } from "#counter/tills/fulfilment/visits.ts";
import type { Sale, ShownLine } from "#counter/tills/sale/sale.ts";

/** Prices the basket of the current sale, once for each change. */
export function usePricedBasket({
  catalogue,
  basket,
  state,
}: Pick<Sale, "catalogue" | "basket" | "state">): Pick<Sale, "articles" | "wish" | "priced" | "lines"> {
  const { t } = useTranslation("tills");
  const format = useFormat();
  const { snapshot, shelf } = catalogue;
  const { labelOf } = useVisits(snapshot);
  const articles = useMemo(
    () => articlesOf(snapshot, (one) => containerName(one, format.count, t("sale.unit"))),
    [snapshot, format, t],
  );
  const { lines: basketLines, discount, discountReason, client, level, handing } = basket;
  const wish = useMemo(
    (): TillSaleInput =>
      pricingInputOf(
        { lines: basketLines, discount, discountReason, level },
        (place) => labelOf(place).detail,
      ),
    [basketLines, discount, discountReason, level, labelOf],
  );
  const priced = useMemo(() => {
    const { point, rules } = snapshot;
    const buyer = buyerOf(client, point.typology);
    const context = { shelf, buyer, rules, at: Date.now() };
    return handing ? priceFulfilment(wish, handing, context) : priceTicket(wish, context);
  }, [wish, handing, shelf, client, snapshot]);
  const unitsOf = useCallback<UnitsOf>(
    ({ article, next, quantity }) => {
      const { point, rules } = snapshot;
      const typology = typologyOf(rules, buyerOf(client, point.typology).typology);
      return unitsToTier(next, { format: article.format, quantity }, typology);
    },
    [snapshot, client],
  );
  const before = useRef<readonly ShownLine[]>([]);
  const lines = useMemo(() => {
    const rate = (bp: number): string => t("sale.vat", { rate: format.rate(bp) });
    const shown = { of: articles.of, sold: state.sold, labelOf, rate, unitsOf };
    return (before.current = shownLines(basketLines, priced, shown, before.current));
  }, [basketLines, priced, articles, state.sold, labelOf, unitsOf, t, format]);
  return { articles, wish, priced, lines };
}
