import type { Answer, Input } from "@cuvee/core/kit/contract.ts";
import { CRD_FLOWS, FIRST_COLORS } from "@cuvee/core/cellar/excise/capsules/capsules.ts";
import type { exciseContract } from "@cuvee/core/cellar/excise/contract.ts";
import { periodAt } from "@cuvee/core/cellar/excise/periods.ts";
import { staffLanguageOf } from "@cuvee/core/kit/languages.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { refuseFields } from "#kit/http/problem.ts";
import type { ServerLang } from "#kit/translations.ts";
import { capsuleLedgers } from "#cellar/excise/capsules.ts";
import {
  addCapsuleAccount,
  addCapsuleMovement,
  lockCapsuleAccount,
  isColorUsed,
  readCapsuleLevel,
  readCapsuleMovement,
  readCapsuleMovements,
  readColors,
  removeColor,
  saveColor,
} from "#cellar/excise/capsules.queries.ts";
import { readBefore } from "#cellar/excise/declarations.queries.ts";
import { draftOf } from "#cellar/excise/draft.ts";
import { readSettings } from "#cellar/excise/settings.queries.ts";

type Contract = typeof exciseContract;
type Colors = Answer<Contract["colors"]>;
type Movements = Answer<Contract["capsuleMovements"]>;
type By = { shopId: string; by: string; now: number };

export const crdColors = async (tx: Tx, shopId: string): Promise<Colors> => ({
  colors: await readColors(tx, shopId),
});

/** Returns the statutory colours, for a shop that has none yet. */
export async function firstColors(
  tx: Tx,
  shopId: string,
  lang: ServerLang,
  makeId: () => string,
): Promise<Colors> {
  if ((await readColors(tx, shopId)).length === 0)
    for (const color of FIRST_COLORS[staffLanguageOf(lang)])
      await saveColor(tx, shopId, makeId(), { crdColor: color, version: 0 });
  return crdColors(tx, shopId);
}

/**
 * Creates or changes a colour. Throws `conflict` (409), and by field (422) `color-used` for fields that are fixed while
 * accounts use it: its type, that it represents a duty, and the categories of those accounts.
 */
export async function putColor(
  tx: Tx,
  shopId: string,
  id: string,
  { version, ...color }: Input<Contract["putColor"]>["body"],
): Promise<Colors> {
  const current = (await readColors(tx, shopId)).find((c) => c.id === id);
  if (!current && version > 0) refuse("not-found", 404);
  if ((current?.version ?? 0) !== version) refuse("conflict", 409, { current: await crdColors(tx, shopId) });
  if (current && current.accounts > 0)
    refuseFields(
      (["type", "isCRD"] as const)
        .filter((key) => current[key] !== color[key])
        .map((key) => ({ path: [key], code: "color-used" })),
    );
  if (!(await saveColor(tx, shopId, id, { crdColor: color, version })))
    refuse("conflict", 409, { current: await crdColors(tx, shopId) });
  return crdColors(tx, shopId);
}

/** Removes a colour. Throws `color-in-use` (409) for one that accounts or products use. */
export async function dropColor(tx: Tx, shopId: string, id: string): Promise<Colors> {
  if (await isColorUsed(tx, shopId, id)) refuse("color-in-use", 409);
  if (!(await removeColor(tx, shopId, id))) refuse("not-found", 404);
  return crdColors(tx, shopId);
}

/** Returns the accounts of capsules in a month, by default the current one. */
export async function capsuleViews(
  tx: Tx,
  shopId: string,
  wanted: string | undefined,
  now: number,
): Promise<Answer<Contract["capsules"]>> {
  const period = wanted ?? periodAt(now);
  const settings = await readSettings(tx, shopId);
  const ledgers = settings
    ? (await draftOf(tx, shopId, settings, { period, now })).ledgers
    : await capsuleLedgers(tx, shopId, period, {
        before: await readBefore(tx, shopId, period),
        month: {
          movements: [],
          accounts: [],
          settings: null,
        },
      });
  return {
    period,
    accounts: ledgers.map(({ row: _, observations: __, read: ___, ...view }) => view),
  };
}

/**
 * Opens an account of capsules. Throws by field (422) `unknown-color`, `color-category`; `capsules-open` (409) for one
 * that exists.
 */
export async function openCapsules(
  tx: Tx,
  { shopId, by, now }: By,
  id: string,
  { colorId, category, ml, bib, opening, day }: Input<Contract["openCapsules"]>["body"],
): Promise<Answer<Contract["capsules"]>> {
  const color = (await readColors(tx, shopId)).find((c) => c.id === colorId);
  if (!color) return refuseField("colorId", "unknown-color");
  if (!color.isCRD || !color.categories.includes(category)) return refuseField("category", "color-category");
  if (!(await addCapsuleAccount(tx, shopId, { id, colorId, category, ml, bib })))
    refuse("capsules-open", 409);
  if (opening > 0)
    await addCapsuleMovement(tx, {
      shopId,
      accountId: id,
      kind: "opening",
      quantity: opening,
      day,
      by,
      at: new Date(now),
    });
  return capsuleViews(tx, shopId, undefined, now);
}

function refuseField(path: string, code: "unknown-color" | "color-category"): never {
  refuseFields([{ path: [path], code }]);
  return refuse("not-found", 404);
}

/** Returns the movements of an account. Throws `not-found` (404). */
export async function capsuleMovements(tx: Tx, shopId: string, accountId: string): Promise<Movements> {
  if (!(await lockCapsuleAccount(tx, shopId, accountId))) refuse("not-found", 404);
  return { movements: await readCapsuleMovements(tx, shopId, accountId) };
}

/**
 * Records a movement of capsules. Throws `capsules-missing` (409) where more would leave than there are,
 * `observations-needed` (422) for other entries and exits without an explanation (codes 055, 056).
 */
export async function moveCapsules(
  tx: Tx,
  { shopId, by, now }: By,
  accountId: string,
  { kind, quantity, day, observations }: Input<Contract["moveCapsules"]>["body"],
): Promise<Movements> {
  if (!(await lockCapsuleAccount(tx, shopId, accountId))) refuse("not-found", 404);
  if ((kind === "otherIn" || kind === "otherOut") && observations === "")
    refuseFields([{ path: ["observations"], code: "observations-needed" }]);
  const pieces = await readCapsuleLevel(tx, shopId, accountId);
  if (CRD_FLOWS[kind] === "out" && quantity > pieces) refuse("capsules-missing", 409, { pieces });
  const at = new Date(now);
  await addCapsuleMovement(tx, { shopId, accountId, kind, quantity, day, observations, by, at });
  return capsuleMovements(tx, shopId, accountId);
}

/**
 * Reverses a movement by its opposite, on the same day. Throws `capsules-corrected` (409) for one that was reversed, or
 * is a reversal itself.
 */
export async function correctCapsules(
  tx: Tx,
  { shopId, by, now }: By,
  accountId: string,
  movementId: number,
): Promise<Movements> {
  if (!(await lockCapsuleAccount(tx, shopId, accountId))) refuse("not-found", 404);
  const found = (await readCapsuleMovement(tx, shopId, accountId, movementId)) ?? refuse("not-found", 404);
  const { movements } = await capsuleMovements(tx, shopId, accountId);
  const isCorrected = movements.some((m) => m.id === String(movementId) && m.isCorrected);
  if (found.corrects !== null || isCorrected) refuse("capsules-corrected", 409);
  const pieces = await readCapsuleLevel(tx, shopId, accountId);
  const isEntry = found.kind === "opening" || CRD_FLOWS[found.kind] === "in";
  if (isEntry && found.quantity > pieces) refuse("capsules-missing", 409, { pieces });
  await addCapsuleMovement(tx, {
    shopId,
    accountId,
    kind: found.kind,
    quantity: -found.quantity,
    day: found.day,
    corrects: movementId,
    by,
    at: new Date(now),
  });
  return capsuleMovements(tx, shopId, accountId);
}
