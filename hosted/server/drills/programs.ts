import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** Folders of programs of the administrator, which the search path of a person may lack. */
const SYSTEM = ["/usr/local/sbin", "/usr/sbin", "/sbin"];

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Returns the path of a program of this machine; null where it is not installed. */
export function programPath(name: string): string | null {
  const folders = [...(process.env["PATH"] ?? "").split(delimiter), ...SYSTEM];
  return folders.map((folder) => join(folder, name)).find(isProgram) ?? null;
}

/** Returns a sentence that says why a drill is left out; null where everything it needs is there. */
export function whyLeftOut(drill: string, programs: readonly string[]): string | null {
  const missing = programs.filter((name) => programPath(name) === null);
  return missing.length === 0 ? null : `${drill} is left out: this machine has no ${missing.join(", no ")}`;
}
