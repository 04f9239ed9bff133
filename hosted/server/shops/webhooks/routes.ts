import type { Answer, Call, Input } from "@cuvee/core/kit/contract.ts";
import { webhooksContract } from "@cuvee/core/shops/webhooks/contract.ts";
import type { FastifyInstance } from "fastify";
import { mount, personOf, shopOf, within, type Handler } from "#kit/http/mount.ts";
import type { Services } from "#kit/services.ts";
import { deliveriesOf, deliveryWithTries, replay, replayBetween, sendExample } from "./deliveries.ts";
import {
  checkAddress,
  editEndpoint,
  endpointsOf,
  makeEndpoint,
  removeEndpoint,
  renewSecret,
  type WebhooksContext,
} from "./endpoints.ts";

type Contract = typeof webhooksContract;

/** Runs as the shop, with the right to read the names and permissions of makers from accounts. */
function atDesk<C extends Call>(
  work: (context: WebhooksContext, input: Input<C>) => Promise<Answer<C>>,
): Handler<C> {
  return (input, ctx) =>
    within<C>((tx, given) =>
      work({ tx, services: ctx.services, shopId: shopOf(ctx), person: personOf(ctx) }, given),
    )(input, { ...ctx, scope: { ...ctx.scope, signIn: true } });
}

/** Mounts the webhooks of a shop. Host names are resolved before the transaction: a name server may be slow. */
export function webhooksRoutes(app: FastifyInstance, services: Services): void {
  const add = atDesk<Contract["addEndpoint"]>((context, { body }) => makeEndpoint(context, body));
  const change = atDesk<Contract["changeEndpoint"]>((context, { params, body }) =>
    editEndpoint(context, params.endpointId, body),
  );
  mount(app, services, webhooksContract, {
    endpoints: atDesk((context) => endpointsOf(context)),
    async addEndpoint(input, ctx) {
      await checkAddress(services, input.body.url);
      return add(input, ctx);
    },
    async changeEndpoint(input, ctx) {
      // An endpoint that is off gets no messages: its address need not answer.
      if (input.body.enabled) await checkAddress(services, input.body.url);
      return change(input, ctx);
    },
    dropEndpoint: atDesk((context, { params }) => removeEndpoint(context, params.endpointId)),
    rotateSecret: atDesk((context, { params, body }) =>
      renewSecret(context, params.endpointId, body.version),
    ),
    testEndpoint: atDesk((context, { params, body }) => sendExample(context, params.endpointId, body.type)),
    deliveries: atDesk((context, { params, query }) => deliveriesOf(context, params.endpointId, query)),
    delivery: atDesk((context, { params }) =>
      deliveryWithTries(context, params.endpointId, params.deliveryId),
    ),
    replayDelivery: atDesk((context, { params }) => replay(context, params.endpointId, params.deliveryId)),
    replayFailed: atDesk((context, { params, body }) => replayBetween(context, params.endpointId, body)),
  });
}
