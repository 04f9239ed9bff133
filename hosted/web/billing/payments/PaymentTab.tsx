import type { ProviderConnection } from "@cuvee/core/billing/payments/payments.ts";
import { OUTSIDE_PROVIDERS } from "@cuvee/core/shops/settings/providers.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { mutate as refresh } from "swr";
import { answersOf, useAnswer } from "#kit/api.ts";
import { useSession } from "#kit/session.tsx";
import { ErrorState } from "#ui/page/EmptyState.tsx";
import { useAskedField } from "#ui/form/askedField.ts";
import { WhenLate, Skeleton } from "#ui/page/Skeleton.tsx";
import { MethodsCard } from "#billing/payments/MethodsCard.tsx";
import { ConnectionCard } from "#billing/payments/ConnectionCard.tsx";
import * as layout from "#ui/layout.ts";

/** The payment tab of the settings: the methods that the shop offers, and its account at a provider. */
export default function PaymentTab(): ReactNode {
  const { t } = useTranslation("providers");
  const { user } = useSession();
  // The states are read once: each read is a request to the provider. The list is constant, and so is the order of
  // hooks.
  const answers = OUTSIDE_PROVIDERS.map((provider) =>
    useAnswer("GET /v1/payments/:provider", { params: { provider } }, { revalidateOnFocus: false }),
  );
  const { data: opening } = useAnswer("GET /v1/shops/me/opening", {});
  const states = answers.flatMap(({ data }) => data ?? []);
  // Methods are those of the provider where the shop has its account.
  const own =
    states.find(({ account }) => account !== null) ?? states.find(({ available }) => available) ?? states[0];
  const isWhole = states.length === answers.length;
  useAskedField(undefined, isWhole);
  const readAgain = (): void => {
    for (const { mutate } of answers) void mutate();
  };
  if (!own || !isWhole) {
    const failed = answers.find(({ error }) => error !== undefined);
    return failed ? (
      <ErrorState error={failed.error} onRetry={readAgain} />
    ) : (
      <WhenLate>
        <Skeleton height="12rem" />
      </WhenLate>
    );
  }
  const isOwner = user?.role === "owner";
  const keep = (state: ProviderConnection): void => {
    const { provider, paymentsList } = state;
    for (const { data, mutate } of answers)
      void mutate(data && (data.provider === provider ? state : { ...data, paymentsList }), {
        revalidate: false,
      });
    void refresh(answersOf("GET /v1/shops/me/opening"));
  };
  return (
    <section className={layout.grid5} aria-label={t("title")}>
      {states
        .filter((state) => state.available || state === own)
        .map((state) => (
          <div key={state.provider} data-field={state.provider} tabIndex={-1}>
            <ConnectionCard state={state} isOwner={isOwner} onChanged={keep} onAgain={readAgain} />
          </div>
        ))}
      <div data-field="methods" tabIndex={-1}>
        <MethodsCard
          key={own.paymentsList.join()}
          state={own}
          faults={opening?.points.find(({ key }) => key === "payment")?.faults ?? []}
          isOwner={isOwner}
          onChanged={keep}
        />
      </div>
    </section>
  );
}
