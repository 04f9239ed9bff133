import { periodAt, shiftPeriod } from "@cuvee/core/cellar/excise/periods.ts";
import { exciseAccounts, proposeAccounts, putAccount } from "#cellar/excise/accounts.ts";
import { closeDeclaration } from "#cellar/excise/closing.ts";
import { capsuleViews, firstColors, moveCapsules, openCapsules } from "#cellar/excise/crd.ts";
import { exciseDeclaration, putDeclaration } from "#cellar/excise/declarations.ts";
import { exciseSettings, putSettings } from "#cellar/excise/settings.ts";
import type { StockContext } from "#cellar/stocks/context.ts";
import { newId } from "#kit/http/mount.ts";

/** A bottle of 75 cl and a magnum. */
const SIZES = [
  { ml: 750, opening: 8000, bought: 2000 },
  { ml: 1500, opening: 600, bought: 0 },
];

/** Explanation of losses that have none of their own. */
const SAID = "Casse et bouteilles bouchonnées au caveau";

/**
 * Creates the excise accounts of the estate: products by appellation, green and orange capsules, the previous month
 * closed and the current one open.
 */
export async function seedExcise(
  { tx, services, shopId, by }: StockContext,
  interproId: string,
): Promise<void> {
  const exciseNumber = (await exciseSettings(tx, shopId)).proposedNumber ?? "";
  const now = services.now();
  const who = { shopId, by, now };
  const period = shiftPeriod(periodAt(now), -1);
  await putSettings(tx, shopId, {
    exciseNumber,
    regime: "grower",
    firstMonth: 8,
    firstPeriod: period,
    interproId,
    interproSiren: "",
    capsuleUse: "sales",
    version: 0,
  });
  const makeId = (): string => newId(services);
  const { colors } = await firstColors(tx, shopId, "fr", makeId);
  await proposeAccounts(tx, shopId, makeId);
  const colorOf = (category: "T" | "PI"): string =>
    colors.find((color) => color.categories.includes(category))?.id ?? "";
  for (const { id, products, ...account } of (await exciseAccounts(tx, shopId)).accounts)
    if (/^V(T|DN)_/.test(account.fiscalLabel))
      await putAccount(tx, shopId, id, {
        name: account.name,
        fiscalLabel: account.fiscalLabel,
        inao: account.inao,
        alcohol: account.alcohol,
        colorId: colorOf(account.fiscalLabel.startsWith("VT_") ? "T" : "PI"),
        products,
        version: account.version,
      });
  for (const { ml, opening, bought } of SIZES) {
    const id = makeId();
    const day = `${period}-01`;
    await openCapsules(tx, who, id, { colorId: colorOf("T"), category: "T", ml, bib: false, opening, day });
    if (bought > 0)
      await moveCapsules(tx, who, id, { kind: "purchases", quantity: bought, day, observations: "" });
  }
  for (const { id, proposedUses } of (await capsuleViews(tx, shopId, period, now)).accounts)
    if (proposedUses > 0) {
      const use = { kind: "uses", quantity: proposedUses, day: `${period}-28`, observations: "" } as const;
      await moveCapsules(tx, who, id, use);
    }
  const draft = await exciseDeclaration(tx, shopId, period, now);
  const unsaid = new Set(
    draft.faults.map((f) => (f.place.kind === "product" ? `${f.place.side} ${f.place.name}` : "")),
  );
  const notes = draft.products
    .filter(({ side, name }) => unsaid.has(`${side} ${name}`))
    .map(({ accountId, side }) => ({ accountId, side, text: SAID }));
  const documents = draft.proposedDocuments;
  const { version } = await putDeclaration(tx, who, period, {
    ...draft.hand,
    notes,
    documents,
    version: draft.version,
  });
  await closeDeclaration(tx, who, { period, version, lang: "fr" });
}
