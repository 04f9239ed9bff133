import { ANYBODY, STAFF, staff, type Row } from "./row.ts";

const sees = staff("accessEvent");
const makes = staff("createEvent");
const watches = staff("seeAllResa");

const takes = staff("createResa");
/** Admits the shop, the buyer of the reservation, and the holder of its link. */
const own = (permission: string): Row => ({ roles: ["buyer", ...STAFF], permission, link: true });

/** Written manually from the specification §6 and §7, not from the contracts. */
export const visitsMatrix = {
  "GET /v1/visits": sees,
  "GET /v1/visits/measure": sees,
  "POST /v1/visits/exports": sees,
  "POST /v1/visits": { ...makes, priced: true },
  "GET /v1/visits/:eventId": sees,
  "PUT /v1/visits/:eventId": { ...makes, priced: true },
  "PUT /v1/visits/:eventId/status": makes,
  "POST /v1/visits/:eventId/copies": makes,
  "POST /v1/visits/slots/preview": makes,
  "GET /v1/slots": watches,
  "POST /v1/visits/:eventId/slots": makes,
  "PUT /v1/slots/:slotId": makes,
  "PUT /v1/slots/:slotId/closed": staff("createResa"),
  "DELETE /v1/slots/:slotId": makes,
  "GET /v1/closed-days": watches,
  "POST /v1/closed-days": makes,
  "DELETE /v1/closed-days/:closedId": makes,
  "GET /v1/visits/:eventId/public": ANYBODY,
  "GET /v1/shops/:shopId/visits": ANYBODY,
  "GET /v1/shops/:shopId/visits/:eventId/slots": ANYBODY,
  "GET /v1/resources": watches,
  "POST /v1/resources": makes,
  "PUT /v1/resources/:resourceId": makes,
  "GET /v1/resources/:resourceId/slots": watches,
  "POST /v1/resources/:resourceId/busy-calendars": makes,
  "POST /v1/resources/:resourceId/busy-calendars/:calendarId/reading": makes,
  "DELETE /v1/resources/:resourceId/busy-calendars/:calendarId": makes,
  "GET /v1/calendar-feeds": watches,
  "POST /v1/calendar-feeds": makes,
  "DELETE /v1/calendar-feeds/:feedId": makes,
  "GET /v1/reservations": { roles: ["buyer", ...STAFF], permission: "seeAllResa" },
  "GET /v1/reservations/measure": watches,
  "POST /v1/reservations/exports": watches,
  "POST /v1/reservations/holds": ANYBODY,
  "DELETE /v1/reservations/holds/:reservationId": { link: true },
  "POST /v1/reservations/groups": ANYBODY,
  "GET /v1/reservations/payers/:payerId": ANYBODY,
  "POST /v1/reservations": takes,
  "GET /v1/reservations/day": watches,
  "GET /v1/reservations/:reservationId": own("seeAllResa"),
  "PUT /v1/reservations/:reservationId": takes,
  "POST /v1/reservations/:reservationId/changes/quote": own("createResa"),
  "POST /v1/reservations/:reservationId/changes": own("createResa"),
  "POST /v1/reservations/:reservationId/cancellation": own("createResa"),
  "POST /v1/reservations/:reservationId/approval": takes,
  "POST /v1/reservations/:reservationId/attendance": takes,
  "POST /v1/reservations/scans": takes,
  "POST /v1/reservations/:reservationId/parts": takes,
  "POST /v1/reservations/:reservationId/payments": { ...takes, priced: true },
  "POST /v1/reservations/:reservationId/refunds": { ...takes, priced: true },
  "POST /v1/reservations/:reservationId/payment-links": takes,
  "POST /v1/reservations/:reservationId/mails": takes,
  "GET /v1/slots/:slotId/waiting": watches,
  "POST /v1/shops/:shopId/slots/:slotId/waiting": ANYBODY,
  "GET /v1/waiting/:waitingId": { link: true },
  "DELETE /v1/waiting/:waitingId": { link: true },
} satisfies Record<string, Row>;
