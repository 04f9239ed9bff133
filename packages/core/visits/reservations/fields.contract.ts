import * as z from "zod";
import { reservationViewAnswer } from "#visits/reservations/reservations.answers.contract.ts";
import { id } from "#kit/contract.ts";
import { email, personName, phone } from "#people/accounts/contract.ts";
import {} from "#visits/events/events.ts";
import { MAX_PLACES, MAX_PRICES } from "./reservations.ts";

export const staff = ["owner", "iam"] as const;
export const integration = "reservations" as const;
export const sees = { who: staff, permission: "seeAllResa", integration } as const;
export const takes = { who: staff, permission: "createResa", integration } as const;
/** Access: the shop, a signed-in buyer, or the holder of the private link (`X-Order-Key`). */
export const own = { who: [...staff, "buyer", "link"], permission: "createResa", integration } as const;

export const view = reservationViewAnswer;
export const ofReservation = z.strictObject({ reservationId: id });
export const seatCount = z.int().min(1).max(MAX_PLACES);
export const instant = z.int().min(0).max(4_102_444_799_999);

export const slotField = z.strictObject({ id, start: instant, end: instant });
/** A tourist tax follows from the people: the sent value is ignored. */
export const pricesField = z
  .array(z.strictObject({ ticketId: id, quantity: seatCount }))
  .min(1)
  .max(MAX_PRICES);
export const booker = z.strictObject({
  firstname: personName,
  lastname: personName,
  email,
  phone: phone.min(6, "phone"),
});
