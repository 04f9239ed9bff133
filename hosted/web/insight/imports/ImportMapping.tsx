import {
  IMPORT_FIELDS,
  IMPORT_SOURCES,
  missingFields,
  type ImportSource,
  type ImportView,
} from "@cuvee/core/insight/imports/fields.ts";
import { useEffect, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { call, problemOf, useAnswer } from "#kit/api.ts";
import { Button } from "#ui/Button.tsx";
import { Field } from "#ui/Field.tsx";
import { Notice } from "#ui/Notice.tsx";
import { Select } from "#ui/Select.tsx";
import { tell } from "#ui/snackbar.ts";
import css from "#insight/imports/Imports.module.css";

type MappingProps = { of: ImportView; locked: boolean; onSaved: (next?: ImportView) => void };

/** Which column of the file is which field; guessed by its headings, changed by hand, remembered for the next file of that source. */
export function ImportMapping({ of, locked, onSaved }: MappingProps): ReactNode {
  const { t } = useTranslation("imports");
  const [mapping, setMapping] = useState(of.mapping);
  const [source, setSource] = useState<ImportSource>(of.source);
  const [busy, setBusy] = useState(false);
  const said = JSON.stringify(of.mapping);
  useEffect(() => {
    setMapping(JSON.parse(said) as Record<string, number>);
    setSource(of.source);
  }, [said, of.source]);
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
  const columns = of.headings.map((heading, at) => ({
    value: String(at),
    label: heading || t("column", { n: at + 1 }),
  }));
  const missing = missingFields(of.kind, mapping);
  const changed = JSON.stringify(mapping) !== said || source !== of.source;
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      const body = { mapping, source, version: of.version };
      onSaved(await call("PUT /v1/imports/:importId/mapping", { params: { importId: of.id }, body }));
      tell("success", t("mappingSaved"));
    } catch (error) {
      tell("error", problemOf(error).message);
      onSaved();
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={css.form}>
      <p className={css.quiet}>{t("mappingText")}</p>
      <div className={css.mapping}>
        {IMPORT_FIELDS[of.kind].map((field) => (
          <Field
            key={field.name}
            label={t(`field.${field.name}`)}
            hint={example(mapping[field.name]) || undefined}
            optional={!field.required}
          >
            <Select
              disabled={locked}
              options={[{ value: "", label: t("noColumn") }, ...columns]}
              value={mapping[field.name] === undefined ? "" : String(mapping[field.name])}
              onChange={(event) => {
                const { value } = event.target;
                const { [field.name]: _, ...rest } = mapping;
                setMapping(value === "" ? rest : { ...rest, [field.name]: Number(value) });
              }}
            />
          </Field>
        ))}
      </div>
      {missing.length > 0 ? (
        <Notice tone="error">
          {t("missing", { fields: missing.map((name) => t(`field.${name}`)).join(", ") })}
        </Notice>
      ) : null}
      {locked ? null : (
        <div className={css.acts}>
          <Field label={t("new.source")} hideLabel>
            <Select
              options={IMPORT_SOURCES.map((value) => ({ value, label: t(`source.${value}`) }))}
              value={source}
              onChange={(event) => setSource(event.target.value as ImportSource)}
            />
          </Field>
          <Button look="primary" busy={busy} disabled={!changed} onClick={() => void save()}>
            {t("saveMapping")}
          </Button>
        </div>
      )}
    </div>
  );
}
