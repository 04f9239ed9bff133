import { useTranslation } from "#kit/i18n.ts";
import { emptyBasket } from "#counter/tills/basket/basket.ts";
import { newId } from "#kit/api.ts";
import { useOrdering } from "#counter/tills/fulfilment/useOrdering.ts";
import { useSale } from "#counter/tills/sale/sale.ts";
import { soundUnknown } from "#counter/tills/sale/sounds.ts";
import { useOnce } from "#counter/tills/controls/useOnce.ts";
import { showSnackbar } from "#ui/overlay/snackbar.ts";

export type BasketCommands = {
  /** Voids the basket, which the journal records. */
  voidBasket: () => void;
  /** Restores a voided basket, which the journal records too. */
  restore: () => void;
  /** Goes on with the next customer: a basket that was open during a refund is still there. */
  next: () => void;
  /** Opens the payment, if every line can be sold. */
  toPay: () => void;
};

/** Actions on the basket as a whole. */
export function useBasketCommands(): BasketCommands {
  const { t } = useTranslation("tills");
  const { till, basket, act, lines, priced, guarded, show, finish, voided, setVoided } = useSale();
  const next = (): void => {
    finish(null);
    show(null);
  };
  const empty = (): void => {
    next();
    act({ do: "take", basket: emptyBasket(newId()) });
  };
  const { order, giveUp } = useOrdering();
  const { once } = useOnce();
  return {
    next,
    voidBasket() {
      if (lines.length === 0) return;
      if (basket.order) return giveUp(empty);
      guarded("void", () => {
        once(async () => {
          await till.event("basketVoided", { lines: lines.length, totalCents: priced.totalTtcCents });
          finish(null);
          setVoided(basket);
          act({ do: "void", id: newId(), lines: basket.lines });
        });
      });
    },
    restore() {
      if (!voided || lines.length > 0) return;
      once(async () => {
        await till.event("basketRestored", { lines: voided.lines.length });
        setVoided(null);
        act({ do: "take", basket: voided });
      });
    },
    toPay() {
      if (basket.lines.length === 0) return;
      if (basket.handing) order();
      else if (lines.some((line) => line.isUnsold)) {
        soundUnknown();
        showSnackbar("error", t("sale.unsoldFirst"));
      } else show("pay");
    },
  };
}
