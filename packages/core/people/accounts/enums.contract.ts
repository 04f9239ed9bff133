import * as z from "zod";
import { ROLES } from "./accounts.ts";

export const userRole = z.enum(ROLES);
