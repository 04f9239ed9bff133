import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useUpdateProspects } from "#relations/prospection/calls.ts";
import { changeProspects, type Chosen, type ProspectAct } from "#relations/prospection/chosen.ts";
import { Button } from "#ui/Button.tsx";
import { FormError } from "#ui/Notice.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import * as layout from "#ui/layout.ts";
import { useWork } from "#ui/work.ts";

type ChosenDialogProps = {
  chosen: Chosen;
  title: string;
  submit: string;
  act: ProspectAct;
  onClose: () => void;
  children: ReactNode;
};

/** A dialog that applies one act to the chosen prospects. */
export function ChosenDialog({
  chosen,
  title,
  submit,
  act,
  onClose,
  children,
}: ChosenDialogProps): ReactNode {
  const { t } = useTranslation(["prospection", "common"]);
  const { busy, failure, run } = useWork("inPlace");
  const update = useUpdateProspects();
  const end = (changed: boolean): void => {
    chosen.done(changed);
    onClose();
  };
  const change = (): Promise<boolean> =>
    run(async () => {
      const changed = await changeProspects(chosen.rows, act);
      showSnackbar("success", t("bulk.done", { count: changed }));
      await update();
      end(true);
    });
  return (
    <Dialog
      open
      onClose={() => end(false)}
      title={title}
      text={t("bulk.count", { count: chosen.count })}
      actions={
        <>
          <Button onClick={() => end(false)}>{t("common:cancel")}</Button>
          <Button look="primary" busy={busy !== null} onClick={() => void change()}>
            {submit}
          </Button>
        </>
      }
    >
      <div className={layout.stack4}>
        {children}
        {failure ? <FormError>{failure}</FormError> : null}
      </div>
    </Dialog>
  );
}
