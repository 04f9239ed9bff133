import type { Id } from "#kit/ids.ts";
import type { KeepingWindow } from "#offer/catalogue/wineFacts.ts";

/** Bottles of one format of a vintage in a buyer's cellar: those that came to them, and those that they opened. */
export type CellarWine = {
  shopId: Id;
  formatId: Id;
  name: string;
  /** Empty for a wine without a year. */
  vintage: string;
  /** Name of the format; null where it has none but its volume. */
  formatName: string | null;
  volumeMl: number | null;
  visual: string | null;
  bought: number;
  opened: number;
  /** Moment at which the latest of them came. */
  cameAt: string;
  /** Years in which to drink it; null where its seller tells none. */
  window: KeepingWindow | null;
  /** Page of its product; null where it is withdrawn from sale. */
  path: string | null;
  isOnSale: boolean;
};

/** Groups of a cellar in the order in which they are shown: to drink soon, now, later; no years known; all opened. */
const CELLAR_GROUPS = ["soon", "now", "keep", "undated", "empty"] as const;
type CellarGroup = (typeof CELLAR_GROUPS)[number];

/** Returns the bottles that are left; never less than none, since bottles may go back after others were opened. */
export const bottlesLeft = ({ bought, opened }: Pick<CellarWine, "bought" | "opened">): number =>
  Math.max(0, bought - opened);

/** Returns the group of a wine: by the bottles left, and by its keeping window in the present year. */
function cellarGroup(wine: Pick<CellarWine, "bought" | "opened" | "window">): CellarGroup {
  if (bottlesLeft(wine) === 0) return "empty";
  if (wine.window === null) return "undated";
  const { state } = wine.window;
  if (state === "keep") return "keep";
  return state === "soon" || state === "past" ? "soon" : "now";
}

/** Returns the wines of a cellar by group, without empty groups; in each the one with the earliest last year first. */
export function cellarGroups(wines: readonly CellarWine[]): { group: CellarGroup; wines: CellarWine[] }[] {
  const lastYear = ({ window }: CellarWine): number => window?.to ?? 0;
  return CELLAR_GROUPS.map((group) => ({
    group,
    wines: wines.filter((wine) => cellarGroup(wine) === group).toSorted((a, b) => lastYear(a) - lastYear(b)),
  })).filter((one) => one.wines.length > 0);
}
