import * as z from "zod";
import { ACCOUNTING_TYPES, LEGAL_STATUSES, SEALED_KINDS } from "./documents.ts";

export const accountingType = z.enum(ACCOUNTING_TYPES);
export const legalStatus = z.enum(LEGAL_STATUSES);
export const sealedKind = z.enum(SEALED_KINDS);
