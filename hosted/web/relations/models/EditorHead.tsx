import type { Language } from "@cuvee/core/kit/languages.ts";
import { Eye, History, Redo2, Undo2 } from "lucide-react";
import { lazy, Suspense, useEffect, useState, type ReactNode } from "react";
import { useLocation } from "wouter";
import { useTranslation } from "#kit/i18n.ts";
import { paths } from "#kit/paths.ts";
import { SaveState, SaveTrouble } from "#relations/models/draft/SaveState.tsx";
import type { ModelEditing } from "#relations/models/draft/useModelDraft.ts";
import type { ModelHistoryEdit } from "#relations/models/draft/modelDraft.ts";
import { modelPath } from "#relations/models/modelPath.ts";
import { Button, IconButton } from "#ui/Button.tsx";
import { useLeaveGuard } from "#ui/form/useLeaveGuard.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import { PageHeader } from "#ui/page/PageHeader.tsx";

const PreviewDialog = lazy(() => import("#relations/models/preview/PreviewDialog.tsx"));
const VersionsDialog = lazy(() => import("#relations/models/draft/VersionsDialog.tsx"));

/** Ctrl+Z undoes and Ctrl+Shift+Z or Ctrl+Y redoes, but not in fields, which undo their own typing. */
function useUndoKeys(change: (act: ModelHistoryEdit) => void): void {
  useEffect(() => {
    const undo = (event: KeyboardEvent): void => {
      const key = event.key.toLowerCase();
      const isTyping =
        event.target instanceof Element && event.target.closest("input, textarea, select, [contenteditable]");
      if (!(event.ctrlKey || event.metaKey) || !["z", "y"].includes(key) || isTyping) return;
      event.preventDefault();
      change({ act: key === "y" || event.shiftKey ? "redo" : "undo" });
    };
    addEventListener("keydown", undo);
    return () => removeEventListener("keydown", undo);
  }, [change]);
}

/** Title, commands and state of the editor of a model, and what it asks before it is left. */
export function EditorHead({ of, lang }: { of: ModelEditing; lang: Language }): ReactNode {
  const { t } = useTranslation("models");
  const { history, change, saving, draft, isRecovered } = of;
  const [open, setOpen] = useState<"preview" | "versions" | null>(null);
  // Waiting changes are saved when the page is left; only those that cannot be saved are asked about.
  const isStuck = saving === "failed" || saving === "conflict";
  const leave = useLeaveGuard(saving !== "saved", isStuck ? { isKept: true } : { stays: () => true });
  useUndoKeys(change);
  useEffect(() => {
    if (isRecovered) showSnackbar("success", t("recovered"));
  }, [isRecovered, t]);
  const [, go] = useLocation();
  const copyPath = of.copyId === null ? null : modelPath({ id: of.copyId, kind: draft.content.kind });
  useEffect(() => {
    if (copyPath !== null) go(copyPath);
  }, [copyPath, go]);
  return (
    <>
      <PageHeader
        title={draft.name.trim() || t("unnamed")}
        back={{ href: paths.models(), label: t("title") }}
        text={<SaveState of={of} />}
        actions={
          <>
            <IconButton
              label={t("undo")}
              disabled={history.past.length === 0}
              onClick={() => change({ act: "undo" })}
            >
              <Undo2 size={18} aria-hidden="true" />
            </IconButton>
            <IconButton
              label={t("redo")}
              disabled={history.future.length === 0}
              onClick={() => change({ act: "redo" })}
            >
              <Redo2 size={18} aria-hidden="true" />
            </IconButton>
            <IconButton label={t("versions.title")} onClick={() => setOpen("versions")}>
              <History size={18} aria-hidden="true" />
            </IconButton>
            <Button
              look="primary"
              icon={<Eye size={18} aria-hidden="true" />}
              onClick={() => setOpen("preview")}
            >
              {t("preview.open")}
            </Button>
          </>
        }
      />
      <SaveTrouble of={of} />
      <Suspense>
        {open === "preview" ? (
          <PreviewDialog draft={draft} lang={lang} onClose={() => setOpen(null)} />
        ) : null}
        {open === "versions" ? <VersionsDialog of={of} onClose={() => setOpen(null)} /> : null}
      </Suspense>
      {leave}
    </>
  );
}
