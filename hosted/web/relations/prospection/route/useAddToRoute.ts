import { dayInFrance } from "@cuvee/core/kit/days.ts";
import { useLocation } from "wouter";
import { useSWRConfig } from "swr";
import { answersOf, call, newId, problemOf } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { useTranslation } from "#kit/i18n.ts";
import { paths } from "#kit/paths.ts";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import { ask } from "#ui/popup/popup.ts";

/** Day of the route that was added to last: one more stop is for the same day. */
let lastDay: string | null = null;

/** Asks for a day and adds clients to one's own route of that day; returns whether they were added. */
export function useAddToRoute(): (clientIds: readonly string[]) => Promise<boolean> {
  const { t } = useTranslation("dayRoutes");
  const format = useFormat();
  const { mutate } = useSWRConfig();
  const [, navigate] = useLocation();
  return async (clientIds) => {
    const today = dayInFrance(Date.now());
    const day = await ask<"date">({
      title: t("add.title", { count: clientIds.length }),
      validateLabel: t("add.submit"),
      field: {
        kind: "date",
        label: t("add.day"),
        value: lastDay !== null && lastDay >= today ? lastDay : today,
        min: today,
        required: true,
      },
    });
    if (day === null || day === "") return false;
    try {
      const { added } = await call(
        "POST /v1/day-routes/:day/stops",
        { params: { day }, body: { clientIds: [...clientIds] } },
        { idempotencyKey: newId() },
      );
      lastDay = day;
      const words = format.date(`${day}T12:00:00Z`, "weekday");
      showSnackbar(
        "success",
        added === 0 ? t("add.there", { day: words }) : t("add.done", { count: added, day: words }),
        {
          label: t("add.see"),
          act: () => navigate(paths.prospection({ view: "route", day })),
        },
      );
      await mutate(answersOf("GET /v1/day-routes", "GET /v1/day-routes/:day"));
      return true;
    } catch (error) {
      showSnackbar("error", problemOf(error).message);
      return false;
    }
  };
}
