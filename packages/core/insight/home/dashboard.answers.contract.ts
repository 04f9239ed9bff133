import * as z from "zod";
import { DUE_KINDS } from "#billing/payments/claims.ts";
import { exact, moneyAnswer } from "#kit/answers.contract.ts";
import type { Dashboard, MonthSales } from "#insight/home/dashboard.ts";

export const monthSalesAnswer = exact<MonthSales>("MonthSales")(
  z.object({ month: z.string(), cents: moneyAnswer, lastYearCents: moneyAnswer }),
);

export const dashboardAnswer = exact<Dashboard>("Dashboard")(
  z.object({
    figures: z
      .object({
        today: z.object({ orders: z.number(), tickets: z.number(), bottles: z.number(), cents: moneyAnswer }),
        toAccept: z.number(),
        toDeliver: z.number(),
        days: z.array(
          z.object({ day: z.string(), orders: z.number(), tickets: z.number(), cents: moneyAnswer }),
        ),
      })
      .optional(),
    bookings: z
      .object({
        today: z.object({ reservations: z.number(), people: z.number(), attended: z.number() }),
        pending: z.number(),
        next: z.array(
          z.object({
            id: z.string(),
            number: z.string().nullable(),
            name: z.string(),
            event: z.string(),
            at: z.string(),
            people: z.number(),
          }),
        ),
      })
      .optional(),
    sales: z
      .object({
        months: z.array(monthSalesAnswer),
        toDateCents: moneyAnswer,
        lastYearToDateCents: moneyAnswer,
      })
      .optional(),
    unpaid: z
      .object({
        count: z.number(),
        cents: moneyAnswer,
        outstandingCents: moneyAnswer,
        oldest: z.array(
          z.object({
            id: z.string(),
            kind: z.enum(DUE_KINDS),
            number: z.string(),
            name: z.string(),
            cents: moneyAnswer,
            dueOn: z.string(),
          }),
        ),
      })
      .optional(),
    stock: z
      .object({
        count: z.number(),
        alerts: z.array(
          z.object({ formatId: z.string(), name: z.string(), level: z.number(), least: z.number() }),
        ),
      })
      .optional(),
    products: z
      .array(z.object({ productId: z.string(), name: z.string(), units: z.number(), cents: moneyAnswer }))
      .optional(),
    requests: z.object({ count: z.number() }).optional(),
    clients: z
      .object({
        count: z.number(),
        last: z.array(z.object({ id: z.string(), name: z.string(), at: z.string() })),
      })
      .optional(),
  }),
);
