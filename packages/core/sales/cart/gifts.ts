import type { LoyaltyRules } from "#shops/settings/settings.ts";

type Line = { formatId: string; quantity: number; isFromFidelity?: boolean | undefined };

/**
 * Why the gifts of an order, or its level, are none of a shop's loyalty programme: `level` without such a level, `gifts` for what it does
 * not give or more of it; null when nothing is wrong. Points are not looked at. `limit` and `current`: units that may be and are given.
 */
export function giftFault(
  lines: readonly Line[],
  selected: string | null | undefined,
  loyalty: LoyaltyRules | undefined,
): { reason: "level" | "gifts"; limit: number; current: number } | null {
  const gifts = lines.filter((line) => line.isFromFidelity);
  if (gifts.length === 0 && !selected) return null;
  const level = loyalty?.levels.find(({ id }) => id === selected);
  const current = gifts.reduce((sum, line) => sum + line.quantity, 0);
  if (!level) return { reason: "level", limit: 0, current };
  const limit = level.maxGifts ?? 0;
  const isGiven = current <= limit && gifts.every((line) => level.gifts?.includes(line.formatId));
  return isGiven ? null : { reason: "gifts", limit, current };
}
