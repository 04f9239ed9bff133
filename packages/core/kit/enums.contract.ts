import * as z from "zod";
import { LANGUAGES } from "./languages.ts";

export const language = z.enum(LANGUAGES);
