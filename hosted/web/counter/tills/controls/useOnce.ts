import { useCallback, useRef, useState } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { sentenceOf } from "#counter/tills/controls/refusals.ts";
import { showSnackbar } from "#ui/overlay/snackbar.ts";

/**
 * Runs actions that write to the journal, one at a time: a second press while the disk still writes has no effect. A
 * refusal is shown.
 */
export function useOnce(): { isBusy: boolean; once: (what: () => Promise<unknown>) => void } {
  const { t } = useTranslation("tills");
  const [isBusy, setBusy] = useState(false);
  const running = useRef(false);
  const once = useCallback(
    (what: () => Promise<unknown>): void => {
      if (running.current) return;
      running.current = true;
      setBusy(true);
      what()
        .catch((error: unknown) => showSnackbar("error", sentenceOf(error, t)))
        .finally(() => {
          running.current = false;
          setBusy(false);
        });
    },
    [t],
  );
  return { isBusy, once };
}
