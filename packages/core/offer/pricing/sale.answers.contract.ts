import * as z from "zod";
import { e4Answer, exact, shareAnswer } from "#kit/answers.contract.ts";
import type { OwnPrice, SaleDiscount } from "#offer/pricing/sale.ts";

export const saleDiscountAnswer = exact<SaleDiscount>("SaleDiscount")(
  z.object({ type: z.enum(["%", "€"]), amount: shareAnswer }),
);

export const ownPriceAnswer = exact<OwnPrice>("OwnPrice")(
  z.object({ unitE4: e4Answer, by: z.string(), reason: z.string() }),
);
