import type { PricedOrder } from "@cuvee/core/offer/pricing/priced.ts";
import type { ShippingMethod } from "@cuvee/core/shops/settings/settings.ts";
import { useCallback, useMemo } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import type { Card } from "#ui/input/RadioCards.tsx";

type Choice = PricedOrder["shippingChoices"][number];

/** Returns the delivery time of a mode in words; null when the shop gives none. */
export function useDelay(): (choice: Pick<Choice, "days" | "kind">) => string | null {
  const { t } = useTranslation("cart");
  return useCallback(
    ({ days, kind }) => {
      if (!days) return null;
      const [from, to] = days;
      if (kind === "pickup")
        return from === to || from === 0
          ? t("delivery.readyIn", { count: to })
          : t("delivery.ready", { from, to });
      return from === to ? t("delivery.day", { count: to }) : t("delivery.days", { from, to });
    },
    [t],
  );
}

/** Returns the address of a pickup or a collection point, on one line. */
function placeOf(methods: readonly ShippingMethod[], { ref }: Choice): string | undefined {
  const { address } = methods.find((method) => method.ref === ref) ?? {};
  return address && `${address.name}, ${address.street}, ${address.zipcode} ${address.city}`;
}

/** Returns the delivery modes as cards: name, place, delay, price. */
export function useChoiceCards(
  choices: readonly Choice[],
  methods: readonly ShippingMethod[],
): Card<string>[] {
  const { t } = useTranslation("cart");
  const format = useFormat();
  const delay = useDelay();
  return useMemo(
    () =>
      choices.map((choice) => ({
        value: choice.ref,
        title: choice.name,
        text: [placeOf(methods, choice), delay(choice)].filter(Boolean).join(" · ") || undefined,
        aside:
          choice.totalTtcCents > 0
            ? format.money(choice.totalTtcCents)
            : t(choice.franco ? "delivery.free" : "delivery.none"),
      })),
    [choices, methods, format, t, delay],
  );
}
