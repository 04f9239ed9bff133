import { paymentsContract } from "@cuvee/core/billing/payments/contract.ts";
import { Refusal, refuse } from "@cuvee/core/kit/refusal.ts";
import { isOutside } from "@cuvee/core/shops/settings/providers.ts";
import type { FastifyInstance } from "fastify";
import { mount, ReadyAnswer, shopOf } from "#kit/http/mount.ts";
import type { Services } from "#kit/services.ts";
import {
  chooseMethods,
  connectProvider,
  connection,
  disconnectProvider,
  refreshProviderAccount,
  type PaymentSetup,
} from "#billing/payments/stripe/connect.ts";
import type { PaymentProvider, ProviderEvent, Providers, ProviderState } from "#billing/payments/provider.ts";
import type { Sandbox } from "#billing/payments/sandbox.ts";

/**
 * Handler of another area for the state of a payment that a provider has reported. Dedupes by event in its transaction.
 */
export type OnPayment = (provider: PaymentProvider, eventId: string, state: ProviderState) => Promise<void>;

/**
 * Returns the current state at the provider of an event's object; null when it is not ours. The sandbox has no other
 * objects.
 */
async function readAgain(
  provider: PaymentProvider,
  { reference, account }: ProviderEvent,
): Promise<ProviderState | null> {
  try {
    return await provider.read(reference, account);
  } catch (error) {
    if (provider.isOutside && error instanceof Refusal && error.code === "not-found") return null;
    throw error;
  }
}

export function paymentsRoutes(
  app: FastifyInstance,
  services: Services,
  {
    providers,
    sandbox,
    onPayment,
    connecting,
  }: { providers: Providers; sandbox: Sandbox; onPayment: OnPayment; connecting: PaymentSetup },
): void {
  const deps = { services, ...connecting };
  mount(app, services, paymentsContract, {
    async webhook({ params }, ctx) {
      const provider = providers.of(params.provider);
      const { headers, rawBody = "" } = ctx.request;
      const event = await provider.verify(headers, rawBody, services.now());
      const received = { received: true as const };
      if (!event) return received;
      if (event.about === "account") {
        if (isOutside(provider.name)) await refreshProviderAccount(deps, provider.name, event.reference);
        return received;
      }
      // The event only names the object: its state is read back from the provider (design: trust, "Inbound webhooks").
      const state = await readAgain(provider, event);
      if (state) await onPayment(provider, event.eventId, state);
      return received;
    },
    sandboxConfirm: ({ params, body }) => sandbox.confirm(params.intentId, body.clientSecret, body.card),
    sandboxChallenge: ({ params, body }) =>
      sandbox.challenge(params.intentId, body.clientSecret, body.accept),
    sandboxIntent: ({ params, body }) => sandbox.state(params.intentId, body.clientSecret),
    connection: ({ params }, ctx) => connection(deps, shopOf(ctx), params.provider),
    async connect({ params }, ctx) {
      const once = ctx.once ?? refuse("idempotency-key-required", 400);
      const stored = await services.database.transaction(ctx.scope, (tx) => once.find(tx));
      if (stored) return new ReadyAnswer(stored, true);
      // No lock is held during the call to the provider; its own key makes the account once.
      const text = JSON.stringify(await connectProvider(deps, shopOf(ctx), params.provider));
      return services.database.transaction(ctx.scope, async (tx) => {
        const meanwhile = await once.find(tx);
        if (meanwhile) return new ReadyAnswer(meanwhile, true);
        once.keep(tx, 201, text);
        return new ReadyAnswer(text);
      });
    },
    leave: ({ params }, ctx) => disconnectProvider(deps, shopOf(ctx), params.provider),
    methods: ({ body }, ctx) => chooseMethods(deps, shopOf(ctx), body.paymentsList),
  });
}
