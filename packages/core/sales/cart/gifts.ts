import type { LoyaltyRules } from "#shops/settings/settings.ts";

type Line = { formatId: string; quantity: number; isFromFidelity?: boolean | undefined };

/** Whether the gifts of an order, and its level, are of a shop's loyalty programme: what the level gives, no more of it. Points are not looked at. */
export function isGiven(
  lines: readonly Line[],
  selected: string | null | undefined,
  loyalty: LoyaltyRules | undefined,
): boolean {
  const level = loyalty?.levels.find(({ id }) => id === selected);
  let left = level?.maxGifts ?? 0;
  return (
    (!selected || level !== undefined) &&
    lines.every((l) => !l.isFromFidelity || (level?.gifts?.includes(l.formatId) && (left -= l.quantity) >= 0))
  );
}
