import type { ReservationView } from "@cuvee/core/visits/reservations/reservations.ts";
import { useState } from "react";
import type { CallAnswer, CallInput, Route } from "#kit/api.ts";
import { useDoing, type Ended } from "#visits/reservations/calls.ts";

/** What every dialog of an act takes. */
export type ActDialogProps = {
  view: ReservationView;
  onClose: () => void;
  /** It was done, or the reservation is another by now; what was refused stays in the dialog. */
  onEnded: (of: Ended<unknown>, done: string) => void;
};

/** Does the act of a dialog: a refusal is said in it, anything else ends it. */
export function useActing({ onEnded }: Pick<ActDialogProps, "onEnded">) {
  const { run, busy } = useDoing();
  const [failure, setFailure] = useState<string | null>(null);
  const act = async <R extends Route>(route: R, input: CallInput<R>, done: string): Promise<void> => {
    setFailure(null);
    const of: Ended<CallAnswer<R>> = await run(route, input);
    if (of.end === "failed")
      return setFailure(of.problem.fields?.map(({ message }) => message).join(" ") || of.problem.message);
    onEnded(of, done);
  };
  return { act, busy, failure };
}
