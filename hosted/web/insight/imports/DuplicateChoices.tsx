import { DUPLICATE_CHOICES, type ImportLine, type ImportView } from "@cuvee/core/insight/imports/fields.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { call } from "#kit/api.ts";
import { Button } from "#ui/Button.tsx";
import { cx } from "#ui/classes.ts";
import css from "#insight/imports/Imports.module.css";
import * as layout from "#ui/layout.ts";
import { useWork } from "#ui/work.ts";

const REPEATS = new Set(["duplicate-client", "duplicate-line"]);

/** Returns whether a person has to decide about a line that is a client already, or on another line. */
export const isUndecided = ({ faults }: Pick<ImportLine, "faults">): boolean =>
  faults.some(({ code }) => REPEATS.has(code));

/** Decides about a line that is a client already, in the words of its message. */
export function DuplicateChoices({
  of,
  line,
  onDone,
}: {
  of: ImportView;
  line: ImportLine;
  onDone: () => void;
}): ReactNode {
  const { t } = useTranslation("imports");
  const { busy, run } = useWork("asMessage");
  // A line that repeats another one of the file has no record to complete yet.
  const choices = DUPLICATE_CHOICES.filter(
    (choice) => choice !== "ask" && (choice !== "complete" || line.twin !== null),
  );
  const choose = (value: string): Promise<boolean> =>
    run(async () => {
      await call("PUT /v1/imports/:importId/lines", {
        params: { importId: of.id },
        body: { rows: { lines: [line.line] }, act: { field: "duplicate", value } },
      });
      onDone();
    }, value);
  return (
    <span
      className={cx(layout.row2, css.choices)}
      role="group"
      aria-label={t("bulk.ofLine", { n: line.line })}
    >
      {choices.map((choice) => (
        <Button
          key={choice}
          size="s"
          busy={busy === choice}
          disabled={busy !== null}
          onClick={() => void choose(choice)}
        >
          {t(`value.${choice}`)}
        </Button>
      ))}
    </span>
  );
}
