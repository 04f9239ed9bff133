import { IMPORT_FIELDS } from "@cuvee/core/insight/imports/fieldList.ts";
import { IMPORT_SOURCES, type ImportSource, type ImportView } from "@cuvee/core/insight/imports/fields.ts";
import { missingFields } from "@cuvee/core/insight/imports/headings.ts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { call, useAnswer } from "#kit/api.ts";
import { useFieldNames } from "#insight/imports/fieldNames.ts";
import { ValueInput } from "#insight/imports/ValueInput.tsx";
import { Button } from "#ui/Button.tsx";
import { Field } from "#ui/input/Field.tsx";
import { Notice } from "#ui/Notice.tsx";
import { Select } from "#ui/input/Select.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import css from "#insight/imports/Imports.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";
import { useWork } from "#ui/work.ts";

/** The field of each column, as shown on screen. */
export type Columns = {
  mapping: Record<string, number>;
  source: ImportSource;
  /** Default values of lines with an empty field. */
  defaults: Record<string, string>;
};

/**
 * Returns the columns on the screen: those of the import until the user chooses others. `save` sends the difference; it
 * throws the error of the call.
 */
export function useColumns(of: ImportView): {
  columns: Columns;
  setColumns: (next: Columns) => void;
  changed: boolean;
  save: () => Promise<ImportView>;
} {
  const text = JSON.stringify({ mapping: of.mapping, source: of.source, defaults: of.defaults });
  const [columns, setColumns] = useState<Columns>(of);
  const [known, setKnown] = useState(text);
  // Saved values replace the choices on the screen.
  if (known !== text) {
    setKnown(text);
    setColumns(of);
  }
  const { mapping, source, defaults } = columns;
  const changed = JSON.stringify({ mapping, source, defaults }) !== text;
  const body = { mapping, source, defaults, version: of.version };
  const save = async (): Promise<ImportView> =>
    changed ? call("PUT /v1/imports/:importId/mapping", { params: { importId: of.id }, body }) : of;
  return { columns, setColumns, changed, save };
}

/** Lists non-empty columns that are not read, so that no data is lost unnoticed. */
function Unread({ of, mapping }: { of: ImportView; mapping: Record<string, number> }): ReactNode {
  const { t } = useTranslation("imports");
  const used = new Set(Object.values(mapping));
  const left = of.headings.flatMap((heading, at) => {
    const lines = of.filled[at] ?? 0;
    return used.has(at) || lines === 0 ? [] : [{ heading: heading || t("column", { n: at + 1 }), lines }];
  });
  if (left.length === 0) return null;
  return (
    <Notice title={t("unread.title", { count: left.length })}>
      {left.map(({ heading, lines }) => t("unread.column", { heading, count: lines })).join(", ")}
    </Notice>
  );
}

/** Fields of the default values for lines with an empty field. */
function Defaults({ of, choice, locked }: Pick<MappingProps, "of" | "choice" | "locked">): ReactNode {
  const { t } = useTranslation("imports");
  const nameOf = useFieldNames();
  const { columns, setColumns } = choice;
  const { defaults } = columns;
  const set = (next: Record<string, string>): void => setColumns({ ...columns, defaults: next });
  const names = IMPORT_FIELDS[of.kind].map(({ name }) => name);
  const given = names.filter((name) => Object.hasOwn(defaults, name));
  return (
    <fieldset className={cx(layout.fieldset, layout.stack3)}>
      <legend className={css.legend}>{t("defaults.title")}</legend>
      <div className={cx(layout.grid4, layout.top, css.mapping)}>
        {given.map((name) => (
          <Field key={name} label={nameOf(name)}>
            <ValueInput
              field={name}
              disabled={locked}
              value={defaults[name] ?? ""}
              first={[{ value: "", label: t("words.nothing") }]}
              onChange={(value) => set({ ...defaults, [name]: value })}
            />
          </Field>
        ))}
        {locked ? null : (
          <Field label={t("defaults.add")}>
            <Select
              options={[
                { value: "", label: t("defaults.choose") },
                ...names
                  .filter((name) => !Object.hasOwn(defaults, name))
                  .map((name) => ({ value: name, label: nameOf(name) })),
              ]}
              value=""
              onChange={(event) => set({ ...defaults, [event.target.value]: "" })}
            />
          </Field>
        )}
      </div>
    </fieldset>
  );
}

type MappingProps = {
  of: ImportView;
  choice: ReturnType<typeof useColumns>;
  locked: boolean;
  onSaved: (next?: ImportView) => void;
};

/** Decisions of a person have no headings: they are no columns of a file. */
const isInFiles = ({ headings }: { headings: readonly string[] }): boolean => headings.length > 0;

type SaveMappingProps = {
  chosen: Columns;
  setColumns: (next: Columns) => void;
  busy: boolean;
  changed: boolean;
  keep: () => Promise<void>;
};

/** Source of the file, for which the columns are remembered. */
function SaveMapping({ chosen, setColumns, busy, changed, keep }: SaveMappingProps): ReactNode {
  const { t } = useTranslation("imports");
  return (
    <div className={cx(layout.row2, layout.middle, layout.toEnd)}>
      <Field label={t("new.source")} hideLabel>
        <Select
          options={IMPORT_SOURCES.map((value) => ({ value, label: t(`source.${value}`) }))}
          value={chosen.source}
          onChange={(event) => setColumns({ ...chosen, source: event.target.value as ImportSource })}
        />
      </Field>
      <Button busy={busy} disabled={!changed} onClick={() => void keep()}>
        {t("saveMapping")}
      </Button>
    </div>
  );
}

type ColumnSelectProps = {
  locked: boolean;
  columns: readonly { value: string; label: string }[];
  mapping: Record<string, number>;
  field: { name: string };
  setColumns: (next: Columns) => void;
  chosen: Columns;
};

/** Column of the file that a field is read from. */
function ColumnSelect({ locked, columns, mapping, field, setColumns, chosen }: ColumnSelectProps): ReactNode {
  const { t } = useTranslation("imports");
  return (
    <Select
      disabled={locked}
      options={[{ value: "", label: t("noColumn") }, ...columns]}
      value={mapping[field.name] === undefined ? "" : String(mapping[field.name])}
      onChange={(event) => {
        const { value } = event.target;
        const { [field.name]: _, ...rest } = mapping;
        const next = value === "" ? rest : { ...rest, [field.name]: Number(value) };
        setColumns({ ...chosen, mapping: next });
      }}
    />
  );
}

/**
 * Maps the columns of the file to fields; guessed by their headings, changed by the user, remembered for the next file
 * of that source.
 */
export function ImportMapping({ of, choice, locked, onSaved }: MappingProps): ReactNode {
  const { t } = useTranslation("imports");
  const nameOf = useFieldNames();
  const { columns: chosen, setColumns, changed, save } = choice;
  const { mapping, defaults } = chosen;
  const { busy, run } = useWork("asMessage");
  const sample = useAnswer(
    "GET /v1/imports/:importId/lines",
    { params: { importId: of.id }, query: { limit: 3 } },
    { revalidateOnFocus: false },
  ).data?.lines;
  const example = (at: number | undefined): string =>
    at === undefined
      ? ""
      : (sample ?? [])
          .map((line) => line.cells[at])
          .filter(Boolean)
          .join(" · ");
  const labelOf = (heading: string, at: number): string => heading || t("column", { n: at + 1 });
  const columns = of.headings.map((heading, at) => ({ value: String(at), label: labelOf(heading, at) }));
  const missing = missingFields(of.kind, mapping, defaults);
  const keep = async (): Promise<void> => {
    const isDone = await run(async () => {
      onSaved(await save());
      showSnackbar("success", t("mappingSaved"));
    });
    if (!isDone) onSaved();
  };
  return (
    <div className={cx(layout.stack4, layout.shrink)}>
      <p className={cx(layout.quiet, layout.unmargined)}>{t("mappingText")}</p>
      <div className={cx(layout.grid4, layout.top, css.mapping)}>
        {IMPORT_FIELDS[of.kind].filter(isInFiles).map((field) => (
          <Field key={field.name} label={nameOf(field.name)} hint={example(mapping[field.name]) || undefined}>
            <ColumnSelect
              locked={locked}
              columns={columns}
              mapping={mapping}
              field={field}
              setColumns={setColumns}
              chosen={chosen}
            />
          </Field>
        ))}
      </div>
      <Unread of={of} mapping={mapping} />
      <Defaults of={of} choice={choice} locked={locked} />
      {missing.length > 0 ? (
        <Notice tone="error">
          {t("missing", { fields: missing.map((name) => nameOf(name)).join(", ") })}
        </Notice>
      ) : null}
      {locked ? null : (
        <SaveMapping
          chosen={chosen}
          setColumns={setColumns}
          busy={busy !== null}
          changed={changed}
          keep={keep}
        />
      )}
    </div>
  );
}
