import { dayInFrance } from "@cuvee/core/kit/days.ts";
import { refundOf, returnedParts } from "@cuvee/core/counter/tills/tickets/refunds.ts";
import { expectedCash } from "@cuvee/core/counter/tills/runningState.ts";
import type { TillSnapshot } from "@cuvee/core/counter/tills/snapshot.ts";
import type { Ticket } from "@cuvee/core/counter/tills/tickets/ticket.ts";
import { readWarehouses } from "#cellar/warehouses/queries.ts";
import { DEMO_TILL_CODE, ESTATE_OWNER } from "#demo/accounts.ts";
import { findClient, shopByCode } from "#demo/queries.ts";
import {
  bottles,
  closeDay,
  makeDeviceKey,
  openDay,
  openDevice,
  ownPrice,
  sell,
  type Device,
  type Sale,
} from "#demo/tillDevice.ts";
import { newId } from "#kit/http/mount.ts";
import type { Services } from "#kit/services.ts";
import { orderEffects } from "#orderEffects.ts";
import { openCatalogue } from "#offer/catalogue/catalogue.ts";
import { pricingBuyer } from "#offer/pricing/pricingBuyer.ts";
import { applyTillRecords } from "#counter/tills/effects.ts";
import { acceptRecords } from "#counter/tills/journal/journal.ts";
import { createPoint, putCode, type PointsContext } from "#counter/pointsOfSale/points.ts";
import { readPeople } from "#counter/pointsOfSale/points.queries.ts";
import { openTillSnapshots } from "#counter/tills/snapshot.ts";
import { enrolTill } from "#counter/pointsOfSale/tills.ts";

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** Days of the till, in days before today. */
const DAYS = [4, 3, 2, 1];
/** Formats on the first keys. */
const FAVOURITES = 8;

/** Returns the moment at which a till opens this many days before `now`: ten in the morning in France, or eleven. */
const morning = (now: number, daysAgo: number): number =>
  Date.parse(`${dayInFrance(now - daysAgo * DAY_MS)}T09:00:00Z`);

/** Returns the coins and notes that make up an amount, the largest first. */
function piecesOf(amount: number): Record<string, number> {
  const counted: Record<string, number> = {};
  let left = amount;
  for (const worth of [5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5, 2, 1]) {
    const pieces = Math.floor(left / worth);
    if (pieces > 0) counted[String(worth)] = pieces;
    left -= pieces * worth;
  }
  return counted;
}

type DemoTillContext = PointsContext & { services: Services };
type Counter = {
  device: Device;
  formats: readonly string[];
  client: Sale["client"];
  makeId: () => string;
};

/**
 * Sells for one day; on the second with a giveaway and a manual price, on the third with a refund, on the last with
 * some coins missing.
 */
async function sellDay({ device, formats, client, makeId }: Counter, day: number, at: number): Promise<void> {
  const take = (place: number, quantity: number, more: object = {}) =>
    bottles(device, formats[(day * 3 + place) % formats.length] ?? "", quantity, more);
  const next = async (sale: Sale): Promise<Ticket> => {
    device.clock.now += 37 * MINUTE_MS;
    return sell(device, sale);
  };
  device.clock.now = at;
  await openDay(device);
  const first = await next({ lines: [take(0, 6), take(1, 2)] });
  await next({ lines: [take(2, 1), take(3, 3)], by: "cbnc" });
  if (client) await next({ lines: [take(1, 12)], client, by: day % 2 === 0 ? "cbnc" : "check" });
  if (day === 1)
    await next({
      lines: [take(4, 2), take(5, 1, { move: "gift", reason: "Client fidèle" })],
    });
  if (day === 1) await next({ lines: [take(0, 3, ownPrice(60_000, device.operator.name))] });
  if (day === 2) {
    const [line] = first.lines;
    const wants = line ? [{ id: line.id, quantity: 1 }] : [];
    await next({ more: { back: refundOf(first, returnedParts(first.id, []), wants, makeId) } });
  }
  device.clock.now = at + 8 * 60 * MINUTE_MS;
  const short = day === DAYS.length - 1 ? 50 : 0;
  const counted = piecesOf(expectedCash(device.running) - short);
  await closeDay(device, counted, short > 0 ? "Erreur de rendu de monnaie" : "");
}

/** Opens a point of sale of the owner's, with their code; its first keys are bottles in stock. */
async function openPoint(at: DemoTillContext): Promise<string> {
  const { tx, shopId, catalogue, userId } = at;
  const [warehouse] = await readWarehouses(tx, shopId);
  const { products } = await catalogue.exact(tx, shopId);
  const favourites = products
    .filter((product) => product.status === "online")
    .flatMap((product) => product.vintages[0]?.formats.slice(0, 1) ?? [])
    .filter((format) => format.type === "bottle")
    .slice(0, FAVOURITES)
    .map(({ id }) => id);
  const { id: pointId } = await createPoint(at, {
    id: newId(at.services),
    name: "Caveau",
    warehouseId: warehouse?.id ?? "",
    typology: null,
    payments: ["cash", "cbnc", "check", "ticket", "credit"],
    floatCents: 5_000,
    favourites,
    receiptHead: "Caveau ouvert tous les jours, 10 h – 19 h",
    receiptFoot: "Merci de votre visite !",
    displayIdle: "Bienvenue au caveau",
    displayWelcome: "Bonjour",
    offlineHours: 24,
    offlineCents: 500_000,
    reportTo: "",
  });
  await putCode(at, { pointId, userId }, DEMO_TILL_CODE);
  return pointId;
}

/**
 * Creates a point of sale of the estate and a till that sold there for some days, by the server's own actions. Only
 * where people view the demo: tests begin without tickets. The key of the device is created here and not stored: its
 * till stays as it is.
 */
export async function seedTill(services: Services): Promise<void> {
  const { database } = services;
  const shopId = await database.transaction({}, (tx) => shopByCode(tx, ESTATE_OWNER.code));
  if (!shopId) return;
  const catalogue = openCatalogue(database, services.live, (shop) => shop);
  const deps = { services, catalogue, effects: orderEffects };
  const makeId = (): string => newId(services);
  const key = makeDeviceKey();
  const opened = morning(services.now(), Math.max(...DAYS));
  const { counter, tillId } = await database.transaction({ shopId }, async (tx) => {
    const owner = (await readPeople(tx, shopId, "")).find((person) => person.isOwner);
    if (!owner) throw new Error("no owner");
    const now = new Date(opened - DAY_MS);
    const by = ESTATE_OWNER.owner.username;
    const at: DemoTillContext = {
      tx,
      catalogue: deps.catalogue,
      services,
      shopId,
      userId: owner.userId,
      by,
      now,
      lang: "fr",
      givesActs: true,
    };
    const pointId = await openPoint(at);
    const till = await enrolTill(at, pointId, { id: makeId(), name: "Comptoir", publicKey: key.publicKey });
    const { text } = await openTillSnapshots(deps.catalogue).read(tx, shopId, till.id, opened);
    const snapshot = JSON.parse(text) as TillSnapshot;
    const { rules } = await deps.catalogue.exact(tx, shopId);
    const known = await findClient(tx, shopId, "camille");
    const asking = { person: null, clientId: known?.id, promoCode: null, buyerKeys: [] };
    const client = known && { ...known, buyer: await pricingBuyer(tx, rules, asking, opened) };
    const operator = { id: owner.userId, name: owner.name };
    const device = openDevice({ ...till, privateKey: key.privateKey }, snapshot, operator, opened);
    return { counter: { device, formats: snapshot.point.favourites, client, makeId }, tillId: till.id };
  });
  for (const [day, daysAgo] of DAYS.entries()) await sellDay(counter, day, morning(services.now(), daysAgo));
  await database.transaction({ shopId }, async (tx) => {
    const { refused } = await acceptRecords(tx, services, {
      shopId,
      tillId,
      records: counter.device.records,
    });
    if (refused) throw new Error(`the demo's till: ${refused.code} at ${refused.seq}: ${refused.check}`);
  });
  await applyTillRecords(deps, { shopId, tillId });
}
