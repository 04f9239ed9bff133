import * as z from "zod";
import { WAREHOUSE_KINDS } from "./warehouses.ts";

export const warehouseKind = z.enum(WAREHOUSE_KINDS);
