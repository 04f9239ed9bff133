import { clientsContract, clientsList } from "@cuvee/core/shops/clients/contract.ts";
import { timelineContract } from "@cuvee/core/shops/clients/timeline.contract.ts";
import { dayInFrance } from "@cuvee/core/kit/days.ts";
import type { FastifyInstance } from "fastify";
import { columnsFor, listHandlers } from "#kit/list/list.ts";
import { hasPermission, workShop } from "#kit/http/actor.ts";
import { mount, nameOf, personOf, shopOf, within, type RequestContext } from "#kit/http/mount.ts";
import type { Services } from "#kit/services.ts";
import { changeMany } from "#shops/clients/bulk.ts";
import {
  archiveClient,
  createClient,
  addClientNote,
  ordersOf,
  ownClient,
  putClient,
  type ActingUser,
} from "#shops/clients/clients.ts";
import { markDistinct, duplicatesOf } from "#shops/clients/duplicates.ts";
import { changeField, choicesOf, dropField } from "#shops/clients/fields.ts";
import { applyGrids, previewGrids } from "#shops/clients/gridMatches.ts";
import { clientsListing, type MembersOfLists } from "#shops/clients/list.ts";
import { mergeClients } from "#shops/clients/merge.ts";
import { timelineOf } from "#shops/clients/timeline.ts";
import { tourOf } from "#shops/clients/tour.queries.ts";

const user = (ctx: RequestContext): ActingUser => ({
  shopId: shopOf(ctx),
  by: nameOf(ctx),
  withoutPrices: ctx.request.withoutPrices,
  ...(ctx.scope.agentShopId ? { agentId: personOf(ctx).userId } : {}),
});

/** Mounts the clients of a shop; `membersOf` finds those of lists, which are on the right of clients. */
export function clientsRoutes(app: FastifyInstance, services: Services, membersOf: MembersOfLists): void {
  const listing = clientsListing(services.now, membersOf);
  mount(app, services, clientsContract, {
    ...listHandlers(clientsList, listing),
    choices: within((tx, _, ctx) => choicesOf(tx, shopOf(ctx))),
    putField: within((tx, { params, body }, ctx) => changeField(tx, shopOf(ctx), params.type, body)),
    removeField: within((tx, { params }, ctx) => dropField(tx, shopOf(ctx), params.type)),
    tour: within((tx, { query }, ctx) =>
      tourOf(tx, shopOf(ctx), query.search ?? "", dayInFrance(services.now())),
    ),
    duplicates: within((tx, { query }, ctx) => duplicatesOf(tx, shopOf(ctx), query.clientId ?? null)),
    distinguish: within((tx, { body }, ctx) => markDistinct(tx, services, user(ctx), body.ids)),
    bulk: within((tx, { body }, ctx) => {
      const columns = columnsFor(listing, personOf(ctx));
      return changeMany(tx, services, { ...user(ctx), columns, membersOf }, body);
    }),
    gridMatches: within((tx, _, ctx) => previewGrids(tx, services, shopOf(ctx))),
    applyGrids: within((tx, { body }, ctx) => applyGrids(tx, services, user(ctx), body.scope)),
    create: within((tx, { body }, ctx) => createClient(tx, services, user(ctx), body)),
    detail: within((tx, { params }, ctx) => ownClient(tx, services, shopOf(ctx), params.clientId)),
    save: within((tx, { params, body }, ctx) =>
      putClient(tx, services, user(ctx), { id: params.clientId, body }),
    ),
    archive: within((tx, { params, body }, ctx) =>
      archiveClient(tx, services, user(ctx), { id: params.clientId, body }),
    ),
    addNote: within((tx, { params, body }, ctx) =>
      addClientNote(tx, services, user(ctx), { id: params.clientId, note: body.note }),
    ),
    orders: within((tx, { params, query }, ctx) =>
      ordersOf(tx, services, shopOf(ctx), {
        id: params.clientId,
        limit: query.limit,
        ...(query.before ? { before: query.before } : {}),
      }),
    ),
    merge: within((tx, { params, body }, ctx) =>
      mergeClients(tx, services, user(ctx), { fromId: params.clientId, body }),
    ),
  });
  mount(app, services, timelineContract, {
    timeline: within((tx, input, ctx) => {
      const person = personOf(ctx);
      const member = workShop(person);
      const reader = {
        shopId: shopOf(ctx),
        isAgent: person.role === "agent",
        isKey: person.key !== undefined,
        may: (permission: string): boolean => hasPermission(member, permission),
      };
      return timelineOf(tx, services, reader, input);
    }),
  });
}
