import * as z from "zod";
import { FONT_NAMES } from "./embeds.ts";

export const fontName = z.enum(FONT_NAMES);
