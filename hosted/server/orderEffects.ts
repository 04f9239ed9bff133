import { tillReturnsOf } from "#counter/tills/tickets/tillReturns.ts";
import { winByQuote } from "#relations/opportunities/links.ts";
import type { OrderEffects } from "#sales/orders/effects.ts";
import { settleEndedOrder } from "#sales/refunds/endedMoney.ts";
import { cancelShipments, deliverBackOrder, dispatchBackOrder } from "#sales/shipments/backOrder.ts";
import { shipmentLetter } from "#sales/shipments/letters.ts";

/** Effects of orders on the modules right of them. */
export const orderEffects: OrderEffects = {
  cancelShipments,
  dispatchRest: dispatchBackOrder,
  deliverRest: deliverBackOrder,
  settleMoney: settleEndedOrder,
  shipmentLetter,
  tillReturns: tillReturnsOf,
  quoteAccepted: winByQuote,
};
