import * as z from "zod";
import { JOURNALS } from "./entry.ts";

export const journalKind = z.enum(JOURNALS);
