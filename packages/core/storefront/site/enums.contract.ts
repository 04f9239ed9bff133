import * as z from "zod";
import { BEARINGS } from "./accessPlan.ts";
import { BLOCK_WIDTHS, AWARDS, LANDMARKS } from "./blocks.ts";
import { SITE_FONTS } from "./pages.ts";
import { FONTS, THEMES } from "./themes.ts";

export const blockWidth = z.enum(BLOCK_WIDTHS);
export const award = z.enum(AWARDS);
export const themeName = z.enum(THEMES);
export const siteFont = z.enum(SITE_FONTS);
export const themeFont = z.enum(FONTS);
export const landmarkKind = z.enum(LANDMARKS);
export const bearing = z.enum(BEARINGS);
