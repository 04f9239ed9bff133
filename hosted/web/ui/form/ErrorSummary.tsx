import { useEffect, useRef, type MouseEvent, type ReactNode } from "react";
import { useFormContext, useFormState, type FieldValues } from "react-hook-form";
import { useTranslation } from "#kit/i18n.ts";
import { Notice } from "#ui/Notice.tsx";
import { valueAt } from "#ui/form/merge.ts";
import type { RecordFormState } from "#ui/form/useRecordForm.ts";
import css from "#ui/form/ErrorSummary.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Line = { path: string; id: string; label: string; message: string };

/** Scrolls to a field, opens the section that contains it, and focuses it. */
function goTo(id: string): void {
  const field = document.getElementById(id);
  for (let at = field?.parentElement; at; at = at.parentElement)
    if (at instanceof HTMLDetailsElement) at.open = true;
  field?.scrollIntoView({ block: "center" });
  field?.focus({ preventScroll: true });
}

/** Shows, after a refused try, the errors of the whole form and of each field, as links to them; takes the focus. */
export function ErrorSummary<F extends FieldValues>({ of }: { of: RecordFormState<F> }): ReactNode {
  const { t } = useTranslation("form");
  const { control } = useFormContext();
  const { errors } = useFormState({ control });
  const box = useRef<HTMLDivElement>(null);
  const lines: Line[] = [];
  for (const [path, { id, label, says }] of of.fields) {
    const error = valueAt(errors, path) as { type?: unknown; message?: unknown } | undefined;
    const message = says?.[String(error?.type)] ?? error?.message;
    if (typeof message === "string" && message !== "") lines.push({ path, id, label, message });
  }
  const shown = of.refusals > 0 && (of.failure !== null || lines.length > 0);
  const only = of.failure === null && lines.length === 1 ? lines[0]?.id : undefined;
  const latest = useRef(only);
  latest.current = only;
  useEffect(() => {
    if (of.refusals === 0) return;
    // With a single wrong field the focus moves to it; with several the list is read first.
    if (latest.current !== undefined) return goTo(latest.current);
    box.current?.scrollIntoView({ block: "nearest" });
    box.current?.focus({ preventScroll: true });
  }, [of.refusals]);
  const follow = (event: MouseEvent, id: string): void => {
    event.preventDefault();
    goTo(id);
  };
  return (
    <div ref={box} tabIndex={-1} className={css.summary}>
      {shown ? (
        <Notice tone="error" title={lines.length > 0 ? t("errors", { count: lines.length }) : undefined}>
          {of.failure ? <p>{of.failure}</p> : null}
          {lines.length > 0 ? (
            <ul className={cx(layout.stack1, css.list)}>
              {lines.map((line) => (
                <li key={line.path}>
                  <a href={`#${line.id}`} onClick={(event) => follow(event, line.id)}>
                    {line.label}
                  </a>{" "}
                  – {line.message}
                </li>
              ))}
            </ul>
          ) : null}
        </Notice>
      ) : null}
    </div>
  );
}
