import type { RowsChosen } from "@cuvee/core/kit/list/list.ts";
import { useTranslation } from "#kit/i18n.ts";
import { useSWRConfig } from "swr";
import { answersOf, call, newId, problemOf } from "#kit/api.ts";
import { showSnackbar } from "#ui/overlay/snackbar.ts";

/**
 * Accepts the chosen orders that are pending, one after the other; each is its own action with its own history, mail
 * and refusal. Shows how many were accepted and how many could not be; true when all were.
 */
export function useAcceptMany(): (chosen: RowsChosen) => Promise<boolean> {
  const { t } = useTranslation("orders");
  const { mutate } = useSWRConfig();
  return async (chosen) => {
    const ids = "ids" in chosen ? chosen.ids : [];
    let accepted = 0;
    let refused = 0;
    for (const orderId of ids) {
      try {
        const order = await call("GET /v1/orders/:orderId", { params: { orderId } });
        if (!order.acts.includes("acceptance")) {
          refused += 1;
          continue;
        }
        const input = { params: { orderId }, body: { version: order.version, reason: "" } };
        await call("POST /v1/orders/:orderId/acceptance", input, { idempotencyKey: newId() });
        accepted += 1;
      } catch (error) {
        // Without a connection the others would fail too.
        if (problemOf(error).status === 0) throw error;
        refused += 1;
      }
    }
    void mutate(answersOf("GET /v1/orders", "GET /v1/orders/measure", "GET /v1/orders/:orderId"));
    if (accepted > 0) showSnackbar("success", t("bulk.accepted", { count: accepted }));
    if (refused > 0) showSnackbar("error", t("bulk.left", { count: refused }));
    return refused === 0;
  };
}
