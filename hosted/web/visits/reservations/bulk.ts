import type { RowsChosen } from "@cuvee/core/kit/list/list.ts";
import { useTranslation } from "#kit/i18n.ts";
import { call, newId, problemOf } from "#kit/api.ts";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import { useRefreshReservations } from "#visits/reservations/calls.ts";

/**
 * Marks the chosen reservations attended, one after the other: each is its own action with its own history and refusal.
 * Shows how many were and how many could not be marked; true when all were.
 */
export function useMarkAttended(): (chosen: RowsChosen) => Promise<boolean> {
  const { t } = useTranslation("reservations");
  const readAgain = useRefreshReservations();
  return async (chosen) => {
    const ids = "ids" in chosen ? chosen.ids : [];
    let marked = 0;
    let refused = 0;
    for (const reservationId of ids)
      try {
        await call(
          "POST /v1/reservations/:reservationId/attendance",
          { params: { reservationId }, body: { as: "attended" } },
          { idempotencyKey: newId() },
        );
        marked += 1;
      } catch (error) {
        // Without a connection the others would fail too.
        if (problemOf(error).status === 0) throw error;
        refused += 1;
      }
    readAgain();
    if (marked > 0) showSnackbar("success", t("bulk.attended", { count: marked }));
    if (refused > 0) showSnackbar("error", t("bulk.left", { count: refused }));
    return refused === 0;
  };
}
