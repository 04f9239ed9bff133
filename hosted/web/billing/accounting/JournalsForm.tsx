import { JOURNALS, type Journal } from "@cuvee/core/billing/accounting/entry.ts";
import type { CodesView } from "@cuvee/core/billing/accounting/views.ts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useSWRConfig } from "swr";
import { answersOf, call, problemOf } from "#kit/api.ts";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { Field } from "#ui/input/Field.tsx";
import { Input } from "#ui/input/Input.tsx";
import { FormError } from "#ui/Notice.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";
import rows from "#ui/CardRows.module.css";
import css from "#billing/accounting/accounting.module.css";

type Journals = CodesView["journals"];

/** Codes and names of the four journals. */
export function JournalsForm({ codes, mayEdit }: { codes: CodesView; mayEdit: boolean }): ReactNode {
  const { t } = useTranslation(["accounting", "common"]);
  const { mutate } = useSWRConfig();
  const [journals, setJournals] = useState<Journals>(codes.journals);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const isChanged = JSON.stringify(journals) !== JSON.stringify(codes.journals);
  const set = (journal: Journal, change: Partial<Journals[Journal]>): void =>
    setJournals({ ...journals, [journal]: { ...journals[journal], ...change } });
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      const now = await call("PUT /v1/accounting/journals", { body: { version: codes.version, journals } });
      setError(null);
      showSnackbar("success", t("codes.saved"));
      await mutate(answersOf("GET /v1/accounting/codes"), now, { revalidate: false });
    } catch (refusal) {
      const problem = problemOf(refusal);
      setError(problem.fields?.[0]?.message ?? problem.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Card title={t("codes.journals")} flush>
      <p className={rows.note}>{t("codes.journalsText")}</p>
      <div className={layout.column}>
        {JOURNALS.map((journal) => {
          const named = { journal: t(`journal.${journal}`) };
          return (
            <div key={journal} className={cx(layout.grid3, layout.top, rows.row, rows.tight, css.code)}>
              <div className={cx(layout.row2, layout.middle, css.named)}>{named.journal}</div>
              <Field label={t("codes.codeOf", named)} hideLabel>
                <Input
                  value={journals[journal].code}
                  disabled={!mayEdit}
                  maxLength={6}
                  spellCheck={false}
                  autoComplete="off"
                  onChange={(event) => set(journal, { code: event.target.value.toUpperCase() })}
                />
              </Field>
              <Field label={t("codes.nameOf", named)} hideLabel className={css.wide}>
                <Input
                  value={journals[journal].name}
                  disabled={!mayEdit}
                  maxLength={60}
                  autoComplete="off"
                  onChange={(event) => set(journal, { name: event.target.value })}
                />
              </Field>
            </div>
          );
        })}
      </div>
      {mayEdit ? (
        <div className={cx(layout.row23, layout.middle, layout.between, rows.row)}>
          {error ? <FormError>{error}</FormError> : <span />}
          <Button look="primary" disabled={!isChanged} busy={busy} onClick={() => void save()}>
            {t("common:save")}
          </Button>
        </div>
      ) : null}
    </Card>
  );
}
