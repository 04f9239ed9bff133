import * as z from "zod";
import { FIELD_TYPES } from "./clients.ts";

export const clientFieldType = z.enum(FIELD_TYPES);
