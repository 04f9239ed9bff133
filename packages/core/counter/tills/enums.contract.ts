import * as z from "zod";
import { CLOSING_PERIODS } from "./closings/closings.ts";
import { TILL_PAYMENTS } from "#counter/pointsOfSale/points.ts";

export const closingPeriod = z.enum(CLOSING_PERIODS);
export const tillPayment = z.enum(TILL_PAYMENTS);
