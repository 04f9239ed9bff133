import type { InventoryStatus } from "@cuvee/core/cellar/stocks/inventories.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { StatusBadge } from "#ui/Badge.tsx";

const GROUPS = { open: "waiting", closed: "finished", cancelled: "cancel" } as const;

/** Shows the status of an inventory. */
export function InventoryBadge({ status }: { status: InventoryStatus }): ReactNode {
  const { t } = useTranslation("cellar");
  return <StatusBadge group={GROUPS[status]}>{t(`inventoryStatus.${status}`)}</StatusBadge>;
}
