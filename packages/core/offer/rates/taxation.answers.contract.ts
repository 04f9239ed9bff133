import * as z from "zod";
import { exact } from "#kit/answers.contract.ts";
import type { VatCategory } from "#offer/rates/taxation.ts";

export const vatCategoryAnswer = exact<VatCategory>("VatCategory")(z.enum(["S", "E", "G", "K", "AE"]));
