/**
 * Checks whether a threshold of bottles is near enough to propose it: half of them are there. One bottle in a cart must
 * not ask for eleven more.
 */
export const isWithinReach = (threshold: number, missing: number): boolean => missing * 2 <= threshold;
