import { Route } from "lucide-react";
import { useTranslation } from "#kit/i18n.ts";
import { useAddToRoute } from "#relations/prospection/route/useAddToRoute.ts";
import type { BulkAct } from "#ui/table/list.ts";

/** Returns the act that puts chosen rows on one's own route of a day: named ones, since a route has 25 stops. */
export function useRouteBulk(): BulkAct {
  const { t } = useTranslation("dayRoutes");
  const add = useAddToRoute();
  return {
    key: "route",
    label: t("add.act"),
    icon: <Route aria-hidden="true" />,
    act: (rows) => ("ids" in rows ? add(rows.ids) : false),
  };
}
