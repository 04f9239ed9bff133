import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import { Button } from "#ui/Button.tsx";
import { Notice } from "#ui/Notice.tsx";
import type { DraftState } from "#ui/form/useDraft.ts";

/** Offers the values typed at an earlier visit and not saved. */
export function DraftNotice({ draft }: { draft: DraftState }): ReactNode {
  const { t } = useTranslation("form");
  const format = useFormat();
  if (!draft.found) return null;
  return (
    <Notice
      title={t("draft.title")}
      actions={
        <>
          <Button size="s" look="primary" onClick={draft.restore}>
            {t("draft.restore")}
          </Button>
          <Button size="s" onClick={draft.discard}>
            {t("draft.discard")}
          </Button>
        </>
      }
    >
      {t("draft.text", { date: format.date(new Date(draft.found.at).toISOString(), "dateTime") })}
    </Notice>
  );
}
