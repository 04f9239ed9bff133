import { useCallback, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { sentenceOf } from "#sales/tills/refusals.ts";
import { tell } from "#ui/snackbar.ts";

/**
 * Runs what is written into the journal, one at a time: what is pressed again while the disk still writes is not done twice. A refusal
 * is told.
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
        .catch((error: unknown) => tell("error", sentenceOf(error, t)))
        .finally(() => {
          running.current = false;
          setBusy(false);
        });
    },
    [t],
  );
  return { isBusy, once };
}
