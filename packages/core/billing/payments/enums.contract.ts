import * as z from "zod";
import { MANUAL_PAYMENT_TYPES, SETTLEMENT_KINDS, SETTLEMENT_STATUSES, SLIP_STATES } from "./ledger.ts";
import { INTENT_STATUSES, PAYMENT_STATUSES } from "./payments.ts";
import { PAYMENT_TYPES } from "#shops/settings/paymentTypes.ts";
import { BATCH_STATUSES, MANDATE_STATUSES } from "./sepa.ts";

export const batchStatus = z.enum(BATCH_STATUSES);
export const manualPaymentType = z.enum(MANUAL_PAYMENT_TYPES);
export const intentStatus = z.enum(INTENT_STATUSES);
export const mandateStatus = z.enum(MANDATE_STATUSES);
export const paymentStatus = z.enum(PAYMENT_STATUSES);
export const paymentType = z.enum(PAYMENT_TYPES);
export const settlementKind = z.enum(SETTLEMENT_KINDS);
export const settlementStatus = z.enum(SETTLEMENT_STATUSES);
export const slipState = z.enum(SLIP_STATES);
