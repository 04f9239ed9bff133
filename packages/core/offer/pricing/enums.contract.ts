import * as z from "zod";
import { FREE_KINDS } from "./freeLines.ts";

export const freeLineKind = z.enum(FREE_KINDS);
