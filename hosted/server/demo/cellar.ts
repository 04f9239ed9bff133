import type { Operation } from "@cuvee/core/cellar/stocks/contract.ts";
import { allocate } from "#cellar/stocks/allocations.ts";
import { putCost } from "#cellar/stocks/costs.ts";
import { closeInventory, countInventory, openInventory } from "#cellar/stocks/inventories.ts";
import { today, type StockContext } from "#cellar/stocks/context.ts";
import { runOperation } from "#cellar/stocks/operations.ts";
import { putThreshold } from "#cellar/stocks/thresholds.ts";
import { insertWarehouse } from "#cellar/warehouses/queries.ts";
import { lastFormats } from "#demo/queries.ts";
import { newId } from "#kit/http/mount.ts";

const DAY_MS = 86_400_000;
const NO_TEXTS = { reason: "", observation: "", document: "" };

/** Returns the day this many days before now. */
const before = ({ services }: StockContext, days: number): string => today(services.now() - days * DAY_MS);

async function count(context: StockContext, id: string, counted: readonly [string, number][]): Promise<void> {
  const counts = counted.map(([formatId, quantity]) => ({ id: newId(context.services), formatId, quantity }));
  await countInventory(context, id, { counts });
}

type Bottles = readonly [one: string, two: string, three: string, four: string];
type Places = { depotId: string; tastingId: string };

/** Creates a storehouse and a shop of the estate beside its cellar. */
async function addPlaces({ tx, services, shopId }: StockContext): Promise<Places> {
  const [depotId, tastingId] = [newId(services), newId(services)];
  await insertWarehouse(tx, shopId, depotId, {
    name: "Dépôt de Jonquières",
    kind: "depot",
    exciseNumber: "FR084150E0427",
    customsOffice: "FR003700",
    guarantor: 1,
    address: {
      street: "Zone artisanale de Beauregard",
      zipcode: "84150",
      city: "Jonquières",
      country: "FR",
    },
    sells: false,
  });
  await insertWarehouse(tx, shopId, tastingId, {
    name: "Caveau de dégustation",
    kind: "shop",
    exciseNumber: null,
    customsOffice: null,
    guarantor: null,
    address: { street: "1240 chemin des Calades", zipcode: "84290", city: "Cairanne", country: "FR" },
    sells: false,
  });
  return { depotId, tastingId };
}

/** Writes the costs of three bottles: that of the fourth is not known yet. */
async function addCosts(context: StockContext, [one, two, three]: Bottles): Promise<void> {
  const costs = [
    { formatId: one, validFrom: before(context, 400), costE4: 34_500 },
    { formatId: one, validFrom: before(context, 95), costE4: 36_200 },
    { formatId: two, validFrom: before(context, 95), costE4: 41_800 },
    { formatId: three, validFrom: before(context, 95), costE4: 52_500 },
  ];
  for (const { formatId, validFrom, costE4 } of costs)
    await putCost(context, { formatId, validFrom }, { costE4, version: 0 });
}

/** Returns how the bottles come to the storehouse and to the tasting room. */
function supplies(context: StockContext, bottles: Bottles, { depotId, tastingId }: Places): Operation[] {
  const some = bottles.map((formatId) => ({ formatId, quantity: 24 }));
  return [
    {
      ...NO_TEXTS,
      kind: "production",
      warehouseId: depotId,
      day: before(context, 92),
      lines: bottles.map((formatId, n) => ({ formatId, quantity: 120 - n * 12, lot: `L26-0${n + 1}` })),
      reason: "Tirage de mai",
    },
    {
      ...NO_TEXTS,
      kind: "transfer",
      warehouseId: depotId,
      toWarehouseId: tastingId,
      day: before(context, 63),
      lines: some,
      document: "BT-2026-014",
    },
    { ...NO_TEXTS, kind: "duty", warehouseId: tastingId, day: before(context, 62), lines: some },
  ];
}

/** Returns how bottles leave the storehouse and the tasting room. */
function exits(
  context: StockContext,
  [one, two, three, four]: Bottles,
  { depotId, tastingId }: Places,
): Operation[] {
  const tasting = (daysAgo: number) => ({
    ...NO_TEXTS,
    warehouseId: tastingId,
    day: before(context, daysAgo),
  });
  return [
    {
      ...tasting(41),
      kind: "tasting",
      lines: [
        { formatId: one, quantity: 3 },
        { formatId: two, quantity: 2 },
      ],
      reason: "Portes ouvertes",
    },
    { ...tasting(40), kind: "sale", lines: [{ formatId: one, quantity: 6 }], document: "Caisse 40" },
    {
      ...tasting(33),
      kind: "gift",
      lines: [{ formatId: three, quantity: 1 }],
      reason: "Tombola de l’école",
    },
    { ...tasting(20), kind: "corked", lines: [{ formatId: two, quantity: 1 }] },
    {
      ...NO_TEXTS,
      kind: "breakage",
      warehouseId: depotId,
      day: before(context, 12),
      lines: [{ formatId: four, quantity: 6 }],
      observation: "Palette heurtée au chargement",
    },
    {
      ...tasting(5),
      kind: "sample",
      lines: [{ formatId: four, quantity: 2 }],
      reason: "Concours de Mâcon",
    },
  ];
}

/** Makes an inventory that is closed, and one being counted. */
async function addInventories(
  context: StockContext,
  [one, two, three, four]: Bottles,
  { depotId, tastingId }: Places,
): Promise<void> {
  const all = { families: [], isBlind: false };
  const closed = await openInventory(context, {
    ...all,
    name: "Inventaire du caveau",
    warehouseId: tastingId,
  });
  await count(context, closed.id, [
    [one, 15],
    [two, 20],
    [three, 23],
    [four, 22],
  ]);
  await closeInventory(context, closed.id, {
    version: closed.version,
    uncounted: "keep",
    acceptLacks: false,
  });
  const open = await openInventory(context, { ...all, name: "Inventaire du dépôt", warehouseId: depotId });
  await count(context, open.id, [
    [one, 60],
    [one, 36],
    [two, 83],
  ]);
}

/**
 * Fills the cellar of the estate: a storehouse and a shop of its own beside the cellar, some months of movements, an
 * inventory that is closed and one being counted, an allocation, thresholds. The stock for online orders stays as in
 * the shop's sheet.
 */
export async function seedCellar(
  context: StockContext,
  client: { id: string; name: string },
  cellarId: string,
): Promise<void> {
  const { tx, services, shopId } = context;
  const places = await addPlaces(context);
  const [one = "", two = "", three = "", four = ""] = await lastFormats(tx, shopId);
  const bottles: Bottles = [one, two, three, four];
  await addCosts(context, bottles);
  for (const operation of [...supplies(context, bottles, places), ...exits(context, bottles, places)])
    await runOperation(context, operation);
  await addInventories(context, bottles, places);
  await allocate(context, {
    formatId: one,
    holderKind: "client",
    holderId: client.id,
    holder: client.name,
    quantity: 12,
    until: today(services.now() + 90 * DAY_MS),
    note: "Réservé pour la carte d’hiver",
  });
  for (const [formatId, least] of [
    [one, 24],
    [two, 12],
  ] as const)
    await putThreshold(context, { formatId, warehouseId: null, least, version: 0 });
  await putThreshold(context, { formatId: three, warehouseId: cellarId, least: 6, version: 0 });
}
