import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { mutate as refresh } from "swr";
import { answersOf, useAnswer } from "#kit/api.ts";
import { useSession } from "#kit/session.tsx";
import { ErrorState } from "#ui/EmptyState.tsx";
import { useAskedField } from "#ui/form/askedField.ts";
import { Late, Skeleton } from "#ui/Skeleton.tsx";
import { MethodsCard } from "#billing/payments/MethodsCard.tsx";
import { StripeCard } from "#billing/payments/StripeCard.tsx";
import css from "#billing/payments/payments.module.css";

/** The payment tab of the settings: the methods that the shop offers, and its account at Stripe. */
export default function PaymentTab(): ReactNode {
  const { t } = useTranslation("stripe");
  const { user } = useSession();
  // The state at Stripe is read once: each read is a request to Stripe.
  const { data, error, mutate } = useAnswer("GET /v1/payments/stripe", {}, { revalidateOnFocus: false });
  const { data: opening } = useAnswer("GET /v1/shops/me/opening", {});
  useAskedField(undefined, data !== undefined);
  if (!data)
    return error ? (
      <ErrorState error={error} onRetry={() => void mutate()} />
    ) : (
      <Late>
        <Skeleton height="12rem" />
      </Late>
    );
  const isOwner = user?.role === "owner";
  const keep = (state: typeof data): void => {
    void mutate(state, { revalidate: false });
    void refresh(answersOf("GET /v1/shops/me/opening"));
  };
  return (
    <section className={css.stack} aria-label={t("title")}>
      <div data-field="stripe" tabIndex={-1}>
        <StripeCard state={data} isOwner={isOwner} onChanged={keep} onAgain={() => void mutate()} />
      </div>
      <div data-field="methods" tabIndex={-1}>
        <MethodsCard
          key={data.paymentsList.join()}
          state={data}
          faults={opening?.points.find(({ key }) => key === "payment")?.faults ?? []}
          isOwner={isOwner}
          onChanged={keep}
        />
      </div>
    </section>
  );
}
