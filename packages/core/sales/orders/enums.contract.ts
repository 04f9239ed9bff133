import * as z from "zod";
import { DELIVERY_STATUSES, ORDER_STATUSES } from "./orders.ts";

export const deliveryStatus = z.enum(DELIVERY_STATUSES);
export const orderStatus = z.enum(ORDER_STATUSES);
