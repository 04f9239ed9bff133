import * as z from "zod";
import { OFFERED_PAYMENTS, TILL_OPERATIONS } from "./points.ts";

export const offeredPayment = z.enum(OFFERED_PAYMENTS);
export const tillAct = z.enum(TILL_OPERATIONS);
