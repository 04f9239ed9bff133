import { refuse } from "@cuvee/core/kit/refusal.ts";
import { tasksContract, tasksList } from "@cuvee/core/relations/tasks/contract.ts";
import type { FastifyInstance } from "fastify";
import { hasPermission, workShop } from "#kit/http/actor.ts";
import { mount, nameOf, personOf, shopOf, within, type RequestContext } from "#kit/http/mount.ts";
import { columnsFor, listHandlers } from "#kit/list/list.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Services } from "#kit/services.ts";
import { clientsOf } from "#offer/pricing/clients.ts";
import { changeTasks } from "./bulk.ts";
import { tasksListing } from "./list.queries.ts";
import {
  cancelTask,
  changeTask,
  completeTask,
  createTask,
  postpone,
  readDay,
  readTask,
  readTasksOf,
  readTasksOfOpportunity,
  reopenTask,
  type TasksContext,
} from "./tasks.ts";
import { findTaskClient, opportunitiesOf, ordersOf, readPeople, reservationsOf } from "./tasks.queries.ts";

const MOST_CLIENTS = 20;

/** Mounts the tasks of a shop. */
export function tasksRoutes(app: FastifyInstance, services: Services): void {
  const context = (tx: Tx, ctx: RequestContext): TasksContext => {
    const { userId, role } = personOf(ctx);
    return { tx, services, shopId: shopOf(ctx), by: nameOf(ctx), userId, isAgent: role === "agent" };
  };
  mount(app, services, tasksContract, {
    ...listHandlers(tasksList, tasksListing),
    day: within((tx, _, ctx) => readDay(context(tx, ctx))),
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
    links: within(async (tx, { params }, ctx) => {
      const of = { shopId: shopOf(ctx), clientId: params.clientId };
      if (!(await findTaskClient(tx, { shopId: of.shopId, id: of.clientId }))) refuse("not-found", 404);
      const member = workShop(personOf(ctx));
      return {
        orders: hasPermission(member, "seeAllOrder") ? await ordersOf(tx, of) : [],
        reservations: hasPermission(member, "seeAllResa") ? await reservationsOf(tx, of) : [],
        opportunities: await opportunitiesOf(tx, of),
      };
    }),
    ofClient: within(async (tx, { params }, ctx) => ({
      tasks: await readTasksOf(context(tx, ctx), params.clientId),
    })),
    ofOpportunity: within(async (tx, { params }, ctx) => ({
      tasks: await readTasksOfOpportunity(context(tx, ctx), params.opportunityId),
    })),
    bulk: within((tx, { body }, ctx) =>
      changeTasks({ ...context(tx, ctx), columns: columnsFor(tasksListing, personOf(ctx)) }, body),
    ),
    detail: within((tx, { params }, ctx) => readTask(context(tx, ctx), params.taskId)),
    creation: within((tx, { body }, ctx) => createTask(context(tx, ctx), body)),
    change: within((tx, { params, body }, ctx) => changeTask(context(tx, ctx), params.taskId, body)),
    completion: within((tx, { params, body }, ctx) => completeTask(context(tx, ctx), params.taskId, body)),
    cancellation: within((tx, { params, body }, ctx) => cancelTask(context(tx, ctx), params.taskId, body)),
    reopening: within((tx, { params, body }, ctx) =>
      reopenTask(context(tx, ctx), params.taskId, body.version),
    ),
    postponement: within((tx, { params, body }, ctx) => postpone(context(tx, ctx), params.taskId, body)),
  });
}
