import * as z from "zod";
import { exact } from "#kit/answers.contract.ts";
import type { FiscalYearDates } from "#shops/settings/years.ts";

export const fiscalYearDatesAnswer = exact<FiscalYearDates>("StatedYear")(
  z.object({ opensOn: z.string(), closesOn: z.string() }),
);
