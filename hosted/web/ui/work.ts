import { useState } from "react";
import { problemOf } from "#kit/api.ts";
import { showSnackbar } from "#ui/overlay/snackbar.ts";

/** One piece of work at a time: what runs, and the reason of its last failure. */
export type Work = {
  /** Name of the running work; null while nothing runs. */
  busy: string | null;
  /** Reason of the last failure, for work whose failure shows in place. */
  trouble: string | null;
  /** Hides the failure. */
  forget: () => void;
  /** Runs `work`; returns whether it succeeded. */
  run: (work: () => Promise<void>, name?: string) => Promise<boolean>;
};

/** Runs calls of a screen and shows their failures: in place (`trouble`), or as a message that goes by itself. */
export function useWork(failures: "inPlace" | "asMessage"): Work {
  const [busy, setBusy] = useState<string | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  return {
    busy,
    trouble,
    forget: () => setTrouble(null),
    run: async (work, name = "work") => {
      setBusy(name);
      setTrouble(null);
      try {
        await work();
        return true;
      } catch (failure) {
        const { message } = problemOf(failure);
        if (failures === "inPlace") setTrouble(message);
        else showSnackbar("error", message);
        return false;
      } finally {
        setBusy(null);
      }
    },
  };
}
