import { IMPORT_FIELDS } from "@cuvee/core/insight/imports/fieldList.ts";
import type { ImportView, LineState, OPEN_LINE_STATES } from "@cuvee/core/insight/imports/fields.ts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { call, problemOf } from "#kit/api.ts";
import { useFieldNames } from "#insight/imports/fieldNames.ts";
import { ValueInput } from "#insight/imports/ValueInput.tsx";
import { Button } from "#ui/Button.tsx";
import { Checkbox } from "#ui/input/Checkbox.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { Field } from "#ui/input/Field.tsx";
import { FormError } from "#ui/Notice.tsx";
import { Select } from "#ui/input/Select.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import css from "#insight/imports/Imports.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";
import { useWork } from "#ui/work.ts";

export type OpenState = (typeof OPEN_LINE_STATES)[number];
export const isOpenState = (state: LineState): state is OpenState =>
  state === "new" || state === "ready" || state === "error" || state === "skipped";

type BulkProps = {
  of: ImportView;
  /** Numbers of the chosen lines. */
  lines: readonly number[];
  /** The state of the lines on screen. */
  state: OpenState;
  onDone: () => void;
};

function FieldDialog({ of, lines, state, onDone, onClose }: BulkProps & { onClose: () => void }): ReactNode {
  const { t } = useTranslation(["imports", "common"]);
  const nameOf = useFieldNames();
  const [field, setField] = useState(IMPORT_FIELDS[of.kind][0]?.name ?? "");
  const [value, setValue] = useState("");
  const [all, setAll] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const count = all ? of.states[state] : lines.length;
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      const rows = all ? { state } : { lines: [...lines] };
      const body = { rows, act: { field, value } };
      const answer = await call("PUT /v1/imports/:importId/lines", { params: { importId: of.id }, body });
      showSnackbar("success", t("bulk.done", { count: answer.changed }));
      onDone();
    } catch (error) {
      setFailure(problemOf(error).message);
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("bulk.title")}
      text={t("bulk.text")}
      actions={
        <>
          <Button onClick={onClose}>{t("common:cancel")}</Button>
          <Button look="primary" busy={busy} onClick={() => void save()}>
            {t("bulk.apply", { count })}
          </Button>
        </>
      }
    >
      {failure ? <FormError>{failure}</FormError> : null}
      <div className={cx(layout.stack4, layout.shrink)}>
        <Field label={t("bulk.field")}>
          <Select
            options={IMPORT_FIELDS[of.kind].map(({ name }) => ({ value: name, label: nameOf(name) }))}
            value={field}
            onChange={(event) => {
              setField(event.target.value);
              setValue("");
            }}
          />
        </Field>
        <Field label={t("bulk.value")} hint={t("bulk.valueHint")}>
          <ValueInput
            field={field}
            value={value}
            first={[{ value: "", label: t("words.nothing") }]}
            onChange={setValue}
          />
        </Field>
        {of.states[state] > lines.length ? (
          <Checkbox
            label={t("bulk.all", { count: of.states[state] })}
            checked={all}
            onChange={(event) => setAll(event.target.checked)}
          />
        ) : null}
      </div>
    </Dialog>
  );
}

/** Offers the bulk actions on chosen lines: set a field for all, or leave them out. */
export function ImportBulk(props: BulkProps): ReactNode {
  const { of, lines, state, onDone } = props;
  const { t } = useTranslation("imports");
  const [asking, setAsking] = useState(false);
  const { busy, run } = useWork("asMessage");
  const skip = async (skipped: boolean): Promise<void> => {
    await run(async () => {
      const body = { rows: { lines: [...lines] }, act: { skipped } };
      await call("PUT /v1/imports/:importId/lines", { params: { importId: of.id }, body });
    });
    onDone();
  };
  if (lines.length === 0) return null;
  return (
    <div className={cx(layout.row2, layout.middle, css.bulk)} role="group" aria-label={t("bulk.label")}>
      <span>{t("bulk.chosen", { count: lines.length })}</span>
      <Button size="s" onClick={() => setAsking(true)}>
        {t("bulk.set")}
      </Button>
      <Button size="s" busy={busy !== null} onClick={() => void skip(state !== "skipped")}>
        {t(state === "skipped" ? "bulk.take" : "bulk.skip")}
      </Button>
      {asking ? (
        <FieldDialog
          {...props}
          onClose={() => setAsking(false)}
          onDone={() => {
            setAsking(false);
            onDone();
          }}
        />
      ) : null}
    </div>
  );
}
