import type { Answer, Input } from "@cuvee/core/kit/contract.ts";
import type { exciseContract } from "@cuvee/core/cellar/excise/contract.ts";
import type { ExciseSettings } from "@cuvee/core/cellar/excise/views.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { refuseFields } from "#kit/http/problem.ts";
import { lastDeclared } from "#cellar/excise/declarations.queries.ts";
import {
  lockExciseSettings,
  readNumbered,
  readSettings,
  saveSettings,
} from "#cellar/excise/settings.queries.ts";

type Settings = Answer<(typeof exciseContract)["settings"]>;

/** Returns the declarant, null for a shop that has not entered it yet. */
export async function exciseSettings(tx: Tx, shopId: string): Promise<Settings> {
  const settings = (await readSettings(tx, shopId)) ?? null;
  const numbered = await readNumbered(tx, shopId);
  return {
    settings,
    isFixed: (await lastDeclared(tx, shopId)) !== undefined,
    proposedNumber: numbered[0]?.exciseNumber.toUpperCase() ?? null,
    elsewhere: settings
      ? numbered.filter((w) => w.exciseNumber.toUpperCase() !== settings.exciseNumber).map((w) => w.name)
      : [],
  };
}

/** Returns the settings that a declaration needs. Throws `excise-settings` (409) for a shop without them. */
export async function settingsToDeclare(tx: Tx, shopId: string, hold = false): Promise<ExciseSettings> {
  const settings = hold ? await lockExciseSettings(tx, shopId) : await readSettings(tx, shopId);
  return settings ?? refuse("excise-settings", 409);
}

/** Settings that are fixed once a month is closed: the earlier files were made from them. */
const FIXED = ["exciseNumber", "regime", "firstPeriod"] as const;

/** Sets the declarant. Throws `conflict` (409) with the current settings, and by field `declared-already` (422). */
export async function putSettings(
  tx: Tx,
  shopId: string,
  to: Input<(typeof exciseContract)["putSettings"]>["body"],
): Promise<Settings> {
  const current = await lockExciseSettings(tx, shopId);
  if ((current?.version ?? 0) !== to.version)
    refuse("conflict", 409, { current: await exciseSettings(tx, shopId) });
  if (current && (await lastDeclared(tx, shopId)) !== undefined)
    refuseFields(
      FIXED.filter((key) => current[key] !== to[key]).map((key) => ({
        path: [key],
        code: "declared-already",
      })),
    );
  if (!(await saveSettings(tx, shopId, to)))
    refuse("conflict", 409, { current: await exciseSettings(tx, shopId) });
  return exciseSettings(tx, shopId);
}
