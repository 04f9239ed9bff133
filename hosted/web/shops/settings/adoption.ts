import { useState } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { mutate } from "swr";
import { answersOf, call, problemOf } from "#kit/api.ts";
import type { OwnShop } from "#shops/settings/useShopForm.ts";
import { showSnackbar } from "#ui/overlay/snackbar.ts";

/** Adopts the terms of sale of a shop as its own, the template included: the user has read them. */
export function useAdoption(
  { version }: Pick<OwnShop, "version">,
  onDone?: () => void,
): { busy: boolean; adopt: () => Promise<void> } {
  const { t } = useTranslation("settings");
  const [busy, setBusy] = useState(false);
  const adopt = async (): Promise<void> => {
    setBusy(true);
    try {
      const now = await call("PUT /v1/shops/me", { body: { version, adoptTerms: true } });
      await mutate(answersOf("GET /v1/shops/me"), now, { revalidate: false });
      showSnackbar("success", t("terms.adopted"));
      onDone?.();
    } catch (error) {
      showSnackbar("error", problemOf(error).message);
      await mutate(answersOf("GET /v1/shops/me"));
    } finally {
      setBusy(false);
    }
  };
  return { busy, adopt };
}
