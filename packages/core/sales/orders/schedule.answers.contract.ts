import * as z from "zod";
import { centsAnswer, exact } from "#kit/answers.contract.ts";
import type { SchedulePart, ScheduledPart } from "#sales/orders/schedule.ts";

export const scheduledPartAnswer = exact<ScheduledPart>()(
  z.object({ cents: centsAnswer, due: z.string().nullable() }),
);

export const schedulePartAnswer = exact<SchedulePart>()(
  z.object({ type: z.enum(["%", "€"]), amount: z.number(), due: z.string().nullable() }),
);
