import { useEffect, useRef, type ReactNode } from "react";
import { FormProvider, type FieldValues } from "react-hook-form";
import { ConflictDialog } from "#ui/form/ConflictDialog.tsx";
import { DraftNotice } from "#ui/form/DraftNotice.tsx";
import { ErrorSummary } from "#ui/form/ErrorSummary.tsx";
import { RegistryContext, TriedContext } from "#ui/form/formContext.ts";
import { SaveBar, type SaveBarProps } from "#ui/form/SaveBar.tsx";
import { isSaveHeld } from "#ui/input/heldSave.ts";
import { useLeaveGuard } from "#ui/form/useLeaveGuard.tsx";
import type { RecordFormState } from "#ui/form/useRecordForm.ts";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Props<F extends FieldValues> = Pick<
  SaveBarProps,
  "submit" | "onCancel" | "noCancel" | "cancelHref" | "more"
> & {
  of: RecordFormState<F>;
  /** `sticky` at the foot of the page; `plain` where the form is a part of something (a dialog, a card). */
  bar?: "sticky" | "plain" | "none";
  /** Addresses where the form stays on screen; the same path by default. */
  stays?: (next: URL) => boolean;
  children: ReactNode;
};

/** Commits the text of the focused control before the form is read. */
function settle(): void {
  const at = document.activeElement;
  if (!(at instanceof HTMLInputElement)) return;
  at.blur();
  at.focus({ preventScroll: true });
}

/**
 * Draws a form of `useRecordForm`: found draft, summary of errors, its fields, one bar to save. Ctrl+S or ⌘S saves.
 *
 *     const record = useRecordForm({ route: "PUT /v1/x/:id", initial, toInput, onSaved, schema, draftKey });
 *     <RecordForm of={record} cancelHref={paths.x()}><TextField name="name" label={t("name")} /></RecordForm>
 */
export function RecordForm<F extends FieldValues>(props: Props<F>): ReactNode {
  const { of, bar = "sticky", stays, children, ...rest } = props;
  const element = useRef<HTMLFormElement>(null);
  const { save } = of;
  const guard = useLeaveGuard(of.dirty && !of.saving, { stays, isKept: of.draft.keptAt !== null });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== "s") return;
      // Of two forms on screen the focused one counts; a dialog over the page has priority over the page.
      const forms = [...document.querySelectorAll("form[data-record]")];
      const own = forms.find((one) => one.contains(document.activeElement)) ?? forms.at(-1);
      if (own !== element.current) return;
      event.preventDefault();
      settle();
      if (!isSaveHeld()) void save();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [save]);
  return (
    <RegistryContext value={of.fields}>
      <TriedContext value={of.refusals > 0}>
        <FormProvider {...of.form}>
          <form
            ref={element}
            data-record=""
            className={cx(layout.stack4, layout.shrink)}
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              // For React, a form in a dialog is inside the page's form, though not for the user.
              event.stopPropagation();
              settle();
              if (!isSaveHeld()) void save();
            }}
          >
            <DraftNotice draft={of.draft} />
            <ErrorSummary of={of} />
            {children}
            {bar === "none" ? null : <SaveBar of={of} sticky={bar === "sticky"} {...rest} />}
          </form>
          <ConflictDialog of={of} />
          {guard}
        </FormProvider>
      </TriedContext>
    </RegistryContext>
  );
}
