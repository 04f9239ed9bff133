import * as z from "zod";
import { exact } from "#kit/answers.contract.ts";
import type { AccountTerms } from "#shops/settings/dueDate.ts";

export const accountTermsAnswer = exact<AccountTerms>("AccountTerms")(
  z.enum([
    "delivery",
    "d7",
    "d10",
    "d14",
    "d30",
    "d45",
    "d60",
    "d75",
    "d90",
    "d120",
    "eom",
    "d30eom",
    "d45eom",
    "d60eom",
    "d90eom",
    "d120eom",
  ]),
);
