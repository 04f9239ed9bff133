import * as z from "zod";
import { RESOURCE_KINDS } from "./calendars.ts";

export const resourceKind = z.enum(RESOURCE_KINDS);
