import * as z from "zod";
import { RESERVATION_SOURCES, RESERVATION_STATUSES } from "./reservations.ts";

export const reservationSource = z.enum(RESERVATION_SOURCES);
export const reservationStatus = z.enum(RESERVATION_STATUSES);
