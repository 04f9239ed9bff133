import * as z from "zod";
import { centsAnswer, exact } from "#kit/answers.contract.ts";
import type { EndedMoney } from "#sales/orders/endedMoney.ts";

export const endedMoneyAnswer = exact<EndedMoney>("EndedMoney")(
  z.object({ heldCents: centsAnswer, creditCents: centsAnswer }),
);
