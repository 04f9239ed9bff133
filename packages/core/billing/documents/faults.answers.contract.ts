import * as z from "zod";
import { exact } from "#kit/answers.contract.ts";
import type { BuyerLack } from "#billing/documents/faults.ts";

export const buyerLackAnswer = exact<BuyerLack>("BuyerLack")(z.enum(["name", "siren", "address"]));
