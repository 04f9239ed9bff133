import { paymentsContract } from "@cuvee/core/billing/payments/contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { FastifyInstance } from "fastify";
import { mount } from "#kit/mount.ts";
import type { Services } from "#kit/services.ts";
import type { PaymentProvider, ProviderState } from "#billing/payments/provider.ts";
import type { Sandbox } from "#billing/payments/sandbox.ts";

/** What an area on the right does when a provider has told the state of a payment. Dedupes by event in its transaction. */
export type OnPayment = (provider: PaymentProvider, eventId: string, state: ProviderState) => Promise<void>;

export function paymentsRoutes(
  app: FastifyInstance,
  services: Services,
  providers: ReadonlyMap<string, PaymentProvider>,
  sandbox: Sandbox,
  onPayment: OnPayment,
): void {
  mount(app, services, paymentsContract, {
    async webhook({ params }, ctx) {
      const provider = providers.get(params.provider) ?? refuse("not-found", 404);
      const event = provider.verify(ctx.request.headers, ctx.request.rawBody ?? "", services.now());
      // The event only says where to look: the state is read back from the provider (design: trust, "Inbound webhooks").
      await onPayment(provider, event.eventId, await provider.read(event.reference));
      return { received: true as const };
    },
    sandboxConfirm: ({ params, body }) => sandbox.confirm(params.intentId, body.clientSecret, body.card),
    sandboxChallenge: ({ params, body }) =>
      sandbox.challenge(params.intentId, body.clientSecret, body.accept),
    sandboxIntent: ({ params, body }) => sandbox.state(params.intentId, body.clientSecret),
  });
}
