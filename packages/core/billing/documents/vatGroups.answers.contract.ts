import * as z from "zod";
import { exact } from "#kit/answers.contract.ts";
import type { VatReason } from "#billing/documents/vatGroups.ts";

export const vatReasonAnswer = exact<VatReason>("VatReason")(
  z.enum([
    "suspended",
    "export",
    "overseas",
    "franchise",
    "intraEu",
    "reverseCharge",
    "abroad",
    "touristTax",
    "exempt",
  ]),
);
