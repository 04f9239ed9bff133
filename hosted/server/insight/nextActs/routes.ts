import { nextActsContract } from "@cuvee/core/insight/nextActs/contract.ts";
import { isActive } from "@cuvee/core/people/accounts/integrations.ts";
import type { FastifyInstance } from "fastify";
import { hasPermission, workShop } from "#kit/http/actor.ts";
import { mount, nameOf, personOf, shopOf, within, type RequestContext } from "#kit/http/mount.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Services } from "#kit/services.ts";
import { readNextActs, setHidden, type Reader } from "./nextActs.ts";

/** Mounts what to do next for a client. */
export function nextActsRoutes(app: FastifyInstance, services: Services): void {
  const reader = (tx: Tx, ctx: RequestContext): Reader => {
    const person = personOf(ctx);
    const member = workShop(person);
    return {
      tx,
      services,
      shopId: shopOf(ctx),
      by: nameOf(ctx),
      isAgent: person.role === "agent",
      isKey: person.key !== undefined,
      writes: isActive(member?.integrations, "campaigns"),
      may: (permission) => hasPermission(member, permission),
    };
  };
  mount(app, services, nextActsContract, {
    next: within((tx, { params }, ctx) => readNextActs(reader(tx, ctx), params.clientId)),
    hide: within((tx, { params, body }, ctx) =>
      setHidden(reader(tx, ctx), { ...params, hidden: body.hidden }),
    ),
  });
}
