import * as z from "zod";
import { FREE_KINDS } from "./free.ts";

export const freeLineKind = z.enum(FREE_KINDS);
