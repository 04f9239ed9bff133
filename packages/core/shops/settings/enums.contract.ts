import * as z from "zod";
import { PAYMENT_TERMS } from "./billing.ts";
import { DUTY_BASES, VAT_TYPES } from "./taxes.ts";

export const dutyBasis = z.enum(DUTY_BASES);
export const paymentTerm = z.enum(PAYMENT_TERMS);
export const vatType = z.enum(VAT_TYPES);
