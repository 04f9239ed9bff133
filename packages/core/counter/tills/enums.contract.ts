import * as z from "zod";
import { CLOSING_PERIODS } from "./closings/closings.ts";
import { OFFERED_PAYMENTS, TILL_OPERATIONS, TILL_PAYMENTS } from "#counter/pointsOfSale/points.ts";

export const closingPeriod = z.enum(CLOSING_PERIODS);
export const offeredPayment = z.enum(OFFERED_PAYMENTS);
export const tillAct = z.enum(TILL_OPERATIONS);
export const tillPayment = z.enum(TILL_PAYMENTS);
