import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import type { RecordFormState } from "#ui/form/useRecordForm.ts";
import { Dialog, type DialogProps } from "#ui/overlay/Dialog.tsx";

type FormDialogProps<F extends FieldValues> = Omit<DialogProps, "open" | "actions" | "tone"> & {
  /** Result of `useRecordForm`. */
  of: RecordFormState<F>;
  /** Words of the button that saves. */
  submit?: string;
};

/** A window with one form: its fields, saving and cancelling. */
export function FormDialog<F extends FieldValues>(props: FormDialogProps<F>): ReactNode {
  const { of, submit, children, ...dialog } = props;
  return (
    <Dialog open {...dialog}>
      <RecordForm of={of} bar="plain" onCancel={dialog.onClose} {...(submit ? { submit } : {})}>
        {children}
      </RecordForm>
    </Dialog>
  );
}
