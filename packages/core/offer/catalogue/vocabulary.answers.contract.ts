import * as z from "zod";
import { exact } from "#kit/answers.contract.ts";
import { BUSINESS_TYPES } from "#shops/settings/business.ts";
import type { BusinessType } from "#offer/catalogue/vocabulary.ts";

export const businessTypeAnswer = exact<BusinessType>("BusinessType")(z.enum(BUSINESS_TYPES));
