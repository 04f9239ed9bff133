/**
 * Free quantity of a format at a place: negative where a fact took reserved goods. Places come in the order in which
 * orders take.
 */
export type StockLocation = { place: number; free: number; sells: boolean };
/** Units that one order or allocation holds at a place; newest holder first. */
export type StockHold = { place: number; holder: string; units: number };
/** Units of a holder to be reserved elsewhere. */
export type HoldShift = { holder: string; from: number; to: number; units: number };

/**
 * Returns the reservations to move to another place of the same format, so that no place lacks goods that another has:
 * out of negative places, newest holder first, into places that sell. Afterwards a place is negative only when nothing
 * is free elsewhere.
 */
export function reassignHolds(places: readonly StockLocation[], holds: readonly StockHold[]): HoldShift[] {
  const free = new Map(places.map(({ place, free: units }) => [place, units]));
  const givers = places.filter(({ sells, free: units }) => sells && units > 0);
  const shifts: HoldShift[] = [];
  for (const { place, holder, units } of holds) {
    let left = Math.min(units, -(free.get(place) ?? 0));
    for (const { place: to } of givers) {
      const taken = Math.min(left, free.get(to) ?? 0);
      if (taken <= 0 || to === place) continue;
      shifts.push({ holder, from: place, to, units: taken });
      free.set(to, (free.get(to) ?? 0) - taken).set(place, (free.get(place) ?? 0) + taken);
      left -= taken;
    }
  }
  return shifts;
}

/**
 * Returns the shortage of each holder: the newest holders of each place, until its shortage is covered. One entry for
 * each holder.
 */
export function lacksOf(
  places: readonly StockLocation[],
  holds: readonly StockHold[],
): { holder: string; units: number }[] {
  const lacking = new Map(places.filter(({ free }) => free < 0).map(({ place, free }) => [place, -free]));
  const holders = new Map<string, number>();
  for (const { place, holder, units } of holds) {
    const lack = lacking.get(place) ?? 0;
    if (lack <= 0) continue;
    holders.set(holder, (holders.get(holder) ?? 0) + Math.min(lack, units));
    lacking.set(place, lack - units);
  }
  return [...holders].map(([holder, units]) => ({ holder, units }));
}

/** Returns the holders that cannot be served: the newest ones, until the shortage is covered. */
export const unservedHolders = (places: readonly StockLocation[], holds: readonly StockHold[]): string[] =>
  lacksOf(places, holds).map(({ holder }) => holder);

/** Returns places and reservations of a format after reservations have moved to free stock (`settle`). */
export function afterReassignment(
  places: readonly StockLocation[],
  holds: readonly StockHold[],
): { places: StockLocation[]; holds: StockHold[] } {
  const free = new Map(places.map(({ place, free: units }) => [place, units]));
  const left = holds.map((hold) => ({ ...hold }));
  const moved = reassignHolds(places, holds).map(({ holder, from, to, units }): StockHold => {
    free.set(from, (free.get(from) ?? 0) + units).set(to, (free.get(to) ?? 0) - units);
    const giver = left.find((hold) => hold.holder === holder && hold.place === from && hold.units >= units);
    if (giver) giver.units -= units;
    return { holder, place: to, units };
  });
  return {
    places: places.map((one) => ({ ...one, free: free.get(one.place) ?? 0 })),
    holds: [...left.filter(({ units }) => units > 0), ...moved],
  };
}

/**
 * Takes units out of places in their order, all or none: null when there are not enough. The shortage of a place is not
 * for sale.
 */
export function takeFrom(
  places: readonly StockLocation[],
  units: number,
): { place: number; units: number }[] | null {
  const selling = places.filter(({ sells }) => sells);
  if (selling.reduce((sum, { free }) => sum + free, 0) < units) return null;
  let left = units;
  return selling.flatMap(({ place, free }) => {
    const taken = Math.min(left, Math.max(0, free));
    left -= taken;
    return taken > 0 ? [{ place, units: taken }] : [];
  });
}
