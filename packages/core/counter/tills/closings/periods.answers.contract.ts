import * as z from "zod";
import { exact } from "#kit/answers.contract.ts";
import { CLOSING_DOUBTS } from "#counter/tills/closings/periods.ts";
import type { ClosingDoubt } from "#counter/tills/closings/periods.ts";

export const closingDoubtAnswer = exact<ClosingDoubt>("ClosingDoubt")(
  z.object({ code: z.enum(CLOSING_DOUBTS), of: z.string() }).catchall(z.string()),
);
