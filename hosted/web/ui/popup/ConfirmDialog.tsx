import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useStateFor } from "#kit/stateFor.ts";
import { Button } from "#ui/Button.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { Field } from "#ui/input/Field.tsx";
import { Input, TextArea } from "#ui/input/Input.tsx";
import { FormError } from "#ui/Notice.tsx";
import * as layout from "#ui/layout.ts";

type ConfirmDialogProps = {
  open: boolean;
  onClose: () => void;
  /** Called with the reason, if the dialog has one. The dialog stays open until the caller closes it. */
  onConfirm: (reason: string) => void;
  title: ReactNode;
  text?: ReactNode;
  /** 'Valider' by default (specification §2). */
  confirm?: string;
  /** 'Annuler' by default: another word where the action itself cancels something. */
  cancel?: string;
  danger?: boolean;
  busy?: boolean;
  /** Error of the last try. */
  error?: string | null;
  /** For irreversible actions: the user types this word before the button works (spaces removed, case-insensitive). */
  keyword?: string;
  /** Field for a reason. */
  reason?: { label: string; hint?: string; required?: boolean };
};

const plain = (text: string): string => text.replace(/\s/g, "").toLocaleLowerCase();

/** A confirmation dialog; 'Annuler' and 'Valider' of the specification's popup. */
export function ConfirmDialog(props: ConfirmDialogProps): ReactNode {
  const { open, onClose, onConfirm, title, text, confirm, cancel, danger, busy } = props;
  const { error, keyword, reason } = props;
  const { t } = useTranslation("common");
  const [typed, setTyped] = useStateFor(open, "");
  const [why, setWhy] = useStateFor(open, "");
  const ready = (!keyword || plain(typed) === plain(keyword)) && (!reason?.required || why.trim() !== "");
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      text={text}
      actions={
        <>
          <Button onClick={onClose}>{cancel ?? t("cancel")}</Button>
          <Button
            look={danger ? "danger" : "primary"}
            busy={busy ?? false}
            disabled={!ready}
            onClick={() => onConfirm(why.trim())}
          >
            {confirm ?? t("confirm")}
          </Button>
        </>
      }
    >
      {reason || keyword || error ? (
        <div className={layout.stack4}>
          {reason ? (
            <Field label={reason.label} hint={reason.hint} optional={!reason.required}>
              <TextArea value={why} maxLength={500} onChange={(event) => setWhy(event.target.value)} />
            </Field>
          ) : null}
          {keyword ? (
            <Field label={t("typeKeyword", { keyword })}>
              <Input value={typed} autoComplete="off" onChange={(event) => setTyped(event.target.value)} />
            </Field>
          ) : null}
          {error ? <FormError>{error}</FormError> : null}
        </div>
      ) : null}
    </Dialog>
  );
}
