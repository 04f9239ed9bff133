import type { GiftNote } from "@cuvee/core/sales/orders/gift.ts";
import type { PickupPlace } from "@cuvee/core/sales/orders/pickup.ts";
import { rowView } from "#sales/orders/listRow.ts";
import { debitableCents } from "@cuvee/core/sales/orders/debitable.ts";
import type { EndedMoney } from "@cuvee/core/sales/orders/endedMoney.ts";
import type { CancelledOrderPart, standOf } from "@cuvee/core/sales/orders/cancelledPart.ts";
import type { ScheduledPart } from "@cuvee/core/sales/orders/schedule.ts";
import { cents, type Cents } from "@cuvee/core/kit/money.ts";
import type { BuyerCompany } from "@cuvee/core/sales/cart/company.ts";
import type { AccountTerms } from "@cuvee/core/shops/settings/dueDate.ts";
import type { OnlineType, PaymentStatus } from "@cuvee/core/billing/payments/payments.ts";
import type { PaymentType } from "@cuvee/core/shops/settings/paymentTypes.ts";
import type { ProviderName } from "@cuvee/core/shops/settings/providers.ts";
import { forBuyer } from "@cuvee/core/offer/pricing/display/forBuyer.ts";
import type { PricedOrder } from "@cuvee/core/offer/pricing/priced.ts";
import {
  allowedCommands,
  isLinkable,
  type Address,
  type DeliveryStatus,
  type OrderCommand,
  type OrderContact,
  type OrderEvent,
  type OrderLine,
  type OrderReservation,
  type OrderState,
  type OrderStatus,
  type OrderView,
} from "@cuvee/core/sales/orders/orders.ts";

/**
 * The part of a reservation that an order pays with its own payment, tax included; `payerId` for the payer of a part of
 * a group.
 */
export type ReservationShare = { id: string; nowCents: Cents; payerId?: string };

/** An order as its table stores it. */
export type StoredOrder = {
  shop_id: string;
  id: string;
  number: string | null;
  status: OrderStatus;
  delivery_status: DeliveryStatus;
  payment_status: PaymentStatus;
  payment_type: PaymentType;
  buyer_id: string | null;
  /** The record of its buyer in the shop. */
  client_id: string | null;
  /** Keys that identify the buyer, for offers limited per buyer (`buyer_keys` of migration 0008). */
  buyer_keys: string[];
  request_hash: Buffer;
  buyer_name: string;
  buyer_email: string;
  contact: OrderContact;
  billing_address: Address;
  delivery_address: Address;
  notes: string;
  /** The buyer's own reference, and the warehouse that the order requested. */
  ref_id?: string | null;
  warehouse_id?: string | null;
  warehouse_name?: string | null;
  delivery_instructions: string;
  gift?: GiftNote | null;
  lang: string;
  bottles: number;
  total_ttc_cents: number;
  priced: PricedOrder;
  places: ReservationShare[];
  /** For a professional, as they entered it. */
  company: BuyerCompany | null;
  /** On account: its terms, and the due day (`YYYY-MM-DD`) where that is known. */
  payment_terms: AccountTerms | null;
  due_on: string | null;
  age_proof: "declared" | "birthDate";
  /** The terms of sale that it was placed under (`shop_terms`), and the moment; null for older orders. */
  terms_sha256: string | null;
  terms_accepted_at: Date | null;
  handoff_id: string | null;
  /** For a share of a grouped order. */
  group_id?: string | null;
  /** For an order that staff wrote: its quote, and its instalments. */
  quote_id?: string | null;
  schedule?: ScheduledPart[];
  /** Amounts by which cancelled lines reduced it. */
  cancelled_ht_cents?: number;
  cancelled_ttc_cents?: number;
  cancelled_bottles?: number;
  created_at: Date;
  expires_at: Date | null;
  version: number;
};

/** The columns of an order for its view: the keys of its buyer are not shown, nor the record of its buyer. */
export type OrderViewRow = Omit<StoredOrder, "buyer_keys" | "client_id">;

export type StoredPayment = {
  id: string;
  type: PaymentType;
  status: PaymentStatus;
  amountCents: number;
  refundedCents: number;
  card: string | null;
  paidAt: string | null;
};

/** State of an order's payment after its rest was cancelled. */
type GivenUpStand = ReturnType<typeof standOf>;

/** Related rows of an order. */
export type OrderParts = {
  lines: OrderLine[];
  reservations: OrderReservation[];
  events: OrderEvent[];
  payment: StoredPayment;
  /** End of its last payment link; null without one. */
  link: Date | null;
  /** Open amount of a payment that came in part, or was reduced. */
  dueCents?: number;
  /** Cancelled lines, in the order of their cancellation. */
  givenUp?: {
    lines: readonly { id: string; quantity: number; add: number }[];
    laterCents: number;
    stand: GivenUpStand;
  };
  /** For a cancelled order, visible to its staff. */
  endedMoney?: EndedMoney | undefined;
  /** For an order that is collected. */
  pickup?: PickupPlace | undefined;
};

/** Returns the related rows of an order that is being written: its first event, and a payment without any money. */
export function newParts(
  row: OrderViewRow,
  lines: OrderLine[],
  reservations: OrderReservation[],
  paymentId: string,
): OrderParts {
  const at = row.created_at.toISOString();
  return {
    lines,
    reservations,
    events: [{ at, kind: "placed", by: "buyer", to: row.status }],
    payment: {
      id: paymentId,
      type: row.payment_type,
      status: row.payment_status,
      amountCents: row.priced.dueNowCents,
      refundedCents: 0,
      card: null,
      paidAt: null,
    },
    link: null,
  };
}

/** Facts of the shop on an order: its name, and its instructions for manual payments. */
export type SellerFacts = {
  name: string;
  code: string;
  bank: Record<string, string>;
  /** Provider and means of its online payments; null without any. */
  online: { provider: ProviderName; types: OnlineType[] } | null;
};

/**
 * Returns the means by which an order may be paid online: before it is placed the ordered one, later those of its link.
 */
export function onlineOf(row: OrderViewRow, link: Date | null, { online }: SellerFacts): OrderView["online"] {
  const isDraft = row.status === "draft";
  if (!online || !(isDraft || (link !== null && isLinkable(stateOf(row))))) return undefined;
  const types = online.types.filter((type) =>
    isDraft ? type === row.payment_type : type === "cb" || row.places.length === 0,
  );
  return types.length === 0 ? undefined : { provider: online.provider, types };
}

function instructions(row: OrderViewRow, seller: SellerFacts, isLinked: boolean): OrderView["instructions"] {
  const reference = row.number ?? row.id;
  // A buyer with a link may pay by transfer too, whatever they chose first.
  const isFree = isLinked && row.payment_type !== "check" && Boolean(seller.bank["iban"]);
  if (row.payment_type === "transfer" || isFree) {
    const { iban, bic, holder } = seller.bank;
    return { iban, bic, holder: holder ?? seller.name, reference };
  }
  return row.payment_type === "check"
    ? { reference, payableTo: seller.bank["holder"] ?? seller.name }
    : undefined;
}

const ANONYMOUS: ReadonlySet<string> = new Set(["buyer", "bank", "system"]);

/** Returns a history as the buyer reads it: usernames, with which people sign in, stay with the seller. */
const withoutNames = (events: OrderEvent[]): OrderEvent[] =>
  events.map((event) => (ANONYMOUS.has(event.by) ? event : { ...event, by: "seller" }));

/**
 * Returns the facts of an order that decide which actions are allowed. An order without bottles, but with places, is of
 * places only.
 */
export const stateOf = (row: OrderViewRow): OrderState => ({
  status: row.status,
  deliveryStatus: row.delivery_status,
  paymentStatus: row.payment_status,
  paymentType: row.payment_type,
  placesOnly: isPlacesOnly(row),
  dueCents: row.priced.dueNowCents,
  imprint: row.priced.imprint === true,
});

/** Returns the warehouses that an order takes from: the requested one, else all that serve online orders. */
export const warehousesOf = (
  { warehouse_id: requested }: Pick<StoredOrder, "warehouse_id">,
  { warehouseIds }: { warehouseIds: readonly string[] },
): readonly string[] => (requested ? [requested] : warehouseIds);

/** Returns the moment when an unpaid order expires; null for one that is paid, accepted, ended or has no deadline. */
export const paymentDeadline = (
  row: Pick<StoredOrder, "status" | "payment_status" | "expires_at">,
): Date | null =>
  row.status === "draft" || (row.status === "pending" && row.payment_status === "pending")
    ? row.expires_at
    : null;

/** Checks whether nothing of the order is delivered. */
export const isPlacesOnly = (row: Pick<StoredOrder, "places" | "priced">): boolean =>
  row.places.length > 0 && row.priced.lines.length === 0;

/** Returns the seller's current actions; an order without a due amount cannot be debited. */
const actsOf = (row: OrderViewRow, { reservations }: OrderParts): OrderCommand[] =>
  allowedCommands(stateOf(row)).filter((act) => act !== "debit" || debitableCents(reservations) > 0);

/** Returns the cancelled parts of an order, line by line. */
function givenUpOf(row: OrderViewRow, given: NonNullable<OrderParts["givenUp"]>): CancelledOrderPart {
  const lines = new Map<string, CancelledOrderPart["lines"][number]>();
  for (const { id, quantity, add } of given.lines) {
    const before = lines.get(id) ?? { id, quantity: 0, add: 0 };
    lines.set(id, { id, quantity: before.quantity + quantity, add: before.add + add });
  }
  const { cancelled_ht_cents: ht = 0, cancelled_ttc_cents: ttc = 0 } = row;
  return {
    lines: [...lines.values()],
    htCents: cents(ht),
    vatCents: cents(ttc - ht),
    ttcCents: cents(ttc),
    laterCents: cents(given.laterCents),
    totalTtcCents: cents(row.total_ttc_cents - ttc),
    ...given.stand,
  };
}

/** Returns the payment of an order, with the terms that were agreed for it. */
const paymentView = (row: OrderViewRow, { payment, dueCents }: OrderParts): OrderView["payment"] => ({
  id: payment.id,
  type: payment.type,
  status: payment.status,
  amountCents: payment.amountCents as Cents,
  refundedCents: payment.refundedCents as Cents,
  ...(dueCents === undefined ? {} : { dueCents: cents(dueCents) }),
  ...(payment.card === null ? {} : { card: payment.card }),
  ...(payment.paidAt === null ? {} : { paidAt: new Date(payment.paidAt).toISOString() }),
  ...(row.payment_terms === null ? {} : { terms: row.payment_terms }),
  ...(row.due_on === null ? {} : { dueOn: row.due_on }),
  ...(row.schedule && row.schedule.length > 0 ? { schedule: row.schedule } : {}),
});

/** Returns the parts of an order that its buyer does not see. */
const staffFields = (row: OrderViewRow): Pick<OrderView, "quoteId" | "warehouse"> => ({
  ...(row.quote_id ? { quoteId: row.quote_id } : {}),
  ...(row.warehouse_id
    ? { warehouse: { id: row.warehouse_id, name: row.warehouse_name ?? row.warehouse_id } }
    : {}),
});

const acceptedTerms = ({
  terms_sha256: sha256,
  terms_accepted_at: at,
}: OrderViewRow): Pick<OrderView, "acceptedTerms"> =>
  sha256 && at ? { acceptedTerms: { sha256, at: at.toISOString() } } : {};

/** Returns an order as its seller sees it (with `acts`), or its buyer (without). */
export function orderView(
  row: OrderViewRow,
  parts: OrderParts,
  seller: SellerFacts,
  isStaff: boolean,
): OrderView {
  const list = rowView(row);
  const isLinked = parts.link !== null && row.status !== "draft" && isLinkable(stateOf(row));
  const paymentSteps = instructions(row, seller, isLinked);
  const online = onlineOf(row, parts.link, seller);
  const deadline = paymentDeadline(row);
  return {
    ...list,
    shopId: row.shop_id,
    shopName: seller.name,
    shopCode: seller.code,
    contact: row.contact,
    ...(row.group_id ? { groupId: row.group_id } : {}),
    ...(isStaff ? staffFields(row) : {}),
    ...(row.company ? { company: row.company } : {}),
    billingAddress: row.billing_address,
    deliveryAddress: row.delivery_address,
    ...(parts.pickup ? { pickup: parts.pickup } : {}),
    notes: row.notes,
    ...(row.ref_id ? { refId: row.ref_id } : {}),
    ...(row.delivery_instructions ? { deliveryInstructions: row.delivery_instructions } : {}),
    ...(row.gift ? { gift: row.gift } : {}),
    lang: row.lang,
    ...acceptedTerms(row),
    lines: parts.lines,
    reservations: parts.reservations,
    priced: isStaff ? row.priced : forBuyer(row.priced),
    ...(parts.givenUp ? { givenUp: givenUpOf(row, parts.givenUp) } : {}),
    payment: paymentView(row, parts),
    ...(paymentSteps ? { instructions: paymentSteps } : {}),
    events: isStaff ? parts.events : withoutNames(parts.events),
    acts: isStaff ? actsOf(row, parts) : [],
    ...(parts.endedMoney ? { endedMoney: parts.endedMoney } : {}),
    ...(deadline ? { expiresAt: deadline.toISOString() } : {}),
    ...(parts.link === null ? {} : { paymentLink: { expiresAt: parts.link.toISOString() } }),
    ...(online ? { online } : {}),
  };
}
