import {
  LINE_STATES,
  type ImportKind,
  type ImportLine,
  type ImportView,
  type LineState,
} from "@cuvee/core/insight/imports/fields.ts";
import { Pencil } from "lucide-react";
import { useEffect, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { call, problemOf, useAnswer } from "#kit/api.ts";
import { paths } from "#kit/paths.ts";
import { Badge } from "#ui/Badge.tsx";
import { Button, IconButton } from "#ui/Button.tsx";
import { Dialog } from "#ui/Dialog.tsx";
import { Field } from "#ui/Field.tsx";
import { Input } from "#ui/Input.tsx";
import { FormError } from "#ui/Notice.tsx";
import { FilterTabs } from "#ui/Tabs.tsx";
import { Pager } from "#ui/table/Pager.tsx";
import css from "#insight/imports/Imports.module.css";

type LinesProps = { of: ImportView; onCorrected: () => void };

/** The sentence of what is wrong, by its field. */
export function useFaultWords(): (fault: ImportLine["faults"][number]) => string {
  const { t, i18n } = useTranslation(["imports", "errors"]);
  return ({ field, code }) => {
    const key = i18n.exists(`errors:fields.${code}`) ? `errors:fields.${code}` : `errors:${code}`;
    const said = i18n.exists(key) ? t(key) : t("errors:fields.invalid");
    return field && i18n.exists(`imports:field.${field}`)
      ? t("faultOf", { field: t(`field.${field}`), said })
      : said;
  };
}

function LineDialog({
  of,
  line,
  onClose,
  onSaved,
}: {
  of: ImportView;
  line: ImportLine;
  onClose: () => void;
  onSaved: () => void;
}): ReactNode {
  const { t } = useTranslation(["imports", "common"]);
  const [cells, setCells] = useState(line.cells);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const words = useFaultWords();
  const wrong = new Map(line.faults.map((fault) => [of.mapping[fault.field ?? ""] ?? -1, words(fault)]));
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      await call("PUT /v1/imports/:importId/lines/:line", {
        params: { importId: of.id, line: line.line },
        body: { cells },
      });
      onSaved();
    } catch (error) {
      setFailure(problemOf(error).message);
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("line", { n: line.line })}
      text={wrong.get(-1)}
      actions={
        <>
          <Button onClick={onClose}>{t("common:cancel")}</Button>
          <Button look="primary" busy={busy} onClick={() => void save()}>
            {t("common:save")}
          </Button>
        </>
      }
    >
      {failure ? <FormError>{failure}</FormError> : null}
      <div className={css.form}>
        {of.headings.map((heading, at) => (
          <Field key={at} label={heading || t("column", { n: at + 1 })} error={wrong.get(at)}>
            <Input
              value={cells[at] ?? ""}
              maxLength={2000}
              onChange={(event) => setCells(cells.map((cell, n) => (n === at ? event.target.value : cell)))}
            />
          </Field>
        ))}
      </div>
    </Dialog>
  );
}

const RECORD_PATHS: Record<ImportKind, (id: string) => string> = {
  clients: paths.client,
  products: paths.product,
  stocks: paths.stock,
};

/** Lines of the file by their state, those with a fault first; each can be corrected in place. */
export function ImportLines({ of, onCorrected }: LinesProps): ReactNode {
  const { t } = useTranslation("imports");
  const words = useFaultWords();
  const states = LINE_STATES.filter((state) => of.states[state] > 0);
  const [chosen, setChosen] = useState<LineState | null>(null);
  const [trail, setTrail] = useState<string[]>([]);
  const [open, setOpen] = useState<ImportLine | null>(null);
  // What stays of an import that was taken back comes before what is gone.
  const first = (["error", "kept"] as const).find((one) => states.includes(one)) ?? states[0] ?? "new";
  const state = chosen && of.states[chosen] > 0 ? chosen : first;
  const cursor = trail.at(-1);
  const answer = useAnswer(
    "GET /v1/imports/:importId/lines",
    { params: { importId: of.id }, query: { limit: 30, state, ...(cursor ? { cursor } : {}) } },
    { keepPreviousData: true },
  );
  // What a job has done shows when it has ended.
  const { mutate } = answer;
  useEffect(() => {
    if (of.running === null) void mutate();
  }, [of.running, of.version, mutate]);
  return (
    <>
      <FilterTabs
        label={t("linesLabel")}
        items={states.map((value) => ({ value, label: t(`state.${value}`), count: of.states[value] }))}
        value={state}
        onChange={(next) => {
          setChosen(next);
          setTrail([]);
        }}
      />
      <div className={css.scroll} tabIndex={0} role="region" aria-label={t("linesLabel")}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{t("number")}</th>
              {state === "error" || state === "kept" ? (
                <th scope="col">{t(state === "kept" ? "why" : "fault")}</th>
              ) : null}
              {of.headings.map((heading, at) => (
                <th key={at} scope="col">
                  {heading || t("column", { n: at + 1 })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {answer.data?.lines.map((line) => {
              const wrong = new Set(line.faults.map((fault) => of.mapping[fault.field ?? ""]));
              const editable =
                (line.state === "error" || line.state === "new" || line.state === "ready") && !of.running;
              return (
                <tr key={line.line}>
                  <th scope="row" className={css.head}>
                    {line.line}
                    {editable ? (
                      <IconButton size="s" label={t("edit", { n: line.line })} onClick={() => setOpen(line)}>
                        <Pencil aria-hidden="true" />
                      </IconButton>
                    ) : null}
                    {line.made ? <Badge>{t(`made.${line.made}`)}</Badge> : null}
                    {line.record ? (
                      <Link
                        href={RECORD_PATHS[of.kind](line.record.id)}
                        aria-label={t("open", { name: line.record.name })}
                      >
                        {line.record.name}
                      </Link>
                    ) : null}
                  </th>
                  {state === "error" || state === "kept" ? (
                    <td className={css.fault}>{line.faults.map(words).join(" ")}</td>
                  ) : null}
                  {line.cells.map((cell, at) => (
                    <td key={at} className={wrong.has(at) ? css.wrong : undefined}>
                      {cell}
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <Pager
        page={trail.length + 1}
        hasNext={Boolean(answer.data?.next)}
        onNext={() => setTrail([...trail, answer.data?.next ?? ""])}
        onPrevious={() => setTrail(trail.slice(0, -1))}
        busy={answer.isValidating}
      />
      {open ? (
        <LineDialog
          of={of}
          line={open}
          onClose={() => setOpen(null)}
          onSaved={() => {
            setOpen(null);
            onCorrected();
            void mutate();
          }}
        />
      ) : null}
    </>
  );
}
