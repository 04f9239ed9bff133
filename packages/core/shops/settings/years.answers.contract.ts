import * as z from "zod";
import { exact } from "#kit/answers.contract.ts";
import type { StatedYear } from "#shops/settings/years.ts";

export const statedYearAnswer = exact<StatedYear>("StatedYear")(
  z.object({ opensOn: z.string(), closesOn: z.string() }),
);
