import * as z from "zod";
import { BLOCK_WIDTHS } from "./pages.ts";

export const blockWidth = z.enum(BLOCK_WIDTHS);
