import { areaRank, modulesOf, UNDER_REPAIR, type SourcePlace } from "./areas.ts";
import type { ImportEdge } from "./imports.ts";

/** Areas that the kits of the server and of the web know through the core: accounts and shops are the platform's. */
const KNOWN_TO_KITS: readonly string[] = ["people", "shops"];

/** Tells whether a place mounts modules: a file at the root of its runtime, or a folder above the areas. */
function mounts({ folder, runtime }: SourcePlace): boolean {
  return folder === "" || runtime.above.includes(folder);
}

function moduleRank({ folder, module }: SourcePlace): number {
  return modulesOf(folder)?.indexOf(module.split("/")[1] ?? "") ?? -1;
}

/** Says why an import goes against the order of areas and modules, or null where it does not. */
export function directionFault({ from, to }: ImportEdge): string | null {
  if (mounts(from)) return null;
  const says = (why: string): string => `${from.file}: ${from.module} imports ${to.file}, ${why}`;
  const isWithin = from.runtime === to.runtime;
  if (mounts(to)) return isWithin || to.folder !== "" ? says("which mounts it") : null;
  const toArea = areaRank(to.folder);
  if (toArea < 0) return null;
  const fromArea = areaRank(from.folder);
  if (fromArea < 0) {
    if (!from.runtime.hasAreas) return null;
    return !isWithin && KNOWN_TO_KITS.includes(to.folder) ? null : says("of an area: the kit names none");
  }
  if (toArea > fromArea) return says("of an area on its right");
  if (toArea < fromArea || !isWithin || UNDER_REPAIR.includes(from.runtime.root)) return null;
  return moduleRank(to) > moduleRank(from) ? says("of a module on its right") : null;
}
