import * as z from "zod";
import {
  COLORS,
  FORMAT_TYPES,
  PACKINGS,
  PRODUCT_STATUSES,
  PRODUCT_TYPES,
  TICKET_KINDS,
} from "./catalogue.ts";

export const productColor = z.enum(COLORS);
export const formatType = z.enum(FORMAT_TYPES);
export const packing = z.enum(PACKINGS);
export const productStatus = z.enum(PRODUCT_STATUSES);
export const productType = z.enum(PRODUCT_TYPES);
export const ticketKind = z.enum(TICKET_KINDS);
