import type { Cents } from "@cuvee/core/kit/money.ts";
import type { Tender } from "@cuvee/core/counter/tills/tickets/payments.ts";
import { ticketOf, type TicketLabels } from "@cuvee/core/counter/tills/tickets/ticketSale.ts";
import { useMemo, useRef, useState } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { newId } from "#kit/api.ts";
import { sentenceOf } from "#counter/tills/controls/refusals.ts";
import { useSale } from "#counter/tills/sale/sale.ts";
import { sellingOf, ticketLabels } from "#counter/tills/payment/selling.ts";
import { showSnackbar } from "#ui/overlay/snackbar.ts";

/** Returns the names of things on a ticket. */
export function useTicketLabels(): TicketLabels {
  const { t } = useTranslation("tills");
  const { articles, catalogue } = useSale();
  const { snapshot } = catalogue;
  return useMemo(
    () =>
      ticketLabels(articles, snapshot, {
        wrapping: t("sale.wrapping"),
        duty: (name) => t("sale.duty", { name }),
      }),
    [articles, snapshot, t],
  );
}

/** Further amounts of a payment: tips, and how much of an order is paid now. */
type PaymentExtras = { tipsCents: Cents; amountCents: Cents };

type SellingUse = {
  isBusy: boolean;
  /** Makes the ticket; it is shown as done once it is on the disk. */
  sell: (tenders: readonly Tender[], extras: PaymentExtras) => void;
};

/** Makes the ticket of the paid basket. */
export function useSelling(): SellingUse {
  const { t } = useTranslation("tills");
  const sale = useSale();
  const labels = useTicketLabels();
  const [isBusy, setBusy] = useState(false);
  const running = useRef(false);
  return {
    isBusy,
    sell(tenders, { tipsCents, amountCents }) {
      const { till, basket, act, finish, leave } = sale;
      // The key works even while the button is disabled.
      if (running.current) return;
      running.current = true;
      setBusy(true);
      till
        .sell(basket.id, (stamp) =>
          ticketOf({ ...stamp, ...sellingOf(basket, sale, labels, amountCents), tenders, tipsCents }),
        )
        .then(
          (ticket) => {
            act({ do: "void", id: newId(), lines: basket.lines });
            finish(ticket);
            leave("pay");
          },
          (error: unknown) => {
            showSnackbar("error", sentenceOf(error, t));
            running.current = false;
            setBusy(false);
          },
        );
    },
  };
}
