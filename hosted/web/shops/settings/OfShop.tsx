import type { ReactNode } from "react";
import { useAnswer } from "#kit/api.ts";
import type { OwnShop } from "#shops/settings/useShopForm.ts";
import { Answered } from "#ui/page/Answered.tsx";

/** Renders a tab once the shop has loaded; shows the error if it cannot. */
export function OfShop({ children }: { children: (shop: OwnShop) => ReactNode }): ReactNode {
  const answer = useAnswer("GET /v1/shops/me", {}, { revalidateOnFocus: false });
  return (
    <Answered of={answer} waiting="20rem" card>
      {children}
    </Answered>
  );
}
