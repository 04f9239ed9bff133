import * as z from "zod";
import { exact } from "#kit/answers.contract.ts";
import { vatAnswer } from "#billing/documents/portions.answers.contract.ts";
import type { UnpaidDeposit } from "#sales/bills/deposits.ts";

export const unpaidDepositAnswer = exact<UnpaidDeposit>("UnpaidDeposit")(
  z.object({ id: z.string(), number: z.string(), vat: z.array(vatAnswer) }),
);
