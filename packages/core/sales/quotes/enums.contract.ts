import * as z from "zod";
import { QUOTE_STATUSES, SALE_PAYMENTS, SUB_TYPES } from "./quotes.ts";

export const quoteStatus = z.enum(QUOTE_STATUSES);
export const salePayment = z.enum(SALE_PAYMENTS);
export const paymentSubType = z.enum(SUB_TYPES);
