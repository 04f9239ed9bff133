import type { PaymentStatus } from "#billing/payments/payments.ts";
import type { Id } from "#kit/ids.ts";
import type { Cents } from "#kit/money.ts";
import type { FrancoDistance, OrderProblem } from "#offer/pricing/priced.ts";
import type { Address, OrderAct, OrderStatus } from "#sales/orders/orders.ts";
import type { ShareLine } from "#sales/groups/shares.ts";
import { publicTypology, type ShopRules } from "#shops/settings/settings.ts";

/**
 * A grouped order: its organiser's address is not proven yet; open to members; closed, the cards being debited; all have paid and the
 * order is with the seller; over, with nothing debited or all given back.
 */
export const GROUP_STATUSES = ["unproven", "open", "settling", "complete", "expired", "cancelled"] as const;
export type GroupStatus = (typeof GROUP_STATUSES)[number];

/** Why a grouped order came to nothing. */
export const GROUP_ENDS = ["nobody", "minimum", "unpaid", "stock", "organiser", "unproven"] as const;
export type GroupEnd = (typeof GROUP_ENDS)[number];

/**
 * Where a member stands: he chooses; his bank is asked; his card is held; it is being debited; it was refused when it was; he has paid; he
 * is not of it any more.
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

/** Members of a group, formats of a member, units of a format: with all of them a line stays below what pricing takes. */
export const MAX_MEMBERS = 30;
export const MAX_SHARE_LINES = 50;
export const MAX_SHARE_QUANTITY = 300;

const HOUR_MS = 3_600_000;
/** How long a group may be open: stock is held for it, and a card should still be good at its end. */
export const SHORTEST_MS = HOUR_MS;
export const LONGEST_MS = 14 * 24 * HOUR_MS;
/** How long a member whose card was refused at the debit may pay with another. */
export const GRACE_MS = 48 * HOUR_MS;

/** Whether a deadline is within what is allowed at a moment. */
export const isDeadline = (deadline: number, at: number): boolean =>
  deadline >= at + SHORTEST_MS && deadline <= at + LONGEST_MS;

/** Whether a shop's orders can be grouped: consumers' prices, tax and duties included, paid by card. */
export function canGroup(rules: ShopRules, paymentsList: readonly string[]): boolean {
  const { ttc, withoutDuties } = publicTypology(rules);
  return ttc && !withoutDuties && paymentsList.includes("cb");
}

/** Problems that more bottles of other members may solve: they keep the group from being closed, and nobody from committing. */
const MENDABLE: ReadonlySet<OrderProblem["code"]> = new Set<OrderProblem["code"]>([
  "min-quantity",
  "multiple",
  "min-order",
  "min-bottles",
  "order-multiple",
]);
export const isMendable = ({ code }: Pick<OrderProblem, "code">): boolean => MENDABLE.has(code);

/** What of a member's order decides where he stands; null while he has none. */
export type ShareFacts = { status: OrderStatus; paymentStatus: PaymentStatus };

/** Where a member stands. */
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
  /** The first name only: nobody learns more of the others. */
  firstname: string;
  isOrganiser: boolean;
  bottles: number;
  state: MemberState;
};

/** What the holder of a link sees of himself. */
export type OwnShare = {
  id: Id;
  isOrganiser: boolean;
  email: string;
  state: MemberState;
  lines: ShareLine[];
  /** What he pays at most if he commits now, or has committed to; null while he has chosen nothing. */
  capCents: Cents | null;
  /** What he would pay if all who have chosen something commit. */
  hopeCents: Cents | null;
  /** What he pays, once the group is closed. */
  finalCents: Cents | null;
  order?: { id: Id; key: string; status: OrderStatus; paymentStatus: PaymentStatus; number: string | null };
};

/** What all together have reached. */
export type GroupProgress = {
  bottles: number;
  committedBottles: number;
  totalCents: Cents;
  carriageCents: Cents;
  franco: FrancoDistance;
  /** Unit prices of the group now, and the next threshold, by format. */
  prices: {
    formatId: Id;
    listE4: number;
    unitE4: number;
    next?: { from: number; unitE4: number; missing: number };
  }[];
  /** What stands against closing it, with what all want. */
  problems: OrderProblem[];
};

/** A grouped order as the holder of its link, or of a member's own, sees it. */
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
  /** Until when a refused card may be replaced. */
  settleUntil?: string;
  delivery: { ref: string; name: string; kind: string; place: string; address?: Address };
  members: GroupMember[];
  me: OwnShare | null;
  progress: GroupProgress;
  /** Opens the group to who is to join; only who is of it, or has it already, is told. */
  joinKey: string;
};

/** A grouped order as its seller sees it: one delivery, and an order for each who pays. */
export type GroupOrders = {
  id: Id;
  name: string;
  status: GroupStatus;
  organiser: string;
  closedAt: string | null;
  bottles: number;
  totalTtcCents: Cents;
  /** What was asked less than the tariff, so that nobody paid more than he was told. */
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
  /** Acts that at least one of the orders allows, for all of them at once. */
  acts: GroupAct[];
};

export const GROUP_ACTS = ["acceptance", "delivery", "refusal"] as const satisfies readonly OrderAct[];
export type GroupAct = (typeof GROUP_ACTS)[number];
