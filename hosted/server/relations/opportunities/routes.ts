import { opportunitiesContract, opportunitiesList } from "@cuvee/core/relations/opportunities/contract.ts";
import type { LinkKind } from "@cuvee/core/relations/opportunities/opportunities.ts";
import type { FastifyInstance } from "fastify";
import { hasPermission, PRICES, workShop } from "#kit/http/actor.ts";
import { mount, nameOf, personOf, shopOf, within, type RequestContext } from "#kit/http/mount.ts";
import { listHandlers } from "#kit/list/list.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Services } from "#kit/services.ts";
import { clientsOf } from "#offer/pricing/clients.ts";
import { opportunityRows } from "./list.queries.ts";
import { linkOpportunity, readLinkable, unlinkOpportunity } from "./links.ts";
import {
  changeOpportunity,
  createOpportunity,
  loseOpportunity,
  moveOpportunity,
  readDetail,
  reopen,
  winOpportunity,
  type OpportunitiesContext,
} from "./opportunities.ts";
import { readPeople } from "./opportunities.queries.ts";
import { readBoard, readCards, readForecast, readOpportunitiesOf } from "./read.ts";
import { changeStages } from "./stages.ts";
import { readStages } from "./stages.queries.ts";

const MOST_CLIENTS = 20;

/** Permissions of which one opens the objects of a kind of link. */
const SEES: readonly (readonly [LinkKind, readonly string[]])[] = [
  ["quote", ["createQuote", "createOrder", "billOrder"]],
  ["sample", ["seeAllOrder"]],
  ["reservation", ["seeAllResa"]],
  ["order", ["seeAllOrder"]],
];

/** Mounts the opportunities of a shop. */
export function opportunitiesRoutes(app: FastifyInstance, services: Services): void {
  const context = (tx: Tx, ctx: RequestContext): OpportunitiesContext => {
    const person = personOf(ctx);
    const member = workShop(person);
    const sees = (permission: string): boolean => hasPermission(member, permission);
    return {
      tx,
      services,
      shopId: shopOf(ctx),
      by: nameOf(ctx),
      userId: person.userId,
      isAgent: person.role === "agent",
      seesPrices: sees(PRICES),
      kinds: SEES.flatMap(([kind, permissions]) => (permissions.some(sees) ? [kind] : [])),
    };
  };
  mount(app, services, opportunitiesContract, {
    ...listHandlers(opportunitiesList, opportunityRows(services.now)),
    board: within((tx, { query }, ctx) => readBoard(context(tx, ctx), personOf(ctx), query)),
    column: within((tx, { params, query }, ctx) =>
      readCards(context(tx, ctx), personOf(ctx), { ...query, column: params.column }),
    ),
    forecast: within((tx, { query }, ctx) => readForecast(context(tx, ctx), personOf(ctx), query)),
    stages: within((tx, _, ctx) => readStages(tx, shopOf(ctx))),
    stagesChange: within((tx, { body }, ctx) => changeStages(context(tx, ctx), body)),
    people: within(async (tx, _, ctx) => {
      const { userId, role } = personOf(ctx);
      const shopId = shopOf(ctx);
      if (role !== "agent") return { people: await readPeople(tx, shopId) };
      await tx.actFor(shopId);
      return { people: (await readPeople(tx, shopId)).filter(({ id }) => id === userId) };
    }),
    clients: within(async (tx, { query }, ctx) => {
      const found = await clientsOf(tx, shopOf(ctx), query.search);
      return {
        clients: found.slice(0, MOST_CLIENTS).map(({ clientId: id, name, email }) => ({ id, name, email })),
      };
    }),
    ofClient: within(async (tx, { params }, ctx) => ({
      opportunities: await readOpportunitiesOf(context(tx, ctx), params.clientId),
    })),
    detail: within((tx, { params }, ctx) => readDetail(context(tx, ctx), params.opportunityId)),
    creation: within((tx, { body }, ctx) => createOpportunity(context(tx, ctx), body)),
    change: within((tx, { params, body }, ctx) =>
      changeOpportunity(context(tx, ctx), params.opportunityId, body),
    ),
    move: within((tx, { params, body }, ctx) =>
      moveOpportunity(context(tx, ctx), params.opportunityId, body),
    ),
    winning: within((tx, { params, body }, ctx) =>
      winOpportunity(context(tx, ctx), params.opportunityId, body.version),
    ),
    loss: within((tx, { params, body }, ctx) =>
      loseOpportunity(context(tx, ctx), params.opportunityId, body),
    ),
    reopening: within((tx, { params, body }, ctx) => reopen(context(tx, ctx), params.opportunityId, body)),
    linkable: within(async (tx, { params }, ctx) => ({
      targets: await readLinkable(context(tx, ctx), params.opportunityId),
    })),
    linking: within((tx, { params, body }, ctx) =>
      linkOpportunity(context(tx, ctx), params.opportunityId, body),
    ),
    unlinking: within((tx, { params }, ctx) =>
      unlinkOpportunity(context(tx, ctx), params.opportunityId, params.linkId),
    ),
  });
}
