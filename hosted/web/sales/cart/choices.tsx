import type { PricedOrder } from "@cuvee/core/offer/pricing/priced.ts";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "#kit/format.ts";
import type { Card } from "#ui/RadioCards.tsx";

type Choice = PricedOrder["shippingChoices"][number];

/** What a delivery mode says of its delay; null when the shop says nothing. */
export function useDelay(): (choice: Pick<Choice, "days" | "kind">) => string | null {
  const { t } = useTranslation("cart");
  return ({ days, kind }) => {
    if (!days) return null;
    const [from, to] = days;
    if (kind === "pickup")
      return from === to || from === 0
        ? t("delivery.readyIn", { count: to })
        : t("delivery.ready", { from, to });
    return from === to ? t("delivery.day", { count: to }) : t("delivery.days", { from, to });
  };
}

/** Delivery modes as cards: name, delay, price. */
export function useChoiceCards(choices: readonly Choice[]): Card<string>[] {
  const { t } = useTranslation("cart");
  const format = useFormat();
  const delay = useDelay();
  return useMemo(
    () =>
      choices.map((choice) => ({
        value: choice.ref,
        title: choice.name,
        text: delay(choice) ?? undefined,
        aside:
          choice.totalTtcCents > 0
            ? format.money(choice.totalTtcCents)
            : t(choice.franco ? "delivery.free" : "delivery.none"),
      })),
    [choices, format, t],
  );
}
