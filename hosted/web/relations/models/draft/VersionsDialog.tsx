import { Save } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { useTranslation } from "#kit/i18n.ts";
import { PersonName } from "#people/collaborators/personName.ts";
import css from "#relations/models/models.module.css";
import { Button } from "#ui/Button.tsx";
import { Field } from "#ui/input/Field.tsx";
import { Input } from "#ui/input/Input.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import { ErrorState } from "#ui/page/EmptyState.tsx";
import { Skeleton } from "#ui/page/Skeleton.tsx";
import type { ModelEditing } from "./useModelDraft.ts";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** Keeps the draft as a version, with a word on it. */
function KeepForm({ of }: { of: ModelEditing }): ReactNode {
  const { t } = useTranslation("models");
  const [note, setNote] = useState("");
  const [busy, setBusy] = useState(false);
  const keep = async (): Promise<void> => {
    setBusy(true);
    const isDone = await of.keep(note.trim());
    setBusy(false);
    if (!isDone) return showSnackbar("error", of.problem || t("unsaved"));
    setNote("");
    showSnackbar("success", t("versions.kept"));
  };
  const isKept = of.model.keptAs !== null && of.saving === "saved";
  return (
    <form
      className={css.keep}
      onSubmit={(event) => {
        event.preventDefault();
        void keep();
      }}
    >
      <Field
        label={t("versions.note")}
        hint={isKept ? t("versions.same", { number: of.model.keptAs }) : undefined}
        optional
      >
        <Input value={note} maxLength={120} onChange={({ target }) => setNote(target.value)} />
      </Field>
      <Button
        type="submit"
        look="primary"
        busy={busy}
        disabled={isKept}
        icon={<Save size={16} aria-hidden="true" />}
      >
        {t("versions.keep")}
      </Button>
    </form>
  );
}

/** Kept versions of a model: one more is kept, an earlier one becomes the draft again. */
export default function VersionsDialog({
  of,
  onClose,
}: {
  of: ModelEditing;
  onClose: () => void;
}): ReactNode {
  const { t } = useTranslation("models");
  const format = useFormat();
  const { data, error, mutate } = useAnswer("GET /v1/models/:modelId/versions", {
    params: { modelId: of.model.id },
  });
  const restore = async (number: number): Promise<void> => {
    if (!(await of.restore(number))) return showSnackbar("error", of.problem || t("unsaved"));
    showSnackbar("success", t("versions.restored", { number }));
    onClose();
  };
  return (
    <Dialog open onClose={onClose} title={t("versions.title")} text={t("versions.text")}>
      <div className={layout.grid4}>
        <KeepForm of={of} />
        {error && !data ? <ErrorState error={error} onRetry={() => void mutate()} /> : null}
        {!error && !data ? <Skeleton height="6rem" /> : null}
        {data?.versions.length === 0 ? <p className={layout.quiet}>{t("versions.none")}</p> : null}
        <ul className={cx(layout.plain, css.versions)}>
          {data?.versions.map(({ number, at, by, note }) => (
            <li key={number} className={cx(layout.line3, layout.middle)}>
              <span className={cx(layout.column, layout.fill, layout.shrink)}>
                <span className={layout.medium}>
                  {t("versions.number", { number })}
                  {note ? ` · ${note}` : ""}
                </span>
                <span className={layout.quiet}>
                  {format.date(at, "dateTime")} · <PersonName by={by} />
                </span>
              </span>
              <Button
                size="s"
                aria-label={t("versions.restoreOne", { number })}
                onClick={() => void restore(number)}
              >
                {t("versions.restore")}
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
