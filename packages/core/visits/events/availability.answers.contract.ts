import * as z from "zod";
import { exact } from "#kit/answers.contract.ts";
import type { SlotClosedReason } from "#visits/events/availability.ts";

export const slotClosedReasonAnswer = exact<SlotClosedReason>("SlotClosedReason")(
  z.enum(["closed", "past", "tooLate", "tooEarly", "resourceBusy"]),
);
