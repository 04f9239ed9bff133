import { agentRequestsContract } from "@cuvee/core/people/agents/requests.contract.ts";
import type { FastifyInstance } from "fastify";
import { mount, nameOf, personOf, shopOf, within, type RequestContext } from "#kit/http/mount.ts";
import type { Services } from "#kit/services.ts";
import { inConstantTime, withRetryAfter } from "#people/accounts/answers.ts";
import { countTry, type TryKey } from "#people/accounts/throttle.ts";
import { inviteProducer, readInvitation } from "./invitations.ts";
import {
  answerRequest,
  requestRepresentation,
  ownRequests,
  requestsOf,
  searchProducers,
} from "./requests.ts";

type Contract = typeof agentRequestsContract;

/**
 * Makes the agent act for themselves: not at work for one of their shops, while the request acts for the shop that they
 * ask.
 */
const himself = (ctx: RequestContext, signIn = false): RequestContext => ({
  ...ctx,
  scope: { userId: personOf(ctx).userId, ...(signIn ? { signIn } : {}) },
});
/**
 * Requests and invitations of an agent are counted together, so that an agent cannot pester one producer after another.
 */
const asksOf = (ctx: RequestContext): TryKey => ({
  counted: "account",
  of: `represent:${personOf(ctx).userId}`,
});

/** Mounts the agents' requests to producers, and the answers. */
export function agentRequestsRoutes(app: FastifyInstance, services: Services): void {
  const ask = within<Contract["ask"]>(async (tx, { body }, ctx) => {
    const { userId } = personOf(ctx);
    await requestRepresentation(tx, services, userId, body);
    return ownRequests(tx, services, userId);
  });
  const invite = within<Contract["invite"]>(async (tx, { body }, ctx) => {
    const person = personOf(ctx);
    await inviteProducer(tx, services, person, body);
    return ownRequests(tx, services, person.userId);
  });
  mount(app, services, agentRequestsContract, {
    producers: within((tx, { query }, ctx) =>
      searchProducers(tx, services, personOf(ctx).userId, query.search),
    ),
    ownRequests: within((tx, _, ctx) => ownRequests(tx, services, personOf(ctx).userId)),
    async ask(input, ctx) {
      await withRetryAfter(ctx, countTry(services, [asksOf(ctx)]));
      return ask(input, himself(ctx));
    },
    async invite(input, ctx) {
      const keys: TryKey[] = [asksOf(ctx), { counted: "mail", of: input.body.email.toLowerCase() }];
      await withRetryAfter(ctx, countTry(services, keys));
      // The duration would reveal an address that has a shop.
      const created = invite(input, himself(ctx, true));
      await inConstantTime(
        ctx,
        created.then(() => undefined),
      );
      return created;
    },
    async agentInvitation({ body }, ctx) {
      await withRetryAfter(ctx, countTry(services, [{ counted: "mail-ip", of: ctx.ip }]));
      return readInvitation(services, body.token);
    },
    requests: within((tx, _, ctx) => requestsOf(tx, shopOf(ctx))),
    answer: within((tx, { params, body }, ctx) =>
      answerRequest(tx, services, {
        shopId: shopOf(ctx),
        id: params.requestId,
        by: nameOf(ctx),
        accept: body.accept,
      }),
    ),
  });
}
