import { dashboardContract } from "@cuvee/core/insight/home/dashboard.contract.ts";
import {
  arranged,
  BLOCKS,
  USUAL_BLOCKS,
  type BlockName,
  type Dashboard,
} from "@cuvee/core/insight/home/dashboard.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { isActive } from "@cuvee/core/people/accounts/integrations.ts";
import type { FastifyInstance } from "fastify";
import { hasPermission, staffShop, type Member } from "#kit/http/actor.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { mount, personOf, shopOf, within } from "#kit/http/mount.ts";
import type { Services } from "#kit/services.ts";
import {
  findLayout,
  readBest,
  readBookings,
  readFigures,
  readNewClients,
  readRequestCount,
  readSales,
  readStockAlerts,
  readUnpaid,
  saveLayout,
} from "./dashboard.queries.ts";

/** Returns the calendar day in Paris of a moment. */
const dayInParis = (at: number): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Paris" }).format(at);

/**
 * Checks whether a member may see a block: they hold its permission, and the shop uses the part of the product that it
 * belongs to.
 */
function sees(member: Member | undefined, name: BlockName): boolean {
  const block: { permission: string; integration?: "stocks" | "reservations" } = BLOCKS[name];
  return (
    hasPermission(member, block.permission) &&
    (block.integration === undefined || isActive(member?.integrations, block.integration))
  );
}

/** Returns the figures that a member may see. Amounts are left out (zero) for members who may not see prices. */
async function readDashboard(
  tx: Tx,
  shopId: string,
  member: Member | undefined,
  now: number,
): Promise<Dashboard> {
  const today = dayInParis(now);
  const priced = hasPermission(member, "seeAllPrice");
  const board: Dashboard = {};
  if (sees(member, "figures")) {
    const figures = await readFigures(tx, shopId, today);
    board.figures = priced
      ? figures
      : {
          ...figures,
          today: { ...figures.today, cents: 0 },
          days: figures.days.map((day) => ({ ...day, cents: 0 })),
        };
  }
  if (sees(member, "bookings")) board.bookings = await readBookings(tx, shopId, today, now);
  if (priced && sees(member, "sales")) board.sales = await readSales(tx, shopId, today);
  if (priced && sees(member, "unpaid")) board.unpaid = await readUnpaid(tx, shopId, today);
  if (sees(member, "stock")) board.stock = await readStockAlerts(tx, shopId);
  if (priced && sees(member, "products")) board.products = await readBest(tx, shopId, today);
  if (sees(member, "requests")) board.requests = await readRequestCount(tx, shopId);
  if (sees(member, "clients")) board.clients = await readNewClients(tx, shopId, today);
  return board;
}

/** Mounts the seller's home: the content of its blocks, and their layout for each person. */
export function dashboardRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, dashboardContract, {
    read: within((tx, _, ctx) => readDashboard(tx, shopOf(ctx), staffShop(personOf(ctx)), services.now())),
    layout: within(async (tx, _, ctx) => {
      const found = await findLayout(tx, shopOf(ctx), personOf(ctx).userId);
      return { blocks: arranged(found?.blocks ?? null), version: found?.version ?? 0 };
    }),
    arrange: within(async (tx, { body }, ctx) => {
      const { userId } = personOf(ctx);
      const blocks = body.blocks.length === 0 ? [...USUAL_BLOCKS] : body.blocks;
      const version = await saveLayout(tx, shopOf(ctx), userId, { blocks, version: body.version });
      if (version === undefined) {
        const found = await findLayout(tx, shopOf(ctx), userId);
        refuse("conflict", 409, {
          current: { blocks: arranged(found?.blocks ?? null), version: found?.version ?? 0 },
        });
      }
      return { blocks: arranged(blocks), version };
    }),
  });
}
