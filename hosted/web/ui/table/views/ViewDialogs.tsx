import type { ListView } from "@cuvee/core/people/accounts/views.ts";
import { useState, type FormEvent, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { problemOf } from "#kit/api.ts";
import { Button } from "#ui/Button.tsx";
import { ConfirmDialog } from "#ui/popup/ConfirmDialog.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { Field } from "#ui/input/Field.tsx";
import { Input } from "#ui/input/Input.tsx";
import { FormError } from "#ui/Notice.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import type { ListViews } from "#ui/table/views/listViews.ts";
import * as layout from "#ui/layout.ts";

/** Dialog about views that is open. */
export type ViewAsk = { kind: "add" } | { kind: "rename" | "delete"; view: ListView };

type ViewDialogsProps = { ask: ViewAsk; views: ListViews; onClose: () => void };

/** Asks for the name of a view, or for confirmation of its deletion. */
export default function ViewDialogs({ ask, views, onClose }: ViewDialogsProps): ReactNode {
  const { t } = useTranslation(["table", "common"]);
  const [name, setName] = useState(ask.kind === "rename" ? ask.view.name : "");
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const run = async (work: () => Promise<unknown>, text: string): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      await work();
      showSnackbar("success", text);
      onClose();
    } catch (failure) {
      const problem = problemOf(failure);
      setError(problem.code === "conflict" ? t("views.conflict") : problem.message);
    } finally {
      setBusy(false);
    }
  };
  if (ask.kind === "delete")
    return (
      <ConfirmDialog
        open
        danger
        title={t("views.deleteTitle", { name: ask.view.name })}
        text={t("views.deleteText")}
        confirm={t("views.delete")}
        busy={busy}
        error={error}
        onClose={onClose}
        onConfirm={() => void run(() => views.drop(ask.view), t("views.deleted", { name: ask.view.name }))}
      />
    );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const given = name.trim();
    if (!given || busy) return;
    const work = (): Promise<unknown> =>
      ask.kind === "add" ? views.add(given) : views.save(ask.view, { name: given });
    void run(work, t("views.saved", { name: given }));
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(ask.kind === "add" ? "views.saveTitle" : "views.renameTitle")}
      text={ask.kind === "add" ? t("views.saveText") : undefined}
      actions={
        <>
          <Button onClick={onClose}>{t("common:cancel")}</Button>
          <Button look="primary" type="submit" form="view-name" busy={busy} disabled={name.trim() === ""}>
            {t("common:save")}
          </Button>
        </>
      }
    >
      <form id="view-name" className={layout.stack4} onSubmit={submit}>
        <Field label={t("views.name")}>
          <Input
            value={name}
            maxLength={60}
            autoComplete="off"
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        {error ? <FormError>{error}</FormError> : null}
      </form>
    </Dialog>
  );
}
