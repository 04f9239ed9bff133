import { createHash } from "node:crypto";
import { IVBD } from "@cuvee/core/cellar/excise/catalogue.ivbd.ts";
import { writeDtiPlus } from "@cuvee/core/cellar/excise/dtiPlus.ts";
import { writeInterprofession } from "@cuvee/core/cellar/excise/interprofession.ts";
import { periodAt, shiftPeriod, startOf } from "@cuvee/core/cellar/excise/periods.ts";
import { faultValues } from "@cuvee/core/cellar/excise/faultValues.ts";
import type { DeclarationView } from "@cuvee/core/cellar/excise/views.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Jobs } from "#kit/jobs/jobs.ts";
import { translate, type ServerLang } from "#kit/translations.ts";
import { markDeclared, unmarkDeclared } from "#cellar/excise/accounts.queries.ts";
import { countCapsules, uncountCapsules } from "#cellar/excise/capsules.queries.ts";
import {
  recordMonthCommand,
  recordDeclared,
  readDeclaration,
  readLast,
  sealDeclaration,
  unsealDeclaration,
} from "#cellar/excise/declarations.queries.ts";
import { exciseDeclaration, messageOf, type ChangeContext } from "#cellar/excise/declarations.ts";
import { draftOf } from "#cellar/excise/draft.ts";
import { countedLines } from "#cellar/excise/lines.ts";
import {
  countMovements,
  newestMovement,
  placeMovements,
  uncountMovements,
} from "#cellar/excise/movements.queries.ts";
import { settingsToDeclare } from "#cellar/excise/settings.ts";

/**
 * Seals a month: its files, their content, and the movements that it has counted; its closing stock is the opening of
 * the next one. Throws `month-closed` (409), `conflict` (409) for another version, `declaration-faults` (422) with each
 * reason and its code, `month-running` (409) for one that is not over: it is declared from the first day of the next
 * one (rules §2.1).
 */
export async function closeDeclaration(
  tx: Tx,
  { shopId, by, now }: ChangeContext,
  { period, version, lang }: { period: string; version: number; lang: ServerLang },
): Promise<DeclarationView> {
  const settings = await settingsToDeclare(tx, shopId, true);
  const current = await exciseDeclaration(tx, shopId, period, now);
  if (current.status !== "draft") refuse("month-closed", 409, { period });
  if (current.version !== version) refuse("conflict", 409, { current });
  // Movements that are posted meanwhile are late: they belong to the next month.
  const upTo = await newestMovement(tx, shopId);
  const draft = await draftOf(tx, shopId, settings, { period, now });
  if (draft.faults.length > 0)
    refuse("declaration-faults", 422, {
      count: draft.faults.length,
      faults: draft.faults.map((f) => ({
        ...f,
        message: translate(lang, "excise", `faults.${f.name}`, faultValues(f)),
      })),
    });
  if (period >= periodAt(now)) refuse("month-running", 409, { period });
  const { declaration, products, capsules, duties, late, opensFreely } = draft;
  const xml = writeDtiPlus(declaration);
  const csv = writeInterprofession(declaration, IVBD);
  const message = await messageOf(tx, shopId, settings, declaration);
  const print = createHash("sha256").update(xml).update("\n").update(csv);
  if (message !== null) print.update("\n").update(message);
  const sha256 = print.digest("hex");
  const who = { shopId, period, at: new Date(now), by };
  await sealDeclaration(tx, who, {
    content: { declaration, products, capsules, duties, late, opensFreely },
    xml,
    csv,
    message,
    sha256,
  });
  const until = new Date(startOf(shiftPeriod(period, 1)));
  const declarant = { shopId, exciseNumber: settings.exciseNumber };
  const { ids, since: openedAt } = draft.read;
  await countMovements(tx, declarant, { period, until, ids, openedAt, upTo });
  await placeMovements(tx, shopId, period, countedLines(draft.movements.values()));
  const capsuleIds = draft.ledgers.flatMap((ledger) => ledger.read);
  await countCapsules(tx, shopId, capsuleIds, period);
  await markDeclared(tx, shopId, [...new Set(products.map((p) => p.accountId))], period);
  await recordMonthCommand(tx, who, "closed");
  return exciseDeclaration(tx, shopId, period, now);
}

/** Reopens the last closed month. Throws `month-deposited` (409), `month-not-last` (409). */
export async function reopenDeclaration(
  tx: Tx,
  { shopId, by, now }: ChangeContext,
  period: string,
  reason: string,
): Promise<DeclarationView> {
  await settingsToDeclare(tx, shopId, true);
  const row = (await readDeclaration(tx, shopId, period)) ?? refuse("not-found", 404);
  if (row.status === "deposited") refuse("month-deposited", 409, { period });
  const last = await readLast(tx, shopId);
  if (last?.period !== period) refuse("month-not-last", 409, { last: last?.period ?? null });
  const who = { shopId, period, at: new Date(now), by };
  await uncountMovements(tx, shopId, period);
  await uncountCapsules(tx, shopId, period);
  await unmarkDeclared(tx, shopId, period);
  await unsealDeclaration(tx, who);
  await recordMonthCommand(tx, who, "reopened", reason);
  return exciseDeclaration(tx, shopId, period, now);
}

/**
 * Records that a closed month was declared; its duties are booked by a job. Throws `month-open` (409),
 * `month-deposited` (409).
 */
export async function depositDeclaration(
  tx: Tx,
  jobs: Jobs,
  { shopId, by, now }: ChangeContext,
  period: string,
): Promise<DeclarationView> {
  await settingsToDeclare(tx, shopId, true);
  const row = await readDeclaration(tx, shopId, period);
  if (row?.status === "deposited") refuse("month-deposited", 409, { period });
  const who = { shopId, period, at: new Date(now), by };
  if (!(await recordDeclared(tx, who))) refuse("month-open", 409, { period });
  await recordMonthCommand(tx, who, "deposited");
  await jobs.send(tx, "duties-declared", { shopId, period });
  return exciseDeclaration(tx, shopId, period, now);
}
