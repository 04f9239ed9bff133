import type { ReactNode } from "react";
import { useAnswer } from "#kit/api.ts";
import type { OwnShop } from "#shops/settings/useShopForm.ts";
import { Card } from "#ui/Card.tsx";
import { ErrorState } from "#ui/EmptyState.tsx";
import { Late, Skeleton } from "#ui/Skeleton.tsx";

/** Draws a tab once the shop is there; says why when it cannot be read. */
export function OfShop({ children }: { children: (shop: OwnShop) => ReactNode }): ReactNode {
  const { data, error, mutate } = useAnswer("GET /v1/shops/me", {}, { revalidateOnFocus: false });
  if (data) return children(data);
  if (error)
    return (
      <Card>
        <ErrorState error={error} onRetry={() => void mutate()} />
      </Card>
    );
  return (
    <Late>
      <div aria-busy="true">
        <Skeleton height="20rem" />
      </div>
    </Late>
  );
}
