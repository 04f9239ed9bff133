import { useState } from "react";
import { problemOf } from "#kit/api.ts";
import { showSnackbar } from "#ui/overlay/snackbar.ts";

/** One piece of work at a time: what runs, and the reason of its last failure. */
export type Work = {
  /** Name of the running work; null while nothing runs. */
  busy: string | null;
  /** Reason of the last failure, for work whose failure shows in place. */
  failure: string | null;
  /** Hides the failure. */
  forget: () => void;
  /** Runs `work`; returns whether it succeeded. */
  run: (work: () => Promise<void>, name?: string) => Promise<boolean>;
};

const messageOf = (error: unknown): string => problemOf(error).message;

/**
 * Runs calls of a screen and shows their failures: in place (`failure`), or as a message that goes by itself.
 * `sentenceOf`: the sentence for an error, where it is not the server's own.
 */
export function useWork(failures: "inPlace" | "asMessage", sentenceOf = messageOf): Work {
  const [busy, setBusy] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  return {
    busy,
    failure,
    forget: () => setFailure(null),
    run: async (work, name = "work") => {
      setBusy(name);
      setFailure(null);
      try {
        await work();
        return true;
      } catch (error) {
        if (failures === "inPlace") setFailure(sentenceOf(error));
        else showSnackbar("error", sentenceOf(error));
        return false;
      } finally {
        setBusy(null);
      }
    },
  };
}
