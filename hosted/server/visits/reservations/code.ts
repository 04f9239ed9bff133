import { timingSafeEqual } from "node:crypto";
import { ID_PATTERN } from "@cuvee/core/kit/idPattern.ts";
import type { Secrets } from "#kit/secrets.ts";

const SIGNS = 16;
const signature = (secrets: Secrets, id: string): string => secrets.orderKey(`ticket:${id}`).slice(0, SIGNS);

/** Returns the content of the QR code of a reservation's ticket: its id, and a proof that we issued it. */
export const ticketCode = (secrets: Secrets, id: string): string => `${id}.${signature(secrets, id)}`;

/**
 * Returns the reservation of a code that we issued; null for any other. The code may be inside a URL, as cameras read
 * it.
 */
export function reservationOfCode(secrets: Secrets, code: string): string | null {
  const [, id = "", given = ""] = /([0-9a-z]{16})\.([\w-]{16})\s*$/.exec(code) ?? [];
  if (!ID_PATTERN.test(id)) return null;
  return timingSafeEqual(Buffer.from(given), Buffer.from(signature(secrets, id))) ? id : null;
}
