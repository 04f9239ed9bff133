import { bottlesLeft, type CellarWine } from "@cuvee/core/storefront/me/cellar.ts";
import { useState } from "react";
import { call, problemOf, useAnswer } from "#kit/api.ts";
import { showSnackbar } from "#ui/overlay/snackbar.ts";

/** The cellar of the buyer, and what they do with it. */
export type Cellar = {
  wines: readonly CellarWine[] | undefined;
  error: unknown;
  /** The wine whose count is being saved, by its format. */
  busy: string | null;
  retry: () => void;
  /** Counts one bottle more as opened (1), or one less (-1). */
  count: (wine: CellarWine, by: 1 | -1) => Promise<void>;
};

/** Reads the cellar; a change is saved at once, and one that the server refuses is said and not shown. */
export function useCellar(): Cellar {
  const { data, error, mutate } = useAnswer("GET /v1/users/me/cellar", {});
  const [busy, setBusy] = useState<string | null>(null);
  const count = async (wine: CellarWine, by: 1 | -1): Promise<void> => {
    if (busy !== null || (by > 0 && bottlesLeft(wine) === 0)) return;
    setBusy(wine.formatId);
    try {
      const { shopId, formatId } = wine;
      // Bottles may have gone back after others were opened: the count never exceeds those bought.
      const opened = Math.max(0, Math.min(wine.opened, wine.bought) + by);
      const saved = await call("PUT /v1/users/me/cellar/:shopId/:formatId", {
        params: { shopId, formatId },
        body: { opened },
      });
      const isSame = (one: CellarWine): boolean => one.shopId === shopId && one.formatId === formatId;
      await mutate((before) => before && { wines: before.wines.map((one) => (isSame(one) ? saved : one)) }, {
        revalidate: false,
      });
    } catch (failure) {
      showSnackbar("error", problemOf(failure).message);
    } finally {
      setBusy(null);
    }
  };
  return { wines: data?.wines, error, busy, retry: () => void mutate(), count };
}
