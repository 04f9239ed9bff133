import { Check, CircleDot } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { cx } from "#ui/classes.ts";
import type { DraftState } from "#ui/form/useDraft.ts";
import css from "#ui/form/SaveBar.module.css";
import * as layout from "#ui/layout.ts";

export type SaveBarProps = {
  of: { saving: boolean; dirty: boolean; draft: DraftState; reset: () => void };
  sticky?: boolean;
  /** 'Enregistrer' by default. */
  submit?: string;
  /** Address of "Annuler"; without it and `onCancel` it puts everything back. */
  cancelHref?: string;
  onCancel?: () => void;
  /** There is no way to leave: a step of a sequence, which consists of the form alone. */
  noCancel?: boolean;
  /** Other actions, at the start. */
  more?: ReactNode;
};

/** The one place to save: shows what is unsaved or kept as a draft, 'Annuler', 'Enregistrer'. */
export function SaveBar({
  of,
  sticky,
  submit,
  cancelHref,
  onCancel,
  noCancel,
  more,
}: SaveBarProps): ReactNode {
  const { t } = useTranslation(["form", "common"]);
  const format = useFormat();
  const stored = of.draft.keptAt;
  const cancel = t("common:cancel");
  return (
    <div className={cx(css.bar, sticky && css.sticky)} data-foot={sticky || undefined}>
      <div className={cx(layout.line2, css.more)}>{more}</div>
      <p className={cx(layout.line2, layout.middle, layout.fill, layout.quiet, css.state)} role="status">
        {of.dirty ? (
          <>
            {stored === null ? (
              <CircleDot size={14} aria-hidden="true" className={css.dot} />
            ) : (
              <Check size={14} aria-hidden="true" />
            )}
            {stored === null
              ? t("unsaved")
              : t("draftKept", { time: format.date(new Date(stored).toISOString(), "time") })}
          </>
        ) : null}
      </p>
      <div className={cx(layout.line2, layout.pushed, css.acts)}>
        {noCancel ? null : cancelHref ? (
          <ButtonLink href={cancelHref}>{cancel}</ButtonLink>
        ) : (
          <Button disabled={!onCancel && !of.dirty} onClick={onCancel ?? of.reset}>
            {cancel}
          </Button>
        )}
        <Button type="submit" look="primary" busy={of.saving}>
          {submit ?? t("common:save")}
        </Button>
      </div>
    </div>
  );
}
