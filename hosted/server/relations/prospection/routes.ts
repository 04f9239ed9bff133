import { prospectionContract, prospectsList } from "@cuvee/core/relations/prospection/contract.ts";
import type { FastifyInstance } from "fastify";
import { hasPermission, workShop } from "#kit/http/actor.ts";
import { mount, nameOf, personOf, shopOf, within, type RequestContext } from "#kit/http/mount.ts";
import { columnsFor, listHandlers } from "#kit/list/list.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Services } from "#kit/services.ts";
import { callsOf, readQueue, recordCall } from "./calls.ts";
import { prospectsListing } from "./list.queries.ts";
import {
  changeFacts,
  changeProspects,
  convertProspect,
  figuresOf,
  scriptOf,
  writeScript,
  type ProspectionContext,
} from "./prospection.ts";

/** Mounts the prospects of a shop. */
export function prospectionRoutes(app: FastifyInstance, services: Services): void {
  const context = (tx: Tx, ctx: RequestContext): ProspectionContext => {
    const person = personOf(ctx);
    return {
      tx,
      services,
      shopId: shopOf(ctx),
      by: nameOf(ctx),
      userId: person.userId,
      isAgent: person.role === "agent",
      columns: columnsFor(prospectsListing, person),
      makesTasks: hasPermission(workShop(person), "createTask"),
    };
  };
  mount(app, services, prospectionContract, {
    ...listHandlers(prospectsList, prospectsListing),
    figures: within((tx, { query }, ctx) => figuresOf(context(tx, ctx), Number(query.months))),
    queue: within((tx, { query }, ctx) =>
      readQueue(context(tx, ctx), { mine: query.mine === "true", clientId: query.clientId ?? null }),
    ),
    script: within((tx, _, ctx) => scriptOf(context(tx, ctx))),
    putScript: within((tx, { body }, ctx) => writeScript(context(tx, ctx), body)),
    bulk: within((tx, { body }, ctx) => changeProspects(context(tx, ctx), body)),
    calls: within((tx, { params }, ctx) => callsOf(context(tx, ctx), params.clientId)),
    record: within((tx, { params, body }, ctx) => recordCall(context(tx, ctx), params.clientId, body)),
    facts: within((tx, { params, body }, ctx) => changeFacts(context(tx, ctx), params.clientId, body)),
    conversion: within((tx, { params }, ctx) => convertProspect(context(tx, ctx), params.clientId)),
  });
}
