import { LINE_STATES, type ImportView } from "@cuvee/core/insight/imports/fields.ts";
import { missingFields } from "@cuvee/core/insight/imports/headings.ts";
import { Play, SearchCheck, Undo2 } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useParams } from "wouter";
import { call, newId } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { useImport } from "#insight/imports/calls.ts";
import { ImportLines, useFaultText } from "#insight/imports/ImportLines.tsx";
import { ImportMapping, useColumns } from "#insight/imports/ImportMapping.tsx";
import { ImportPictures } from "#insight/imports/ImportPictures.tsx";
import { ImportWords, useImportWords } from "#insight/imports/ImportWords.tsx";
import { ImportBadge } from "#insight/imports/ImportsPage.tsx";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { ConfirmDialog } from "#ui/popup/ConfirmDialog.tsx";
import { Notice } from "#ui/Notice.tsx";
import { RecordPage } from "#ui/record/RecordPage.tsx";
import css from "#insight/imports/Imports.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";
import { useWork } from "#ui/work.ts";

const ROUTES = {
  check: "POST /v1/imports/:importId/check",
  run: "POST /v1/imports/:importId/run",
  reversal: "POST /v1/imports/:importId/reversal",
} as const;
type Act = keyof typeof ROUTES;

function Figures({ of }: { of: ImportView }): ReactNode {
  const { t } = useTranslation("imports");
  const format = useFormat();
  const { states } = of;
  const shown = LINE_STATES.filter((state) => states[state] > 0);
  return (
    <dl className={css.figures} aria-live="polite">
      {shown.map((state) => (
        <div key={state} className={state === "error" || state === "kept" ? css.figureBad : css.figure}>
          <dt>{t(`state.${state}`)}</dt>
          <dd>{format.count(states[state])}</dd>
        </div>
      ))}
    </dl>
  );
}

function Working({ of }: { of: ImportView }): ReactNode {
  const { t } = useTranslation("imports");
  const format = useFormat();
  if (!of.running) return null;
  const done =
    of.running === "revert"
      ? of.states.reverted + of.states.kept
      : of.running === "run"
        ? of.states.done
        : of.progress;
  const all =
    of.running === "check" ? of.lines : done + (of.running === "run" ? of.states.ready : of.states.done);
  return (
    <div className={css.working}>
      <progress
        className={css.progress}
        max={Math.max(1, all)}
        value={done}
        aria-label={t(`running.${of.running}`)}
      />
      <p className={cx(layout.quiet, layout.unmargined)}>
        {t(`running.${of.running}`)} {format.count(done)} / {format.count(all)}
      </p>
    </div>
  );
}

/** Lists the records that could not be undone, and why. */
function Left({ of }: { of: ImportView }): ReactNode {
  const { t } = useTranslation("imports");
  const words = useFaultText();
  return (
    <Notice tone="warning" title={t("leftTitle", { count: of.states.kept })}>
      <ul className={css.reasons}>
        {of.kept.map(({ code, count }) => (
          <li key={code}>{t("leftOf", { reason: words({ field: null, code }), count })}</li>
        ))}
      </ul>
      {t("leftText")}
    </Notice>
  );
}

type ToldProps = {
  states: {
    new: number;
    ready: number;
    error: number;
    skipped: number;
    done: number;
    reverted: number;
    kept: number;
  };
  working: boolean;
  of: ImportView;
};

/** Result of the last check or run. */
function Told({ states, working, of }: ToldProps): ReactNode {
  const { t } = useTranslation(["imports", "common"]);
  const arePaused = of.kind === "products" && of.created > 0;
  return (
    <div className={css.told}>
      {states.error > 0 && !working ? (
        <Notice tone="error">{t("errorsText", { count: states.error })}</Notice>
      ) : null}
      {states.kept > 0 && !working ? <Left of={of} /> : null}
      {of.status === "completed" && states.done > 0 ? (
        <Notice
          tone="success"
          actions={arePaused ? <ButtonLink href={paths.products()}>{t("toCatalogue")}</ButtonLink> : null}
        >
          {t("doneText", { created: of.created, changed: of.changed })} {arePaused ? t("pausedText") : null}
        </Notice>
      ) : null}
    </div>
  );
}

type RunCommandsProps = {
  busy: string | null;
  working: boolean;
  missing: readonly unknown[];
  start: (act: Act) => Promise<void>;
  states: ImportView["states"];
  choice: ReturnType<typeof useColumns>;
  setAsking: (value: boolean) => void;
};

/** Commands of the import in their order: check, run, undo. */
function RunCommands({
  busy,
  working,
  missing,
  start,
  states,
  choice,
  setAsking,
}: RunCommandsProps): ReactNode {
  const { t } = useTranslation(["imports", "common"]);
  return (
    <div className={cx(layout.row2, layout.middle, css.first)}>
      <Button
        icon={<SearchCheck aria-hidden="true" />}
        busy={busy === "check"}
        disabled={working || missing.length > 0}
        onClick={() => void start("check")}
      >
        {t("act.check")}
      </Button>
      <Button
        look="primary"
        icon={<Play aria-hidden="true" />}
        busy={busy === "run"}
        disabled={working || states.ready === 0 || choice.changed}
        onClick={() => void start("run")}
      >
        {states.ready > 0 ? t("act.runReady", { count: states.ready }) : t("act.run")}
      </Button>
      {states.done > 0 ? (
        <Button
          look="danger"
          icon={<Undo2 aria-hidden="true" />}
          disabled={working}
          onClick={() => setAsking(true)}
        >
          {t("act.reversal")}
        </Button>
      ) : null}
    </div>
  );
}

type UndoDialogProps = {
  asking: boolean;
  states: ImportView["states"];
  busy: string | null;
  start: (act: Act) => Promise<void>;
  setAsking: (value: boolean) => void;
};

/** Asks whether the import is undone. */
function UndoDialog({ asking, states, busy, start, setAsking }: UndoDialogProps): ReactNode {
  const { t } = useTranslation(["imports", "common"]);
  return (
    <ConfirmDialog
      open={asking}
      title={t("revertTitle")}
      text={t("revertText", { count: states.done })}
      confirm={t("act.reversal")}
      cancel={t("act.keep")}
      danger
      busy={busy === "reversal"}
      onConfirm={() => void start("reversal")}
      onClose={() => setAsking(false)}
    />
  );
}

function Import({ of, onChange }: { of: ImportView; onChange: (next?: ImportView) => void }): ReactNode {
  const { t } = useTranslation(["imports", "common"]);
  const { busy, run } = useWork("asMessage");
  const [asking, setAsking] = useState(false);
  const { states } = of;
  const choice = useColumns(of);
  const start = async (act: Act): Promise<void> => {
    const isDone = await run(async () => {
      const input = { params: { importId: of.id } };
      // The check applies to the values on the screen, saved or not.
      if (act === "check") await choice.save();
      onChange(await call(ROUTES[act], input, { idempotencyKey: newId() }));
    }, act);
    if (!isDone) onChange();
    setAsking(false);
  };
  const missing = missingFields(of.kind, choice.columns.mapping, choice.columns.defaults);
  const words = useImportWords(of);
  const hasWords = words.fields.length > 0;
  const over = of.status === "reverted";
  const working = of.running !== null;
  return (
    <div className={cx(layout.stack5, layout.shrink)}>
      <Card title={t("steps.mapping")}>
        <ImportMapping of={of} choice={choice} locked={working || over} onSaved={onChange} />
      </Card>
      {hasWords ? (
        <Card title={t("steps.words")}>
          <ImportWords
            of={of}
            fields={words.fields}
            locked={working || over || choice.changed}
            onSaved={() => {
              words.again();
              onChange();
            }}
          />
        </Card>
      ) : null}
      <Card title={t("steps.check", { n: hasWords ? 3 : 2 })}>
        {over ? null : (
          <RunCommands
            busy={busy}
            working={working}
            missing={missing}
            start={start}
            states={states}
            choice={choice}
            setAsking={setAsking}
          />
        )}
        <Figures of={of} />
        <Working of={of} />
        <Told states={states} working={working} of={of} />
        <ImportLines of={of} onCorrected={() => onChange()} />
      </Card>
      {of.pictures.waiting + of.pictures.done + of.pictures.failed > 0 ? (
        <Card title={t("pictures.title")}>
          <ImportPictures of={of} onChange={onChange} />
        </Card>
      ) : null}
      <UndoDialog asking={asking} states={states} busy={busy} start={start} setAsking={setAsking} />
    </div>
  );
}

/** `/dashboard/imports/:id`: maps columns, shows the faults of lines, imports, undoes an import. */
export default function ImportPage(): ReactNode {
  const { t } = useTranslation("imports");
  const { importId = "" } = useParams<{ importId: string }>();
  const answer = useImport(importId);
  return (
    <RecordPage of={answer} kind={t("title")} back={{ href: paths.imports(), label: t("title") }}>
      {(of) => ({
        title: of.name,
        badges: <ImportBadge of={of} />,
        text: `${t(`kind.${of.kind}`)} · ${t(`source.${of.source}`)} · ${t("lines", { count: of.lines, n: of.lines })} · ${of.encoding}`,
        main: (
          <Import of={of} onChange={(next) => void answer.mutate(next, { revalidate: next === undefined })} />
        ),
      })}
    </RecordPage>
  );
}
