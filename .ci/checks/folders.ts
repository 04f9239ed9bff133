import { existsSync, readdirSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { modulesOf, type Runtime } from "./areas.ts";

/** Files in one folder, beyond which it is cut by meaning. */
const MOST_FILES = 40;
/** Folders of many alike files, one for each change of the database, worked example, language or department. */
const ALIKE = /(^|\/)(migrations|golden|locales|contours)(\/|$)/;

/** Tells whether a folder holds nothing that is written here. */
export function isForeign(name: string): boolean {
  return ["node_modules", "dist", "test-results"].includes(name) || name.startsWith(".");
}

/** Finds folders beside the known areas and modules of a runtime. */
export function unknownModules(root: string, runtime: Runtime): string[] {
  if (!runtime.hasAreas || !existsSync(join(root, runtime.root))) return [];
  const faults: string[] = [];
  for (const area of readdirSync(join(root, runtime.root))) {
    const folder = join(root, runtime.root, area);
    if (!statSync(folder).isDirectory() || isForeign(area)) continue;
    if ([...runtime.below, ...runtime.above].includes(area)) continue;
    const modules = modulesOf(area);
    if (!modules) faults.push(`${runtime.root}/${area}: no such area`);
    else
      for (const entry of readdirSync(folder, { withFileTypes: true }))
        if (entry.isDirectory() && !modules.includes(entry.name))
          faults.push(`${runtime.root}/${area}/${entry.name}: no such module`);
  }
  return faults;
}

/** Finds folders with too many files, below a folder. */
export function crowdedFolders(root: string, folder: string): string[] {
  if (!existsSync(folder) || ALIKE.test(relative(root, folder))) return [];
  const entries = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => !isForeign(name));
  const files = entries.filter((entry) => entry.isFile()).length;
  return [
    ...(files > MOST_FILES ? [`${relative(root, folder)}: ${files} files in one folder`] : []),
    ...entries
      .filter((entry) => entry.isDirectory())
      .flatMap(({ name }) => crowdedFolders(root, join(folder, name))),
  ];
}
