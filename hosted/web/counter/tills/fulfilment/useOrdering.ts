import { fulfilmentFault } from "@cuvee/core/counter/tills/tickets/fulfilment.ts";
import { useRef, useState } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { call, newId, problemOf } from "#kit/api.ts";
import { orderBody, orderIn } from "#counter/tills/fulfilment/fulfilment.ts";
import { sentenceOf } from "#counter/tills/controls/refusals.ts";
import { useSale } from "#counter/tills/sale/sale.ts";
import { soundUnknown } from "#counter/tills/sale/sounds.ts";
import { showSnackbar } from "#ui/overlay/snackbar.ts";

type Ordering = {
  isBusy: boolean;
  /** Has the server make the order of the basket, then opens the payment; missing data is shown. */
  order: () => void;
  /** Gives the order up, and records it in the journal; the basket may be changed again. */
  giveUp: (then?: () => void) => void;
};

/** Makes the order of a basket that is shipped or collected later: online, once for each basket. */
export function useOrdering(): Ordering {
  const { t } = useTranslation("tills");
  const { till, state, basket, catalogue, wish: input, priced, act, show, guarded } = useSale();
  const [isBusy, setBusy] = useState(false);
  const asking = useRef(false);
  const { handing, client, order: createdOrder } = basket;
  const { till: device } = catalogue.snapshot;
  const refuse = (text: string): void => {
    soundUnknown();
    showSnackbar("error", text);
  };
  const run = async (what: () => Promise<void>): Promise<void> => {
    if (asking.current) return;
    asking.current = true;
    setBusy(true);
    try {
      await what();
    } catch (error) {
      const { code, facts } = problemOf(error);
      const other = code === "till-order-other" ? orderIn(facts) : null;
      if (other) act({ do: "ordered", order: other });
      refuse(sentenceOf(error, t));
    } finally {
      asking.current = false;
      setBusy(false);
    }
  };
  return {
    isBusy,
    order() {
      if (!handing) return;
      if (createdOrder) return show("pay");
      const fault = fulfilmentFault(input, handing, priced, client !== null);
      if (fault) {
        refuse(t(`handing.fault.${fault}`));
        if (fault !== "nothing" && fault !== "article") show("handing");
        return;
      }
      if (state.training) return refuse(t("handing.training"));
      if (!state.sync.isReached) return refuse(t("handing.offline"));
      void run(async () => {
        const body = orderBody(basket, handing, { wish: input, priced }, state.operator?.id ?? "");
        const order = await call("POST /v1/tills/:tillId/orders", { params: { tillId: device.id }, body });
        act({ do: "ordered", order });
        show("pay");
      });
    },
    giveUp(then) {
      if (!createdOrder) return;
      guarded("void", () => {
        void run(async () => {
          const params = { tillId: device.id, basketId: basket.id };
          await call("POST /v1/tills/:tillId/orders/:basketId/cancellation", { params, body: {} });
          // A new id, so that an order is not made twice under the same one, and an abandoned order is not paid.
          act({ do: "take", basket: { ...basket, id: newId(), order: null } });
          await till.event("basketVoided", {
            name: createdOrder.number,
            totalCents: createdOrder.totalTtcCents,
          });
          then?.();
        });
      });
    },
  };
}
