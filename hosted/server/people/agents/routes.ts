import { agentsContract } from "@cuvee/core/people/agents/contract.ts";
import type { FastifyInstance } from "fastify";
import { mount, nameOf, personOf, shopOf, within } from "#kit/http/mount.ts";
import type { Services } from "#kit/services.ts";
import { confirmationSentence, inConstantTime, withRetryAfter } from "#people/accounts/answers.ts";
import { register } from "#people/accounts/registration.ts";
import { countTry, forgetFailures, type TryKey } from "#people/accounts/throttle.ts";
import { agentsOf, attachAgent, detachAgent, setAgency } from "./agents.ts";

type Attach = (typeof agentsContract)["attach"];

/** Mounts the agents of a shop, and an agent's own settings. */
export function agentsRoutes(app: FastifyInstance, services: Services): void {
  const attach = within<Attach>((tx, { body }, ctx) =>
    attachAgent(tx, services, { shopId: shopOf(ctx), email: body.email, by: nameOf(ctx) }),
  );
  mount(app, services, agentsContract, {
    agents: within((tx, _, ctx) => agentsOf(tx, shopOf(ctx))),
    async attach(input, ctx) {
      // Limits trying addresses one after the other, which would reveal those of agents.
      const keys: TryKey[] = [{ counted: "account", of: `agents:${personOf(ctx).userId}` }];
      await withRetryAfter(ctx, countTry(services, keys));
      const answer = await attach(input, { ...ctx, scope: { ...ctx.scope, signIn: true } });
      await services.database.transaction({ signIn: true }, (tx) => forgetFailures(tx, keys, services.now()));
      return answer;
    },
    detach: within((tx, { params }, ctx) => detachAgent(tx, services, shopOf(ctx), params.agentId)),
    async registerAgent({ body }, ctx) {
      await inConstantTime(ctx, register(services, body, ctx.ip, { role: "agent" }));
      return confirmationSentence(ctx, "registered");
    },
    setAgency: within((tx, { body }, ctx) => setAgency(tx, services, personOf(ctx), body)),
  });
}
