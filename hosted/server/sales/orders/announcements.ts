/** Part of an e-mail about an order, beside its lines and amounts. */
type Part = "deliveryAddress" | "billingAddress" | "pickup" | "next" | "note" | "terms";

type OrderMail = {
  /** Event of the order that sends it to the buyer; absent: another command does. */
  on?: string;
  shows: readonly Part[];
  /** An order of places alone sends it too; its reservations send all other e-mails. */
  alsoPlaces?: true;
  /** Each shipment sends its own. */
  byShipment?: true;
};

/** E-mails about an order; the texts of each are in `locales/mails`, in the file of the same name. */
const ORDER_MAILS = {
  orderPlaced: {
    on: "placed",
    shows: ["deliveryAddress", "billingAddress", "pickup", "next", "terms"],
    alsoPlaces: true,
  },
  // Written by the seller, or accepted as a quote.
  orderRecorded: {
    on: "recorded",
    shows: ["deliveryAddress", "billingAddress", "pickup", "next", "terms"],
  },
  orderAccepted: { on: "accepted", shows: ["pickup", "next"] },
  orderRefused: { on: "refused", shows: [] },
  orderCancelled: { on: "cancelled", shows: [] },
  orderCancelledOwn: { on: "cancelled-by-buyer", shows: [] },
  orderShipped: { on: "shipped", shows: ["deliveryAddress", "next", "note"], byShipment: true },
  orderReady: { on: "ready", shows: ["pickup", "next", "note"], byShipment: true },
  orderDelivered: { on: "delivered", shows: [] },
  orderRefunded: { on: "payment-refunded", shows: [] },
  orderDebited: { on: "imprint-debited", shows: [], alsoPlaces: true },
  orderPaid: { on: "payment-came", shows: [] },
  // To the shop.
  orderNotice: { shows: ["deliveryAddress", "billingAddress", "pickup"] },
  paymentLink: { shows: [] },
} as const satisfies Record<string, OrderMail>;
export type OrderMailKind = keyof typeof ORDER_MAILS;

const KINDS = Object.keys(ORDER_MAILS) as OrderMailKind[];

/** Returns how an e-mail about an order is made. */
export const mailOf = (kind: OrderMailKind): OrderMail => ORDER_MAILS[kind];

/** Returns the e-mail that an event of an order sends to its buyer. */
export const mailOn = (event: string): OrderMailKind | undefined =>
  KINDS.find((kind) => mailOf(kind).on === event);

/**
 * Notifications to the staff who see orders, by event: events by a buyer, a payment provider or the calendar. The
 * sentence of each is in `locales/<lang>/notifications.json`, under `type`.
 */
export const ORDER_NOTICES: Readonly<Record<string, string>> = {
  withdrawn: "orderWithdrawn",
  "cancelled-by-buyer": "orderCancelledOwn",
  // Withdrawn, failed after days, or a different amount.
  "payment-disputed": "paymentTrouble",
  "payment-failed": "paymentTrouble",
  "payment-mismatch": "paymentTrouble",
  // An instalment falls due: its deposit must be invoiced.
  "instalment-due": "instalmentDue",
};
