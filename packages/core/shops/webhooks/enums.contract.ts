import * as z from "zod";
import { DELIVERY_STATES } from "./webhooks.ts";

export const deliveryState = z.enum(DELIVERY_STATES);
