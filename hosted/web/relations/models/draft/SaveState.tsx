import type { ReactNode } from "react";
import { useFormat } from "#kit/format.ts";
import { useTranslation } from "#kit/i18n.ts";
import { Button } from "#ui/Button.tsx";
import { Notice } from "#ui/Notice.tsx";
import css from "#relations/models/models.module.css";
import type { ModelEditing } from "./useModelDraft.ts";

/** Another tab has saved: the writer takes that draft, or keeps this one as a model of its own. */
function Conflict({ of }: { of: ModelEditing }): ReactNode {
  const { t } = useTranslation("models");
  const copy = (): Promise<void> => of.keepCopy(t("copyOf", { name: of.draft.name }).slice(0, 120));
  return (
    <Notice
      tone="warning"
      title={t("conflict.title")}
      actions={
        <>
          <Button onClick={() => void copy()}>{t("conflict.copy")}</Button>
          <Button onClick={() => void of.takeTheirs()}>{t("conflict.theirs")}</Button>
        </>
      }
    >
      {t("conflict.text")}
    </Notice>
  );
}

/** Tells what became of the last changes; nothing is lost while they wait. */
export function SaveTrouble({ of }: { of: ModelEditing }): ReactNode {
  const { t } = useTranslation("models");
  if (of.saving === "conflict") return <Conflict of={of} />;
  if (of.saving === "failed")
    return (
      <Notice tone="error" actions={<Button onClick={() => void of.save()}>{t("retry")}</Button>}>
        {t("failed", { problem: of.problem })}
      </Notice>
    );
  return null;
}

/** The state of the draft, in a few words. */
export function SaveState({ of }: { of: ModelEditing }): ReactNode {
  const { t } = useTranslation("models");
  const format = useFormat();
  const { saving, savedAt, model } = of;
  const at = savedAt === null ? model.updatedAt : new Date(savedAt).toISOString();
  const text =
    saving === "saved"
      ? t(savedAt === null ? "savedOn" : "savedAt", {
          time: format.date(at, savedAt === null ? "dateTime" : "time"),
        })
      : saving === "conflict" || saving === "failed"
        ? t("unsaved")
        : t("saving");
  return (
    <span className={css.saved} role="status" data-saving={saving}>
      {text}
    </span>
  );
}
