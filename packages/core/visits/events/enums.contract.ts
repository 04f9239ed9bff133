import * as z from "zod";
import { EVENT_PAYMENTS, EVENT_STATUSES, SLOT_MODES } from "./events.ts";

export const eventPayment = z.enum(EVENT_PAYMENTS);
export const eventStatus = z.enum(EVENT_STATUSES);
export const slotMode = z.enum(SLOT_MODES);
