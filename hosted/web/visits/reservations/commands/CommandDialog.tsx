import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Button } from "#ui/Button.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { FormError } from "#ui/Notice.tsx";
import * as layout from "#ui/layout.ts";

type ActDialogProps = {
  title: string;
  text?: ReactNode;
  confirm: string;
  /** 'Annuler' unless that is the name of the action itself. */
  dismiss?: string;
  danger?: boolean;
  busy: boolean;
  ready?: boolean;
  failure: string | null;
  large?: boolean;
  onClose: () => void;
  onConfirm: () => void;
  children?: ReactNode;
};

/** The window of an action: its fields, its refusal, and two buttons. It is rendered while it is open. */
export function CommandDialog(props: ActDialogProps): ReactNode {
  const { title, text, confirm, danger, busy, ready = true, failure, large, onClose, onConfirm } = props;
  const { t } = useTranslation("common");
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      text={text}
      size={large ? "large" : "medium"}
      actions={
        <>
          <Button onClick={onClose}>{props.dismiss ?? t("cancel")}</Button>
          <Button look={danger ? "danger" : "primary"} busy={busy} disabled={!ready} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      <div className={layout.stack4}>
        {props.children}
        {failure ? <FormError>{failure}</FormError> : null}
      </div>
    </Dialog>
  );
}
