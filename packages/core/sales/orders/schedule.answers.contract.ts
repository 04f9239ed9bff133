import * as z from "zod";
import { centsAnswer, exact, shareAnswer } from "#kit/answers.contract.ts";
import type { SchedulePart, ScheduledPart } from "#sales/orders/schedule.ts";

export const scheduledPartAnswer = exact<ScheduledPart>("ScheduledPart")(
  z.object({ cents: centsAnswer, due: z.string().nullable() }),
);

export const schedulePartAnswer = exact<SchedulePart>("SchedulePart")(
  z.object({ type: z.enum(["%", "€"]), amount: shareAnswer, due: z.string().nullable() }),
);
