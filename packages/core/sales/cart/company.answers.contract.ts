import * as z from "zod";
import { exact } from "#kit/answers.contract.ts";
import type { BuyerCompany } from "#sales/cart/company.ts";

export const buyerCompanyAnswer = exact<BuyerCompany>("BuyerCompany")(
  z.object({
    siret: z.string().optional(),
    vatNumber: z.string().optional(),
    exciseNumber: z.string().optional(),
  }),
);
