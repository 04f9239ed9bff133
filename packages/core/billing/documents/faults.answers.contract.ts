import * as z from "zod";
import { exact } from "#kit/answers.contract.ts";
import type { MissingBuyerFact } from "#billing/documents/faults.ts";

export const missingBuyerFactAnswer = exact<MissingBuyerFact>("MissingBuyerFact")(
  z.enum(["name", "siren", "address"]),
);
