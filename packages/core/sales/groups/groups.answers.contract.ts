import * as z from "zod";
import { centsAnswer, exact, moneyAnswer } from "#kit/answers.contract.ts";
import { freeShippingDistanceAnswer, orderProblemAnswer } from "#offer/pricing/priced.answers.contract.ts";
import { GROUP_COMMANDS, GROUP_ENDS } from "#sales/groups/groups.ts";
import { shareLineAnswer } from "#sales/groups/shares.answers.contract.ts";
import { addressAnswer } from "#sales/orders/orders.answers.contract.ts";
import type { GroupMember, GroupOrders, GroupProgress, GroupView, OwnShare } from "#sales/groups/groups.ts";
import { paymentStatus } from "#billing/payments/enums.contract.ts";
import { orderStatus } from "#sales/orders/enums.contract.ts";
import { groupMemberState, groupStatus } from "./enums.contract.ts";

export const groupMemberAnswer = exact<GroupMember>("GroupMember")(
  z.object({
    id: z.string(),
    firstname: z.string(),
    isOrganiser: z.boolean(),
    bottles: z.number(),
    state: groupMemberState,
  }),
);

export const ownShareAnswer = exact<OwnShare>("OwnShare")(
  z.object({
    id: z.string(),
    isOrganiser: z.boolean(),
    email: z.string(),
    state: groupMemberState,
    lines: z.array(shareLineAnswer),
    capCents: centsAnswer.nullable(),
    hopeCents: centsAnswer.nullable(),
    finalCents: centsAnswer.nullable(),
    order: z
      .object({
        id: z.string(),
        key: z.string(),
        status: orderStatus,
        paymentStatus,
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
    franco: freeShippingDistanceAnswer,
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
    status: groupStatus,
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
    status: groupStatus,
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
        status: orderStatus,
        paymentStatus,
        deliveryStatus: z.string(),
      }),
    ),
    acts: z.array(z.enum(GROUP_COMMANDS)),
  }),
);
