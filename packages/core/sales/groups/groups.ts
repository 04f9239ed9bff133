import type { PaymentStatus } from "#billing/payments/payments.ts";
import type { Id } from "#kit/ids.ts";
import type { Cents } from "#kit/money.ts";
import type { FreeShippingDistance, OrderProblem } from "#offer/pricing/priced.ts";
import type { Address, OrderCommand, OrderStatus } from "#sales/orders/orders.ts";
import type { ShareLine } from "#sales/groups/shares.ts";
import { publicTypology, type ShopRules } from "#shops/settings/settings.ts";

/**
 * Statuses of a grouped order: its organiser's address is not proven yet; open to members; closed, the cards being
 * debited; all have paid and the order is with the seller; over, with nothing debited or all refunded.
 */
export const GROUP_STATUSES = ["unproven", "open", "settling", "complete", "expired", "cancelled"] as const;
export type GroupStatus = (typeof GROUP_STATUSES)[number];

/** Reasons why a grouped order failed. */
export const GROUP_ENDS = ["nobody", "minimum", "unpaid", "stock", "organiser", "unproven"] as const;
export type GroupEnd = (typeof GROUP_ENDS)[number];

/**
 * States of a member: choosing; waiting for the payment provider; the card is held; it is being debited; the debit was
 * refused; paid; no longer in the group.
 */
export const MEMBER_STATES = [
  "choosing",
  "paying",
  "committed",
  "charging",
  "failed",
  "paid",
  "out",
] as const;
export type MemberState = (typeof MEMBER_STATES)[number];

/**
 * Limits: members of a group, formats of a member, units of a format: with all of them a line stays below the limit of
 * pricing.
 */
export const MAX_MEMBERS = 30;
export const MAX_SHARE_LINES = 50;
export const MAX_SHARE_QUANTITY = 300;

const HOUR_MS = 3_600_000;
/**
 * Limits of the time during which a group may be open: stock is held for it, and a card should still be valid at its
 * end.
 */
export const SHORTEST_MS = HOUR_MS;
export const LONGEST_MS = 14 * 24 * HOUR_MS;
/** Time for a member whose card was refused at the debit to pay with another. */
export const GRACE_MS = 48 * HOUR_MS;

/** Checks whether a deadline is within the allowed limits at a moment. */
export const isDeadline = (deadline: number, at: number): boolean =>
  deadline >= at + SHORTEST_MS && deadline <= at + LONGEST_MS;

/** Checks whether a shop's orders can be grouped: consumers' prices, tax and duties included, paid by card. */
export function canGroup(rules: ShopRules, paymentsList: readonly string[]): boolean {
  const { ttc, withoutDuties } = publicTypology(rules);
  return ttc && !withoutDuties && paymentsList.includes("cb");
}

/** Problems that more bottles of other members may solve: they prevent closing the group, but not committing. */
const MENDABLE: ReadonlySet<OrderProblem["code"]> = new Set<OrderProblem["code"]>([
  "min-quantity",
  "multiple",
  "min-order",
  "min-bottles",
  "order-multiple",
]);
export const isMendable = ({ code }: Pick<OrderProblem, "code">): boolean => MENDABLE.has(code);

/** Facts of a member's order that decide the member's state; null while there is no order. */
export type ShareFacts = { status: OrderStatus; paymentStatus: PaymentStatus };

/** Returns the state of a member. */
export function memberState(group: GroupStatus, isOut: boolean, share: ShareFacts | null): MemberState {
  if (isOut || group === "expired" || group === "cancelled") return "out";
  if (share?.paymentStatus === "paid") return "paid";
  const isAlive = share?.status === "draft";
  if (group === "settling" || group === "complete") {
    if (!isAlive) return share && share.status !== "expired" && share.status !== "aborted" ? "paid" : "out";
    return share.paymentStatus === "error" ? "failed" : "charging";
  }
  if (!isAlive) return "choosing";
  return share.paymentStatus === "setup" ? "committed" : "paying";
}

export type GroupMember = {
  id: Id;
  /** The first name only: the members learn no more of one another. */
  firstname: string;
  isOrganiser: boolean;
  bottles: number;
  state: MemberState;
};

/** The data of a link's holder that they see themselves. */
export type OwnShare = {
  id: Id;
  isOrganiser: boolean;
  email: string;
  state: MemberState;
  lines: ShareLine[];
  /** Maximum price if the member commits now, or of the commitment; null without a choice. */
  capCents: Cents | null;
  /** Price if all members with a choice commit. */
  hopeCents: Cents | null;
  /** Final price, once the group is closed. */
  finalCents: Cents | null;
  order?: { id: Id; key: string; status: OrderStatus; paymentStatus: PaymentStatus; number: string | null };
};

/** Progress of all members together. */
export type GroupProgress = {
  bottles: number;
  committedBottles: number;
  totalCents: Cents;
  carriageCents: Cents;
  franco: FreeShippingDistance;
  /** Unit prices of the group now, and the next threshold, by format. */
  prices: {
    formatId: Id;
    listE4: number;
    unitE4: number;
    next?: { from: number; unitE4: number; missing: number };
  }[];
  /** Problems that prevent closing it, with the wishes of all. */
  problems: OrderProblem[];
};

/** A grouped order for the holder of its link, or of a member's own. */
export type GroupView = {
  id: Id;
  shopId: Id;
  shopName: string;
  shopCode: string;
  name: string;
  status: GroupStatus;
  end?: GroupEnd;
  createdAt: string;
  deadline: string;
  /** Deadline for replacing a refused card. */
  settleUntil?: string;
  delivery: { ref: string; name: string; kind: string; place: string; address?: Address };
  members: GroupMember[];
  me: OwnShare | null;
  progress: GroupProgress;
  /** Key for joining the group; given only to its members and to visitors who have it already. */
  joinKey: string;
};

/** A grouped order as its seller sees it: one delivery, and an order for each payer. */
export type GroupOrders = {
  id: Id;
  name: string;
  status: GroupStatus;
  organiser: string;
  closedAt: string | null;
  bottles: number;
  totalTtcCents: Cents;
  /** Amount taken off the tariff, so that no member paid more than the price they were shown. */
  givenCents: Cents;
  shares: {
    orderId: Id;
    number: string | null;
    buyerName: string;
    isOrganiser: boolean;
    bottles: number;
    totalTtcCents: Cents;
    status: OrderStatus;
    paymentStatus: PaymentStatus;
    deliveryStatus: string;
  }[];
  /** Operations that at least one of the orders allows, for all of them at once. */
  acts: GroupCommand[];
};

export const GROUP_COMMANDS = [
  "acceptance",
  "delivery",
  "refusal",
] as const satisfies readonly OrderCommand[];
export type GroupCommand = (typeof GROUP_COMMANDS)[number];
