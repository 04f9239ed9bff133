import { Refusal } from "@cuvee/core/kit/refusal.ts";
import type { Stripe } from "stripe";
import type { Account, OutsideBank } from "#billing/payments/provider.ts";
import { reached } from "#billing/payments/stripe/stripe.reach.ts";

/** An account that was closed, or that withdrew the platform's access. */
const GONE: Account = { isActive: false, sepa: false, asked: 0, stopped: "gone" };
const isGone = (error: unknown): boolean =>
  (error instanceof Refusal && error.code === "not-found") ||
  (error as { type?: unknown } | null)?.type === "StripePermissionError";

/** Opens the accounts of shops at Stripe. */
export function stripeAccounts(sdk: () => Promise<Stripe>, livemode: boolean): Omit<OutsideBank, "provider"> {
  return {
    async createAccount({ id: shopId, contact_email: email }) {
      const stripe = await sdk();
      const created = await reached(
        stripe.accounts.create(
          {
            country: "FR",
            email,
            // The shop is the merchant: it pays Stripe's fees, bears its losses, and has Stripe's own dashboard.
            controller: {
              fees: { payer: "account" },
              losses: { payments: "stripe" },
              stripe_dashboard: { type: "full" },
            },
            capabilities: {
              card_payments: { requested: true },
              sepa_debit_payments: { requested: true },
              transfers: { requested: true },
            },
            metadata: { shopId },
          },
          { idempotencyKey: `account-${shopId}-${livemode}` },
        ),
      );
      return created.id;
    },
    async identification(account, { again, back }) {
      const stripe = await sdk();
      const link = await reached(
        stripe.accountLinks.create({
          account,
          type: "account_onboarding",
          refresh_url: again,
          return_url: back,
        }),
      );
      return link.url;
    },
    async readAccount(account) {
      const asking = reached((await sdk()).accounts.retrieve(account));
      const found = await asking.catch((error: unknown) => {
        if (isGone(error)) return null;
        throw error;
      });
      if (!found) return GONE;
      const { charges_enabled: isActive, capabilities, requirements } = found;
      return {
        isActive,
        sepa: isActive && capabilities?.sepa_debit_payments === "active",
        asked: requirements?.currently_due?.length ?? 0,
        stopped: requirements?.disabled_reason ?? null,
      };
    },
  };
}
