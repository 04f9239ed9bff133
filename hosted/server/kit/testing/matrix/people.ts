import { ANYBODY, type Row } from "./row.ts";

/** Written by hand from the specification §6 and §7, not from the contracts. */
export const peopleMatrix = {
  "POST /v1/auth/login": ANYBODY,
  "POST /v1/auth/refresh": { anybody: true, cookie: true },
  "POST /v1/auth/logout": { anybody: true, last: true },
  "POST /v1/auth/register/buyer": ANYBODY,
  "POST /v1/auth/validate": ANYBODY,
  "POST /v1/auth/reset-password": ANYBODY,
  "POST /v1/auth/reset-password/confirmation": ANYBODY,
} satisfies Record<string, Row>;
