import type { LoyaltyRules } from "#shops/settings/settings.ts";

type Line = { formatId: string; quantity: number; isFromFidelity?: boolean | undefined };

/**
 * Checks whether the gifts of an order, and its level, belong to a shop's loyalty programme: the gifts of the level, no
 * more of them. Points are not checked.
 */
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
