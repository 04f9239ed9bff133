import type { RowsChosen } from "@cuvee/core/kit/list/list.ts";
import { call, newId, type CallInput } from "#kit/api.ts";

export type ProspectAct = CallInput<"POST /v1/prospects/bulk">["body"]["act"];
/** Chosen rows of the list for a dialog; `done` gets whether they were changed. */
export type Chosen = { rows: RowsChosen; count: number; done: (changed: boolean) => void };

/** Applies one act to many prospects; returns the number changed. */
export const changeProspects = async (rows: RowsChosen, act: ProspectAct): Promise<number> =>
  (await call("POST /v1/prospects/bulk", { body: { rows, act } }, { idempotencyKey: newId() })).changed;
