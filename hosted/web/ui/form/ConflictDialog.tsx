import { useState, type ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { useTranslation } from "#kit/i18n.ts";
import { useStateFor } from "#kit/stateFor.ts";
import { Button } from "#ui/Button.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import type { FieldEntry } from "#ui/form/formContext.ts";
import type { Difference } from "#ui/form/merge.ts";
import type { RecordFormState } from "#ui/form/useRecordForm.ts";
import css from "#ui/form/ConflictDialog.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

function words(value: unknown, show: FieldEntry["show"]): string {
  if (show) return show(value);
  if (typeof value === "string" || typeof value === "number") return String(value);
  return value === null || value === undefined ? "" : JSON.stringify(value);
}

/** Another user saved in the meantime: shows both versions of what differs, side by side, to choose from. */
export function ConflictDialog<F extends FieldValues>({ of }: { of: RecordFormState<F> }): ReactNode {
  const { t } = useTranslation(["form", "common"]);
  const { conflict, fields, resolve } = of;
  // While the dialog closes, it still shows the last conflict.
  const [last, setLast] = useState(conflict);
  if (conflict && conflict !== last) setLast(conflict);
  const [chosen, setChosen] = useStateFor<readonly Difference[]>(last, last?.differences ?? []);
  const labelled = chosen.filter(({ path }) => fields.has(path));
  const all = (which: Difference["chosen"]): void =>
    setChosen(chosen.map((one) => ({ ...one, chosen: which })));
  const choose = (path: string, which: Difference["chosen"]): void =>
    setChosen(chosen.map((one) => (one.path === path ? { ...one, chosen: which } : one)));
  return (
    <Dialog
      open={conflict !== null}
      onClose={() => void resolve(null)}
      title={t("conflict.title")}
      text={t(labelled.length > 0 ? "conflict.text" : "conflict.none")}
      size="large"
      actions={
        <>
          <Button onClick={() => void resolve(null)}>{t("conflict.back")}</Button>
          <Button look="primary" onClick={() => void resolve(chosen)}>
            {t("conflict.save")}
          </Button>
        </>
      }
    >
      {labelled.length > 1 ? (
        <div className={cx(layout.row2, css.all)}>
          <Button size="s" onClick={() => all("mine")}>
            {t("conflict.allMine")}
          </Button>
          <Button size="s" onClick={() => all("theirs")}>
            {t("conflict.allTheirs")}
          </Button>
        </div>
      ) : null}
      <div className={layout.stack4}>
        {labelled.map(({ path, mine, theirs, chosen: which }) => {
          const entry = fields.get(path);
          return (
            <fieldset key={path} className={cx(layout.fieldset, layout.grid2, css.row)}>
              <legend className={cx(layout.small, layout.medium, css.label)}>{entry?.label}</legend>
              {(["mine", "theirs"] as const).map((side) => (
                <label key={side} className={css.side}>
                  <input
                    type="radio"
                    name={`conflict-${path}`}
                    checked={which === side}
                    onChange={() => choose(path, side)}
                  />
                  <span className={cx(layout.muted, layout.tiny)}>{t(`conflict.${side}`)}</span>
                  <span className={css.value}>
                    {words(side === "mine" ? mine : theirs, entry?.show) || t("conflict.empty")}
                  </span>
                </label>
              ))}
            </fieldset>
          );
        })}
      </div>
    </Dialog>
  );
}
