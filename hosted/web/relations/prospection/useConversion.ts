import { call, newId, problemOf } from "#kit/api.ts";
import { useTranslation } from "#kit/i18n.ts";
import { useUpdateProspects } from "#relations/prospection/calls.ts";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import { ask } from "#ui/popup/popup.ts";

/** Returns the act that makes a prospect a client, after a question; it gives whether it was done. */
export function useConversion(): (prospect: { id: string; name: string }) => Promise<boolean> {
  const { t } = useTranslation("prospection");
  const update = useUpdateProspects();
  return async ({ id, name }) => {
    const isSure = await ask({
      title: t("convert.title", { name }),
      text: t("convert.text"),
      validateLabel: t("convert.submit"),
    });
    if (!isSure) return false;
    try {
      await call(
        "POST /v1/prospects/:clientId/conversion",
        { params: { clientId: id }, body: {} },
        { idempotencyKey: newId() },
      );
      showSnackbar("success", t("convert.done", { name }));
    } catch (error) {
      showSnackbar("error", problemOf(error).message);
      return false;
    }
    await update();
    return true;
  };
}
