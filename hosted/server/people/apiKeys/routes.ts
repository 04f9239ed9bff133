import type { Answer, Call, Input } from "@cuvee/core/kit/contract.ts";
import { apiKeysContract } from "@cuvee/core/people/apiKeys/contract.ts";
import type { FastifyInstance } from "fastify";
import { mount, personOf, shopOf, within, type Handler } from "#kit/http/mount.ts";
import type { Services } from "#kit/services.ts";
import { currentKey, dropKey, keysOf, makeKey, type ApiKeysContext } from "./apiKeys.ts";

/** Runs as the shop, with the right to read the names of makers from accounts. */
function atDesk<C extends Call>(
  work: (context: ApiKeysContext, input: Input<C>) => Promise<Answer<C>>,
): Handler<C> {
  return (input, ctx) =>
    within<C>((tx, given) =>
      work({ tx, services: ctx.services, shopId: shopOf(ctx), person: personOf(ctx) }, given),
    )(input, { ...ctx, scope: { ...ctx.scope, signIn: true } });
}

/** Mounts the API keys of a shop. */
export function apiKeysRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, apiKeysContract, {
    keys: atDesk((context) => keysOf(context)),
    current: atDesk((context) => currentKey(context)),
    addKey: atDesk((context, { body }) => makeKey(context, body)),
    revokeKey: atDesk((context, { params }) => dropKey(context, params.keyId)),
  });
}
