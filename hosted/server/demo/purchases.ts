import { CHAMPAGNE_OWNER, ESTATE_OWNER, type DemoOwner } from "#demo/accounts.ts";
import { becomeClient, findClient, shopByCode } from "#demo/queries.ts";
import { asSeller, type Sold } from "#demo/sales.ts";
import { carry } from "#demo/shipments.ts";
import { findOrderToBill } from "#sales/bills/queries.ts";
import { runOrderCommand } from "#sales/orders/commands.ts";
import type { Services } from "#kit/services.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const BUYER = "camille";

/** An order of the demo's buyer that came long ago: its shop, the days since then, its bottles and its parcel. */
type Purchase = { shop: DemoOwner; daysAgo: number; tracking: string; lines: Sold["lines"] };

/** In the order of time: wines to keep, to drink now, and to drink soon. */
const PURCHASES: readonly Purchase[] = [
  {
    shop: ESTATE_OWNER,
    daysAgo: 96,
    tracking: "XN748107731FR",
    lines: [
      ["cotes-du-rhone-rose-des-calades/2024", 6],
      ["gigondas-dentelle-de-midi/2022", 3],
      ["cairanne-les-trois-calades/2022", 6],
    ],
  },
  {
    shop: CHAMPAGNE_OWNER,
    daysAgo: 61,
    tracking: "XN748152206FR",
    lines: [
      ["millesime/2012", 2],
      ["cuvee-seraphine/2014", 1],
      ["brut-tradition/NV", 6],
    ],
  },
  {
    shop: ESTATE_OWNER,
    daysAgo: 29,
    tracking: "XN748190842FR",
    lines: [
      ["cairanne-vignes-de-1934/2022", 3],
      ["muscat-de-beaumes-de-venise-or-de-midi/2024", 1],
      ["ventoux-blanc-sept-heures/2024", 2],
    ],
  },
];

/** Makes the buyer a client of another shop with the account that the estate knows. */
async function introduce({ database }: Services, to: string, at: Date): Promise<void> {
  const from = await database.transaction({}, (tx) => shopByCode(tx, ESTATE_OWNER.code));
  const shopId = await database.transaction({}, (tx) => shopByCode(tx, to));
  if (!from || !shopId) return;
  const known = await database.transaction({ shopId: from }, (tx) => findClient(tx, from, BUYER));
  if (!known) return;
  const { userId } = known;
  await database.transaction({ shopId }, (tx) => becomeClient(tx, { shopId, userId, at }));
}

/**
 * Creates past orders of the demo's buyer, paid and delivered, by the server's own actions, each at its own time: the
 * buyer's account has stories, points and a cellar. Before `seedBills`, because documents follow one another in time;
 * only where people view the demo.
 */
export async function seedPurchases(services: Services): Promise<void> {
  for (const { shop, daysAgo, tracking, lines } of PURCHASES) {
    const clock = { now: services.now() - daysAgo * DAY_MS };
    const then: Services = { ...services, now: () => clock.now };
    await introduce(services, shop.code, new Date(clock.now));
    await asSeller(then, shop, async ({ tx, deps, shopId, by, sell }) => {
      const orderId = await sell({ client: { username: BUYER }, lines });
      if (!orderId) return;
      clock.now += HOUR_MS;
      const { version } = (await findOrderToBill(tx, shopId, orderId)) ?? { version: 0 };
      const payment = { shopId, orderId, version, by, reason: "" };
      await runOrderCommand(tx, deps, { act: "payment-receipt", ...payment });
      const share = { carrier: "Chronopost", tracking, parcels: 1, inDays: 1, become: "delivered" } as const;
      await carry({ tx, deps, shopId, by }, orderId, { shares: [share] }, () => (clock.now += DAY_MS));
    });
  }
}
