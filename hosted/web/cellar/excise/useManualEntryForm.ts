import type { DeclarationView } from "@cuvee/core/cellar/excise/views.ts";
import type { FieldValues } from "react-hook-form";
import { manualEntriesBody, useRefresh, type ManualEntriesBody } from "#cellar/excise/calls.ts";
import { useRecordForm, type RecordFormState } from "#ui/form/useRecordForm.ts";
import { showSnackbar } from "#ui/overlay/snackbar.ts";

type Options<F> = {
  month: DeclarationView;
  initial: F;
  /** Returns the change that the values make in the month. */
  change: (fields: F) => Partial<ManualEntriesBody>;
  /** Path of the body before the names of the form: `documents.2.`. */
  at: string;
  said: string;
  onDone: () => void;
};

/** A form that adds something to a month by hand. */
export function useManualEntryForm<F extends FieldValues>(options: Options<F>): RecordFormState<F> {
  const { month, initial, change, at, said: text, onDone } = options;
  const refresh = useRefresh();
  return useRecordForm<"PUT /v1/excise/declarations/:period", F>({
    route: "PUT /v1/excise/declarations/:period",
    initial,
    toInput: (fields) => ({
      params: { period: month.period },
      body: manualEntriesBody(month, change(fields)),
    }),
    fieldOf: (path) => path.replace(at, ""),
    onSaved: async () => {
      showSnackbar("success", text);
      onDone();
      await refresh();
    },
  });
}
