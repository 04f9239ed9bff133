import * as z from "zod";
import { CRD_CATEGORIES, CRD_TYPES } from "./capsules/capsules.ts";

export const crdCategory = z.enum(CRD_CATEGORIES);
export const crdType = z.enum(CRD_TYPES);
