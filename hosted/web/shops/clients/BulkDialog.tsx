import type { RowsChosen } from "@cuvee/core/kit/list/list.ts";
import type { TagField } from "@cuvee/core/shops/clients/clients.ts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { problemOf } from "#kit/api.ts";
import { changeMany, useChoices, useRefreshLists, type BulkActBody } from "#shops/clients/calls.ts";
import { useFieldLabel } from "#shops/clients/labels.tsx";
import { Button } from "#ui/Button.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { Field } from "#ui/input/Field.tsx";
import { TagsInput } from "#ui/input/TagsInput.tsx";
import { FormError } from "#ui/Notice.tsx";
import { Select } from "#ui/input/Select.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import * as layout from "#ui/layout.ts";

export type BulkRequest = {
  kind: "tags" | "grid" | "archive";
  chosen: RowsChosen;
  count: number;
  /** Gets whether the clients were changed. */
  done: (changed: boolean) => void;
};

/** Changes tags, grid or archive state of the selected clients. */
export function BulkDialog({ wish: request, onDone }: { wish: BulkRequest; onDone: () => void }): ReactNode {
  const { t } = useTranslation(["clients", "common"]);
  const { data: choices } = useChoices();
  const label = useFieldLabel(choices?.fields);
  const [field, setField] = useState<TagField>("listTag");
  const [added, setAdded] = useState<string[]>([]);
  const [removed, setRemoved] = useState<string[]>([]);
  const [grid, setGrid] = useState("");
  const [archive, setArchive] = useState("archive");
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const again = useRefreshLists();
  const { kind, count } = request;
  const acts: Record<BulkRequest["kind"], BulkActBody> = {
    tags: { kind: "tags", field, add: added, remove: removed },
    grid: { kind: "grid", typology: grid || null },
    archive: { kind: "archive", archived: archive === "archive" },
  };
  const end = (changed: boolean): void => {
    request.done(changed);
    onDone();
  };
  const change = async (): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      const changed = await changeMany(request.chosen, acts[kind]);
      showSnackbar("success", t("bulk.done", { count: changed }));
      again();
      end(true);
    } catch (failure) {
      setError(problemOf(failure).message);
      setBusy(false);
    }
  };
  const suggestions = (choices?.fields.find((one) => one.type === field)?.options ?? []).map((value) => ({
    value,
  }));
  return (
    <Dialog
      open
      onClose={() => end(false)}
      title={t(`bulk.${kind}.title`)}
      text={t("bulk.text", { count })}
      actions={
        <>
          <Button onClick={() => end(false)}>{t("common:cancel")}</Button>
          <Button
            look="primary"
            busy={busy}
            disabled={kind === "tags" && added.length === 0 && removed.length === 0}
            onClick={() => void change()}
          >
            {t("common:confirm")}
          </Button>
        </>
      }
    >
      <div className={layout.stack4}>
        {kind === "tags" ? (
          <>
            <Field label={t("bulk.tags.field")}>
              <Select
                value={field}
                options={(["listTag", "listTag2"] as const).map((value) => ({ value, label: label(value) }))}
                onChange={(event) => setField(event.target.value as TagField)}
              />
            </Field>
            <Field label={t("bulk.tags.add")}>
              <TagsInput value={added} onChange={setAdded} max={20} suggestions={suggestions} />
            </Field>
            <Field label={t("bulk.tags.remove")}>
              <TagsInput value={removed} onChange={setRemoved} max={20} suggestions={suggestions} />
            </Field>
          </>
        ) : null}
        {kind === "grid" ? (
          <Field label={t("columns.typology")} hint={t("bulk.grid.hint")}>
            <Select
              value={grid}
              options={(choices?.grids ?? []).map(({ key, name, public: open }) => ({
                value: open ? "" : key,
                label: name,
              }))}
              onChange={(event) => setGrid(event.target.value)}
            />
          </Field>
        ) : null}
        {kind === "archive" ? (
          <Field label={t("bulk.archive.field")} hint={t("bulk.archive.hint")}>
            <Select
              value={archive}
              options={["archive", "restore"].map((value) => ({ value, label: t(`bulk.archive.${value}`) }))}
              onChange={(event) => setArchive(event.target.value)}
            />
          </Field>
        ) : null}
        {error ? <FormError>{error}</FormError> : null}
      </div>
    </Dialog>
  );
}
