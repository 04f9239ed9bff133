import { IMPORT_FIELDS } from "@cuvee/core/insight/imports/fieldList.ts";
import {
  LINE_STATES,
  type ImportKind,
  type ImportLine,
  type ImportView,
  type LineState,
} from "@cuvee/core/insight/imports/fields.ts";
import { IMPORT_CELL } from "@cuvee/core/insight/imports/contract.ts";
import { Pencil } from "lucide-react";
import { useEffect, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Link } from "wouter";
import { call, useAnswer } from "#kit/api.ts";
import { paths } from "#kit/paths.ts";
import { DuplicateChoices, isUndecided } from "#insight/imports/DuplicateChoices.tsx";
import { useFieldNames } from "#insight/imports/fieldNames.ts";
import { ImportBulk, isOpenState } from "#insight/imports/ImportBulk.tsx";
import { useValueWord, ValueInput } from "#insight/imports/ValueInput.tsx";
import { Badge } from "#ui/Badge.tsx";
import { Button, IconButton } from "#ui/Button.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { Disclosure } from "#ui/Disclosure.tsx";
import { Field } from "#ui/input/Field.tsx";
import { Input } from "#ui/input/Input.tsx";
import { FormError } from "#ui/Notice.tsx";
import { FilterTabs } from "#ui/page/Tabs.tsx";
import { Pager } from "#ui/table/Pager.tsx";
import css from "#insight/imports/Imports.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";
import { useWork } from "#ui/work.ts";

type LinesProps = { of: ImportView; onCorrected: () => void };

const NAMED = new Set(Object.values(IMPORT_FIELDS).flatMap((fields) => fields.map(({ name }) => name)));

/** Returns the sentence of a fault, by its field. */
export function useFaultText(): (fault: ImportLine["faults"][number]) => string {
  const { t, i18n } = useTranslation(["imports", "errors"]);
  const nameOf = useFieldNames();
  return ({ field, code }) => {
    const key = i18n.exists(`errors:fields.${code}`) ? `errors:fields.${code}` : `errors:${code}`;
    const text = i18n.exists(key) ? t(key) : t("errors:fields.invalid");
    return field && NAMED.has(field) ? t("faultOf", { field: nameOf(field), said: text }) : text;
  };
}

type DialogProps = { of: ImportView; line: ImportLine; onClose: () => void; onSaved: () => void };

function LineDialog({ of, line, onClose, onSaved }: DialogProps): ReactNode {
  const { t } = useTranslation(["imports", "common"]);
  const nameOf = useFieldNames();
  const [cells, setCells] = useState(line.cells);
  const { busy, failure, run } = useWork("inPlace");
  const words = useFaultText();
  // Of a line that is a client already, the decision is offered with its cells.
  const [fixed, setFixed] = useState<ImportLine["fixed"]>(
    isUndecided(line) ? { duplicate: "ask", ...line.fixed } : line.fixed,
  );
  const used = new Set(Object.values(of.mapping));
  const read = of.headings.flatMap((_, at) => (used.has(at) ? [at] : []));
  const unread = of.headings.flatMap((_, at) => (used.has(at) ? [] : [at]));
  const wrong = new Map(line.faults.map((fault) => [of.mapping[fault.field ?? ""] ?? -1, words(fault)]));
  const cell = (at: number): ReactNode => (
    <Field key={at} label={of.headings[at] || t("column", { n: at + 1 })} error={wrong.get(at)}>
      <Input
        value={cells[at] ?? ""}
        maxLength={IMPORT_CELL}
        onChange={(event) => setCells(cells.map((one, n) => (n === at ? event.target.value : one)))}
      />
    </Field>
  );
  const save = (): Promise<boolean> =>
    run(async () => {
      await call("PUT /v1/imports/:importId/lines/:line", {
        params: { importId: of.id, line: line.line },
        body: { cells, fixed },
      });
      onSaved();
    });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("line", { n: line.line })}
      text={wrong.get(-1)}
      actions={
        <>
          <Button onClick={onClose}>{t("common:cancel")}</Button>
          <Button look="primary" busy={busy !== null} onClick={() => void save()}>
            {t("common:save")}
          </Button>
        </>
      }
    >
      {failure ? <FormError>{failure}</FormError> : null}
      <div className={cx(layout.stack4, layout.shrink)}>
        {read.map(cell)}
        {Object.entries(fixed).map(([field, value]) => (
          <Field key={field} label={nameOf(field)}>
            <ValueInput
              field={field}
              value={value}
              onChange={(next) => setFixed({ ...fixed, [field]: next })}
            />
          </Field>
        ))}
        {unread.length > 0 ? <Disclosure summary={t("unread.summary")}>{unread.map(cell)}</Disclosure> : null}
      </div>
    </Dialog>
  );
}

const RECORD_PATHS: Record<ImportKind, (id: string) => string> = {
  clients: paths.client,
  prospects: paths.client,
  products: paths.product,
  stocks: paths.stock,
  orders: paths.client,
};

/** The client whom a line would duplicate, by what, and what becomes of the line. */
function TwinOf({ twin: { id, name, reason, act } }: { twin: NonNullable<ImportLine["twin"]> }): ReactNode {
  const { t } = useTranslation("imports");
  return (
    <span className={cx(layout.small, css.twin)}>
      {t(`twin.${reason}`)} <Link href={paths.client(id)}>{name}</Link>
      {reason === "siren" ? null : ` · ${t(`twin.act.${act}`)}`}
    </span>
  );
}

type RowProps = {
  of: ImportView;
  line: ImportLine;
  fields: readonly string[];
  hasFaults: boolean;
  /** Null for lines that are not chosen and not corrected. */
  isPicked: boolean | null;
  onPick: (on: boolean) => void;
  onEdit: () => void;
  onDecided: () => void;
};

function LineRow({ of, line, fields, hasFaults, isPicked, onPick, onEdit, onDecided }: RowProps): ReactNode {
  const { t } = useTranslation("imports");
  const words = useFaultText();
  const word = useValueWord();
  const wrong = new Set(line.faults.map((fault) => fault.field));
  const cellOf = (field: string): string => {
    const { [field]: set } = line.fixed;
    return set === undefined ? (line.cells[of.mapping[field] ?? -1] ?? "") : word(field, set);
  };
  return (
    <tr>
      {isPicked === null ? null : (
        <td>
          <input
            type="checkbox"
            aria-label={t("bulk.chooseLine", { n: line.line })}
            checked={isPicked}
            onChange={(event) => onPick(event.target.checked)}
          />
        </td>
      )}
      <th scope="row" className={css.head}>
        {line.line}
        {isPicked === null ? null : (
          <IconButton size="s" label={t("edit", { n: line.line })} onClick={onEdit}>
            <Pencil aria-hidden="true" />
          </IconButton>
        )}
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
      {hasFaults ? (
        <td className={css.fault}>
          {line.faults.map((fault) => (
            <span key={`${fault.field} ${fault.code}`} className={css.faultLine}>
              {words(fault)}
            </span>
          ))}
          {line.twin ? <TwinOf twin={line.twin} /> : null}
          {isPicked !== null && isUndecided(line) ? (
            <DuplicateChoices of={of} line={line} onDone={onDecided} />
          ) : null}
        </td>
      ) : null}
      {fields.map((field) => (
        <td key={field} className={wrong.has(field) ? css.wrong : undefined}>
          {cellOf(field)}
        </td>
      ))}
    </tr>
  );
}

type TableProps = {
  of: ImportView;
  lines: readonly ImportLine[];
  state: LineState;
  /** Numbers of the chosen lines; null where lines cannot be chosen. */
  picked: ReadonlySet<number> | null;
  onPick: (lines: ReadonlySet<number>) => void;
  onEdit: (line: ImportLine) => void;
  onDecided: () => void;
};

function LineTable({ of, lines, state, picked, onPick, onEdit, onDecided }: TableProps): ReactNode {
  const { t } = useTranslation("imports");
  const nameOf = useFieldNames();
  const hasFaults = state === "error" || lines.some(({ faults, twin }) => faults.length > 0 || twin !== null);
  // The cells that are read, and the values set beside them; other columns are listed above.
  const beside = new Set(lines.flatMap(({ fixed }) => Object.keys(fixed)));
  const fields = IMPORT_FIELDS[of.kind]
    .map(({ name }) => name)
    .filter((name) => Object.hasOwn(of.mapping, name) || beside.has(name));
  const pick = (line: number, on: boolean): void => {
    const next = new Set(picked);
    if (on) next.add(line);
    else next.delete(line);
    onPick(next);
  };
  return (
    <div className={css.scroll} tabIndex={0} role="region" aria-label={t("linesLabel")}>
      <table className={css.table}>
        <thead>
          <tr>
            {picked ? (
              <th scope="col">
                <input
                  type="checkbox"
                  aria-label={t("bulk.chooseAll")}
                  checked={lines.length > 0 && lines.every(({ line }) => picked.has(line))}
                  onChange={(event) =>
                    onPick(new Set(event.target.checked ? lines.map(({ line }) => line) : []))
                  }
                />
              </th>
            ) : null}
            <th scope="col">{t("number")}</th>
            {hasFaults ? <th scope="col">{t(state === "error" ? "fault" : "why")}</th> : null}
            {fields.map((field) => (
              <th key={field} scope="col" title={of.headings[of.mapping[field] ?? -1]}>
                {nameOf(field)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <LineRow
              key={line.line}
              of={of}
              line={line}
              fields={fields}
              hasFaults={hasFaults}
              isPicked={picked && picked.has(line.line)}
              onPick={(on) => pick(line.line, on)}
              onEdit={() => onEdit(line)}
              onDecided={onDecided}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Reads lines of one state, again after the end of a job. */
function useLines(of: ImportView, state: LineState, cursor: string | undefined) {
  const answer = useAnswer(
    "GET /v1/imports/:importId/lines",
    { params: { importId: of.id }, query: { limit: 30, state, ...(cursor ? { cursor } : {}) } },
    { keepPreviousData: true },
  );
  const { mutate } = answer;
  useEffect(() => {
    if (of.running === null) void mutate();
  }, [of.running, of.version, mutate]);
  return answer;
}

/** Lists the lines of the file by their state, those with a fault first; each can be corrected in place. */
export function ImportLines({ of, onCorrected }: LinesProps): ReactNode {
  const { t } = useTranslation("imports");
  const states = LINE_STATES.filter((state) => of.states[state] > 0);
  const [chosen, setChosen] = useState<LineState | null>(null);
  const [trail, setTrail] = useState<string[]>([]);
  const [open, setOpen] = useState<ImportLine | null>(null);
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set());
  // Records that an undone import could not remove come before the removed ones.
  const first = (["error", "kept"] as const).find((one) => states.includes(one)) ?? states[0] ?? "new";
  const state = chosen && of.states[chosen] > 0 ? chosen : first;
  const answer = useLines(of, state, trail.at(-1));
  const { mutate } = answer;
  const shown = answer.data?.lines ?? [];
  const isOpen = isOpenState(state) && !of.running;
  const corrected = (): void => {
    onCorrected();
    void mutate();
  };
  return (
    <>
      <FilterTabs
        label={t("linesLabel")}
        items={states.map((value) => ({ value, label: t(`state.${value}`), count: of.states[value] }))}
        value={state}
        onChange={(next) => {
          setChosen(next);
          setTrail([]);
          setPicked(new Set());
        }}
      />
      <LineTable
        of={of}
        lines={shown}
        state={state}
        picked={isOpen ? picked : null}
        onPick={setPicked}
        onEdit={setOpen}
        onDecided={corrected}
      />
      {isOpen ? (
        <ImportBulk
          of={of}
          lines={[...picked]}
          state={state}
          onDone={() => {
            setPicked(new Set());
            corrected();
          }}
        />
      ) : null}
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
            corrected();
          }}
        />
      ) : null}
    </>
  );
}
