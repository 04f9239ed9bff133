import type { ImportView } from "@cuvee/core/insight/imports/fields.ts";
import type { ImportWord, WordField } from "@cuvee/core/insight/imports/fileWords.ts";
import { useEffect, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { call, useAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { useFieldNames } from "#insight/imports/fieldNames.ts";
import { ValueInput } from "#insight/imports/ValueInput.tsx";
import { Button } from "#ui/Button.tsx";
import { Field } from "#ui/input/Field.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import css from "#insight/imports/Imports.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";
import { useWork } from "#ui/work.ts";

/** No choice yet: the word stays as it is, and its lines in error. */
const OPEN = "?";
const keyOf = (field: string, word: string): string => `${field} ${word}`;
const firstOf = ({ value, guess }: ImportWord): string => value ?? guess ?? OPEN;

/** Returns the words of a file that need a value of ours; empty without any. */
export function useImportWords(of: ImportView): { fields: WordField[]; again: () => void } {
  const answer = useAnswer(
    "GET /v1/imports/:importId/words",
    { params: { importId: of.id } },
    {
      revalidateOnFocus: false,
      keepPreviousData: true,
    },
  );
  const { mutate } = answer;
  useEffect(() => void mutate(), [of.version, of.running, mutate]);
  return { fields: answer.data?.fields ?? [], again: () => void mutate() };
}

type WordsProps = { of: ImportView; fields: readonly WordField[]; locked: boolean; onSaved: () => void };

type SaveWordsProps = {
  busy: string | null;
  changed: readonly unknown[];
  save: () => Promise<void>;
};

function SaveWords({ busy, changed, save }: SaveWordsProps): ReactNode {
  const { t } = useTranslation("imports");
  return (
    <div className={cx(layout.row2, layout.middle, layout.toEnd)}>
      <Button look="primary" busy={busy !== null} disabled={changed.length === 0} onClick={() => void save()}>
        {t("words.save")}
      </Button>
    </div>
  );
}

/** Maps each word of the file to a value of ours: chosen once, for all lines and for the next files. */
export function ImportWords({ of, fields, locked, onSaved }: WordsProps): ReactNode {
  const { t } = useTranslation("imports");
  const nameOf = useFieldNames();
  const format = useFormat();
  const [chosen, setChosen] = useState<Record<string, string>>({});
  const { busy, run } = useWork("asMessage");
  const all = fields.flatMap(({ field, words }) => words.map((word) => ({ field, ...word })));
  const valueOf = (field: string, word: ImportWord): string =>
    chosen[keyOf(field, word.word)] ?? firstOf(word);
  const changed = all.flatMap(
    ({ field, ...word }): { field: string; word: string; value: string | null }[] => {
      const value = valueOf(field, word);
      if (value === OPEN) return word.value === null ? [] : [{ field, word: word.word, value: null }];
      return value === word.value ? [] : [{ field, word: word.word, value }];
    },
  );
  const save = async (): Promise<void> => {
    await run(async () => {
      await call("PUT /v1/imports/:importId/words", {
        params: { importId: of.id },
        body: { words: changed },
      });
      setChosen({});
      showSnackbar("success", t("words.saved"));
    });
    onSaved();
  };
  return (
    <div className={cx(layout.stack4, layout.shrink)}>
      <p className={cx(layout.quiet, layout.unmargined)}>{t("words.text")}</p>
      {fields.map(({ field, words, choices }) => (
        <fieldset key={field} className={cx(layout.fieldset, layout.stack3)}>
          <legend className={css.legend}>{nameOf(field)}</legend>
          <div className={cx(layout.grid4, layout.top, css.mapping)}>
            {words.map((word) => (
              <Field
                key={word.word}
                label={t("words.word", { word: word.word })}
                hint={t("words.count", { count: word.count, n: format.count(word.count) })}
              >
                <ValueInput
                  field={field}
                  disabled={locked}
                  choices={choices}
                  first={[
                    { value: OPEN, label: t("words.open") },
                    { value: "", label: t("words.nothing") },
                  ]}
                  value={field === "format" && valueOf(field, word) === OPEN ? "" : valueOf(field, word)}
                  onChange={(value) => setChosen({ ...chosen, [keyOf(field, word.word)]: value })}
                />
              </Field>
            ))}
          </div>
        </fieldset>
      ))}
      {locked ? null : <SaveWords busy={busy} changed={changed} save={save} />}
    </div>
  );
}
