import * as z from "zod";
import { exact } from "#kit/answers.contract.ts";
import type { ShareLine } from "#sales/groups/shares.ts";

export const shareLineAnswer = exact<ShareLine>("ShareLine")(
  z.object({ formatId: z.string(), quantity: z.number() }),
);
