import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useShopLooks } from "#storefront/looks/shopLooks.ts";
import { Button } from "#ui/Button.tsx";
import * as layout from "#ui/layout.ts";

/** Chooses the shop of a list, or all; hidden for buyers of one shop. */
export function ShopFilter({
  chosen,
  onChoose,
  label,
}: {
  chosen: string | null;
  onChoose: (shopId: string | null) => void;
  /** Names the choice of what is listed; that of orders by default. */
  label?: string;
}): ReactNode {
  const { t } = useTranslation("myAccount");
  const looks = useShopLooks() ?? [];
  if (looks.length < 2) return null;
  const choices = [{ id: null, name: t("shops.every") }, ...looks];
  return (
    <div className={layout.row2} role="group" aria-label={label ?? t("shops.filter")}>
      {choices.map(({ id, name }) => (
        <Button
          key={id}
          size="s"
          look={id === chosen ? "primary" : "secondary"}
          aria-pressed={id === chosen}
          onClick={() => onChoose(id)}
        >
          {name}
        </Button>
      ))}
    </div>
  );
}
