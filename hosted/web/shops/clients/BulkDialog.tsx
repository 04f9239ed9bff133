import type { RowsChosen } from "@cuvee/core/kit/list/list.ts";
import type { TagField } from "@cuvee/core/shops/clients/clients.ts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
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
import { useWork } from "#ui/work.ts";
import type { CallAnswer } from "#kit/api.ts";

export type BulkRequest = {
  kind: "tags" | "grid" | "archive";
  chosen: RowsChosen;
  count: number;
  /** Gets whether the clients were changed. */
  done: (changed: boolean) => void;
};

type GridFieldProps = {
  grid: string;
  choices: Choices;
  setGrid: (value: string) => void;
};

/** Chooses the price list of the clients. */
function GridField({ grid, choices, setGrid }: GridFieldProps): ReactNode {
  const { t } = useTranslation(["clients", "common"]);
  return (
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
  );
}

type Choices = CallAnswer<"GET /v1/clients/choices"> | undefined;

const suggestionsOf = (choices: Choices, type: TagField): { value: string }[] =>
  (choices?.fields.find((one) => one.type === type)?.options ?? []).map((value) => ({ value }));

type ArchiveProps = { archive: string; setArchive: (value: string) => void };

function ArchiveField({ archive, setArchive }: ArchiveProps): ReactNode {
  const { t } = useTranslation("clients");
  return (
    <Field label={t("bulk.archive.field")} hint={t("bulk.archive.hint")}>
      <Select
        value={archive}
        options={["archive", "restore"].map((value) => ({ value, label: t(`bulk.archive.${value}`) }))}
        onChange={(event) => setArchive(event.target.value)}
      />
    </Field>
  );
}

type TagFieldsProps = {
  field: "listTag" | "listTag2";
  label: (type: TagField) => string;
  setField: (value: "listTag" | "listTag2") => void;
  added: string[];
  setAdded: (value: string[]) => void;
  suggestions: readonly { value: string }[];
  removed: string[];
  setRemoved: (value: string[]) => void;
};

/** Chooses the tags to add and to remove. */
function TagFields({
  field,
  label,
  setField,
  added,
  setAdded,
  suggestions,
  removed,
  setRemoved,
}: TagFieldsProps): ReactNode {
  const { t } = useTranslation(["clients", "common"]);
  return (
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
  );
}

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
  const { busy, failure, run } = useWork("inPlace");
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
  const change = (): Promise<boolean> =>
    run(async () => {
      const changed = await changeMany(request.chosen, acts[kind]);
      showSnackbar("success", t("bulk.done", { count: changed }));
      again();
      end(true);
    });
  const suggestions = suggestionsOf(choices, field);
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
            busy={busy !== null}
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
          <TagFields
            field={field}
            label={label}
            setField={setField}
            added={added}
            setAdded={setAdded}
            suggestions={suggestions}
            removed={removed}
            setRemoved={setRemoved}
          />
        ) : null}
        {kind === "grid" ? <GridField grid={grid} choices={choices} setGrid={setGrid} /> : null}
        {kind === "archive" ? <ArchiveField archive={archive} setArchive={setArchive} /> : null}
        {failure ? <FormError>{failure}</FormError> : null}
      </div>
    </Dialog>
  );
}
