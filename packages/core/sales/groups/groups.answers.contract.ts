import * as z from "zod";
import { centsAnswer, exact, moneyAnswer } from "#kit/answers.contract.ts";
import { PAYMENT_STATUSES } from "#billing/payments/payments.ts";
import { francoDistanceAnswer, orderProblemAnswer } from "#offer/pricing/priced.answers.contract.ts";
import { GROUP_ACTS, GROUP_ENDS, GROUP_STATUSES, MEMBER_STATES } from "#sales/groups/groups.ts";
import { shareLineAnswer } from "#sales/groups/shares.answers.contract.ts";
import { addressAnswer } from "#sales/orders/orders.answers.contract.ts";
import { ORDER_STATUSES } from "#sales/orders/orders.ts";
import type { GroupMember, GroupOrders, GroupProgress, GroupView, OwnShare } from "#sales/groups/groups.ts";

export const groupMemberAnswer = exact<GroupMember>("GroupMember")(
  z.object({
    id: z.string(),
    firstname: z.string(),
    isOrganiser: z.boolean(),
    bottles: z.number(),
    state: z.enum(MEMBER_STATES),
  }),
);

export const ownShareAnswer = exact<OwnShare>("OwnShare")(
  z.object({
    id: z.string(),
    isOrganiser: z.boolean(),
    email: z.string(),
    state: z.enum(MEMBER_STATES),
    lines: z.array(shareLineAnswer),
    capCents: centsAnswer.nullable(),
    hopeCents: centsAnswer.nullable(),
    finalCents: centsAnswer.nullable(),
    order: z
      .object({
        id: z.string(),
        key: z.string(),
        status: z.enum(ORDER_STATUSES),
        paymentStatus: z.enum(PAYMENT_STATUSES),
        number: z.string().nullable(),
      })
      .optional(),
  }),
);

export const groupProgressAnswer = exact<GroupProgress>("GroupProgress")(
  z.object({
    bottles: z.number(),
    committedBottles: z.number(),
    totalCents: centsAnswer,
    carriageCents: centsAnswer,
    franco: francoDistanceAnswer,
    prices: z.array(
      z.object({
        formatId: z.string(),
        listE4: moneyAnswer,
        unitE4: moneyAnswer,
        next: z.object({ from: z.number(), unitE4: moneyAnswer, missing: z.number() }).optional(),
      }),
    ),
    problems: z.array(orderProblemAnswer),
  }),
);

export const groupViewAnswer = exact<GroupView>("GroupView")(
  z.object({
    id: z.string(),
    shopId: z.string(),
    shopName: z.string(),
    shopCode: z.string(),
    name: z.string(),
    status: z.enum(GROUP_STATUSES),
    end: z.enum(GROUP_ENDS).optional(),
    createdAt: z.string(),
    deadline: z.string(),
    settleUntil: z.string().optional(),
    delivery: z.object({
      ref: z.string(),
      name: z.string(),
      kind: z.string(),
      place: z.string(),
      address: addressAnswer.optional(),
    }),
    members: z.array(groupMemberAnswer),
    me: ownShareAnswer.nullable(),
    progress: groupProgressAnswer,
    joinKey: z.string(),
  }),
);

export const groupOrdersAnswer = exact<GroupOrders>("GroupOrders")(
  z.object({
    id: z.string(),
    name: z.string(),
    status: z.enum(GROUP_STATUSES),
    organiser: z.string(),
    closedAt: z.string().nullable(),
    bottles: z.number(),
    totalTtcCents: centsAnswer,
    givenCents: centsAnswer,
    shares: z.array(
      z.object({
        orderId: z.string(),
        number: z.string().nullable(),
        buyerName: z.string(),
        isOrganiser: z.boolean(),
        bottles: z.number(),
        totalTtcCents: centsAnswer,
        status: z.enum(ORDER_STATUSES),
        paymentStatus: z.enum(PAYMENT_STATUSES),
        deliveryStatus: z.string(),
      }),
    ),
    acts: z.array(z.enum(GROUP_ACTS)),
  }),
);
