import { timingSafeEqual } from "node:crypto";
import type { Services } from "#kit/services.ts";

/** Path of the page of a visitor's conversation. */
export const VISITOR_PATH = "/conversation";
/** Lifetime of a link in seconds: 90 days after the shop's message that brought it. */
const LIFE_S = 90 * 86_400;

const ID = "[0-9a-hjkmnp-tv-z]{16}";
const TOKEN = new RegExp(`^(${ID})-(${ID})-([0-9a-z]{1,10})-([\\w-]{32})$`);

/** Returns the address of the page of a visitor's conversation, for a mail of a moment. */
export function visitorLink(
  { secrets, settings }: Pick<Services, "secrets" | "settings">,
  { shop_id: shopId, id }: { shop_id: string; id: string },
  at: Date,
): string {
  const until = Math.floor(at.getTime() / 1000) + LIFE_S;
  const key = secrets.conversationKey(shopId, id, until);
  return `${settings.publicUrl}${VISITOR_PATH}/${shopId}-${id}-${until.toString(36)}-${key}`;
}

/** Returns the conversation of such a token, and whether its time is over; null for one that we did not make. */
export function readVisitorToken(
  { secrets, now }: Pick<Services, "secrets" | "now">,
  token: string,
): { shopId: string; conversationId: string; isOver: boolean } | null {
  const [, shopId, conversationId, end, key] = TOKEN.exec(token) ?? [];
  if (!shopId || !conversationId || !end || !key) return null;
  const until = Number.parseInt(end, 36);
  const right = Buffer.from(secrets.conversationKey(shopId, conversationId, until));
  if (!timingSafeEqual(Buffer.from(key), right)) return null;
  return { shopId, conversationId, isOver: until * 1000 <= now() };
}
