import type { ReservationView } from "@cuvee/core/visits/reservations/reservations.ts";
import { useState } from "react";
import type { CallAnswer, CallInput, Route } from "#kit/api.ts";
import { useReservationCommand, type CommandResult } from "#visits/reservations/calls.ts";

/** Props of every action's dialog. */
export type CommandDialogProps = {
  view: ReservationView;
  onClose: () => void;
  /** Called when the action is done, or the reservation has changed meanwhile; a refusal stays in the dialog. */
  onEnded: (of: CommandResult<unknown>, done: string) => void;
};

/** Runs the action of a dialog: a refusal is shown in it, any other result closes it. */
export function useDialogCommand({ onEnded }: Pick<CommandDialogProps, "onEnded">) {
  const { run, busy } = useReservationCommand();
  const [failure, setFailure] = useState<string | null>(null);
  const act = async <R extends Route>(route: R, input: CallInput<R>, done: string): Promise<void> => {
    setFailure(null);
    const of: CommandResult<CallAnswer<R>> = await run(route, input);
    if (of.end === "failed")
      return setFailure(of.problem.fields?.map(({ message }) => message).join(" ") || of.problem.message);
    onEnded(of, done);
  };
  return { act, busy, failure };
}
