import { chmodSync, constants, copyFileSync, existsSync, lstatSync, mkdirSync, mkdtempSync } from "node:fs";
import { readdirSync, readFileSync, readlinkSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { systemCode } from "./errors.ts";

/**
 * Makes the library links that the package lists in `pg-symlinks.json` (an npm package cannot hold links, and its
 * install script may have been blocked). Returns false when this directory cannot be written.
 */
export function makeLinks(native: string): boolean {
  const list = join(native, "pg-symlinks.json");
  if (!existsSync(list)) return true;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, "utf8"));
  try {
    // The list names its files relative to the package, the parent of `native`.
    for (const { source, target } of links) makeLink(join(native, "..", source), join(native, "..", target));
    return true;
  } catch (error) {
    if (["EACCES", "EPERM", "EROFS"].includes(systemCode(error) ?? "")) return false;
    throw error;
  }
}

function makeLink(source: string, target: string): void {
  if (existsSync(target)) return;
  try {
    symlinkSync(relative(dirname(target), source), target);
  } catch (error) {
    // Another process that starts at the same moment made it.
    if (systemCode(error) !== "EEXIST") throw error;
  }
}

/**
 * Copies the programs to `<target>/native` for every user to run: first to a temporary directory, so that a copy is
 * complete or absent.
 */
export function copyPrograms(native: string, target: string): void {
  const aside = mkdtempSync(`${target}.`);
  try {
    chmodSync(aside, 0o755);
    copyTree(native, join(aside, "native"));
    makeLinks(join(aside, "native"));
    renameSync(aside, target);
  } catch (error) {
    rmSync(aside, { recursive: true, force: true });
    // Another process may have put the same copy there meanwhile.
    if (!existsSync(target)) throw error;
  }
}

/** Files that are only needed to build other programs. */
const SKIPPED = /\.a$|^(pkgconfig|pgxs|include)$/;

function copyTree(from: string, to: string): void {
  mkdirSync(to);
  chmodSync(to, 0o755);
  for (const name of readdirSync(from).filter((entry) => !SKIPPED.test(entry))) {
    const [source, target] = [join(from, name), join(to, name)];
    const stats = lstatSync(source);
    if (stats.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else if (stats.isDirectory()) copyTree(source, target);
    else {
      copyFileSync(source, target, constants.COPYFILE_FICLONE);
      chmodSync(target, basename(from) === "bin" ? 0o755 : 0o644);
    }
  }
}
