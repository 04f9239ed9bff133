import { existsSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { syncDirectory, writeDurably } from "#kit/postgres/home.ts";
import { SettingError } from "#kit/settingError.ts";

const mark = z.strictObject({ backup: z.string(), version: z.string(), at: z.iso.datetime() });

/** Upgrade that changes a data folder: the backup from which the data come back, and the new version. */
export type UpgradeMark = z.infer<typeof mark>;

const pathOf = (dataDir: string): string => join(dataDir, "UPGRADE");

/** Marks a data folder before an upgrade changes it; the mark survives a power cut. */
export function markUpgrade(dataDir: string, upgrade: UpgradeMark): void {
  const unfinished = `${pathOf(dataDir)}.new`;
  writeDurably(unfinished, `${JSON.stringify(upgrade)}\n`);
  renameSync(unfinished, pathOf(dataDir));
  syncDirectory(dataDir);
}

/** Removes the mark of an upgrade that has ended. */
export function unmarkUpgrade(dataDir: string): void {
  rmSync(pathOf(dataDir), { force: true });
  syncDirectory(dataDir);
}

/** Returns the upgrade that was cut off in a data folder; null where none was. */
export function readUpgradeMark(dataDir: string): UpgradeMark | null {
  const path = pathOf(dataDir);
  return existsSync(path) ? mark.parse(JSON.parse(readFileSync(path, "utf8"))) : null;
}

/** Refuses to start on data that an upgrade has left half-way. Throws `SettingError`. */
export function refuseHalfUpgraded(dataDir: string): void {
  if (readUpgradeMark(dataDir) !== null)
    throw new SettingError(
      `CUVEE_DATA: an upgrade of ${dataDir} was cut off: "npm run upgrade -- --back" brings the data back as they were before it`,
    );
}
