import { sendersContract } from "@cuvee/core/relations/senders/contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { FastifyInstance } from "fastify";
import { mount, nameOf, shopOf, within, withinAfter } from "#kit/http/mount.ts";
import type { Services } from "#kit/services.ts";
import { clearError, readErrors } from "#relations/senders/addressErrors.ts";
import { makeKey } from "#relations/senders/domainKey.ts";
import {
  checkDomain,
  dropSenderDomain,
  namedDomain,
  nameDomain,
  readSender,
} from "#relations/senders/domains.ts";

/** Mounts the sender of a shop's campaigns, and the addresses that messages come back from. */
export function sendersRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, sendersContract, {
    sender: within((tx, _input, ctx) => readSender(tx, services, shopOf(ctx))),
    name: withinAfter(
      // A key takes some tenths of a second: no connection is held meanwhile.
      async ({ body }) => ({ ...namedDomain(services.settings, body), key: await makeKey(services) }),
      (tx, { body }, ctx, named) =>
        nameDomain(tx, services, shopOf(ctx), { ...named, version: body.version, by: nameOf(ctx) }),
    ),
    async check(_input, ctx) {
      const shopId = shopOf(ctx);
      if (!(await checkDomain(services, shopId))) refuse("not-found", 404);
      return services.database.transaction(ctx.scope, (tx) => readSender(tx, services, shopId));
    },
    drop: within((tx, _input, ctx) => dropSenderDomain(tx, services, shopOf(ctx))),
    errors: within((tx, { params }, ctx) => readErrors(tx, shopOf(ctx), params.clientId)),
    clear: within((tx, { params, body }, ctx) =>
      clearError(tx, services, shopOf(ctx), { ...body, clientId: params.clientId, by: nameOf(ctx) }),
    ),
  });
}
