import * as z from "zod";
import { IMPORT_KINDS, IMPORT_SOURCES, LINE_STATES } from "./fields.ts";

export const importKind = z.enum(IMPORT_KINDS);
export const importSource = z.enum(IMPORT_SOURCES);
export const importLineState = z.enum(LINE_STATES);
