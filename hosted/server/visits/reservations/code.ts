import { timingSafeEqual } from "node:crypto";
import { ID_PATTERN } from "@cuvee/core/kit/ids.ts";
import type { Secrets } from "#kit/secrets.ts";

const SIGNS = 16;
const signature = (secrets: Secrets, id: string): string => secrets.orderKey(`ticket:${id}`).slice(0, SIGNS);

/** What the QR code of a reservation's ticket says: its id, and a proof that we wrote it. */
export const ticketCode = (secrets: Secrets, id: string): string => `${id}.${signature(secrets, id)}`;

/** The reservation of a code that we wrote; null for any other. Around it an address may stand, as cameras read it. */
export function reservationOfCode(secrets: Secrets, code: string): string | null {
  const [, id = "", given = ""] = /([0-9a-z]{16})\.([\w-]{16})\s*$/.exec(code) ?? [];
  if (!ID_PATTERN.test(id)) return null;
  return timingSafeEqual(Buffer.from(given), Buffer.from(signature(secrets, id))) ? id : null;
}
