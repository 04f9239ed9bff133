import { CircleDot } from "lucide-react";
import { useContext, type ReactNode } from "react";
import { createPortal } from "react-dom";
import type { FieldValues } from "react-hook-form";
import { useTranslation } from "#kit/i18n.ts";
import { SaveSlot } from "#shops/settings/saveSlot.ts";
import { Button } from "#ui/Button.tsx";
import { cx } from "#ui/classes.ts";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { useAskedField } from "#ui/form/askedField.ts";
import type { RecordFormState } from "#ui/form/useRecordForm.ts";
import css from "#shops/settings/settings.module.css";
import * as layout from "#ui/layout.ts";

type Props<F extends FieldValues> = { of: RecordFormState<F>; link: string; children: ReactNode };

function SaveArea<F extends FieldValues>({ of }: { of: RecordFormState<F> }): ReactNode {
  const { t } = useTranslation(["settings", "common"]);
  return (
    <div
      className={cx(layout.row2, layout.middle, layout.toEnd, css.save, of.dirty && css.waiting)}
      data-foot={of.dirty ? "over" : undefined}
    >
      <p className={cx(layout.inline1, layout.middle, layout.small, css.dirty)} role="status">
        {of.dirty ? (
          <>
            <CircleDot size={14} aria-hidden="true" />
            {t("unsaved")}
          </>
        ) : null}
      </p>
      <Button disabled={!of.dirty} onClick={of.reset}>
        {t("common:cancel")}
      </Button>
      <Button look="primary" busy={of.saving} onClick={() => void of.save()}>
        {t("common:save")}
      </Button>
    </div>
  );
}

/**
 * A tab's own form; its save area is in the title row. Another tab is another page: leaving asks for confirmation
 * first.
 */
export function SettingsForm<F extends FieldValues>({ of, link, children }: Props<F>): ReactNode {
  const slot = useContext(SaveSlot);
  useAskedField(of.fields);
  return (
    <RecordForm
      of={of}
      bar="none"
      stays={(next) => next.pathname === location.pathname && next.searchParams.get("link") === link}
    >
      {slot ? createPortal(<SaveArea of={of} />, slot) : null}
      <div className={cx(layout.grid5, layout.shrink)}>{children}</div>
    </RecordForm>
  );
}
