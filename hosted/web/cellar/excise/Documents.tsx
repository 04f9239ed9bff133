import type { DeclarationView } from "@cuvee/core/cellar/excise/views.ts";
import { Plus, Trash2 } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useFormat } from "#kit/format.ts";
import { manualEntriesBody, useDeclarationCommand, type ManualEntriesBody } from "#cellar/excise/calls.ts";
import { DocumentDialog } from "#cellar/excise/DocumentDialog.tsx";
import { StatisticsDialog } from "#cellar/excise/StatisticsDialog.tsx";
import { UnsettledDialog } from "#cellar/excise/UnsettledDialog.tsx";
import { useExciseLabels } from "#cellar/excise/labels.ts";
import { Button, IconButton } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { Notice } from "#ui/Notice.tsx";
import rows from "#ui/CardRows.module.css";
import css from "#cellar/excise/DrmPage.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type OpenDialog = "document" | "unsettled" | "statistics";

type AdditionsProps = {
  month: DeclarationView;
  busy: boolean;
  onTake: (range: DeclarationView["proposedDocuments"][number]) => void;
  onAsk: (what: OpenDialog) => void;
};

function Additions({ month, busy, onTake, onAsk }: AdditionsProps): ReactNode {
  const { t } = useExciseLabels();
  return (
    <div className={rows.note}>
      {month.proposedDocuments.map((range) => (
        <Notice
          key={range.first}
          title={t("documents.proposed")}
          actions={
            <Button size="s" busy={busy} onClick={() => onTake(range)}>
              {t("documents.take")}
            </Button>
          }
        >
          {t(`documents.kinds.${range.kind}`)} {t("documents.range", { ...range, count: range.count })}
        </Notice>
      ))}
      <div className={cx(layout.row2, layout.middle, css.acts)}>
        {(["document", "unsettled", "statistics"] as const).map((what) => (
          <Button
            key={what}
            size="s"
            look="quiet"
            icon={<Plus size={16} aria-hidden="true" />}
            onClick={() => onAsk(what)}
          >
            {t(`documents.add.${what}`)}
          </Button>
        ))}
      </div>
    </div>
  );
}

const statisticsOf = ({ hand: { statistics } }: DeclarationView) =>
  (
    [
      ["juice", statistics.juiceMl],
      ["concentrate", statistics.concentrateMl],
      ["vinegar", statistics.vinegarMl],
    ] as const
  ).filter(([, ml]) => ml);

type ListProps = {
  month: DeclarationView;
  onRemove: ((entries: Partial<ManualEntriesBody>) => void) | null;
  busy: boolean;
};

function List({ month, onRemove, busy }: ListProps): ReactNode {
  const { t, hl } = useExciseLabels();
  const format = useFormat();
  const { documents, unsettled } = month.hand;
  const remove = (label: string, entries: Partial<ManualEntriesBody>): ReactNode =>
    onRemove ? (
      <IconButton size="s" label={label} busy={busy} onClick={() => onRemove(entries)}>
        <Trash2 size={16} aria-hidden="true" />
      </IconButton>
    ) : null;
  return (
    <ul className={layout.column}>
      {documents.map((range, i) => (
        <li
          key={`${range.kind} ${range.first}`}
          className={cx(layout.row12, layout.middle, layout.between, rows.row, rows.tight)}
        >
          <span className={rows.words}>
            {t(`documents.kinds.${range.kind}`)}
            <span className={layout.quiet}> {t("documents.range", { ...range, count: range.count })}</span>
          </span>
          {remove(t("documents.remove", { first: range.first }), {
            documents: documents.filter((_, at) => at !== i),
          })}
        </li>
      ))}
      {unsettled.map((document, i) => (
        <li
          key={document.number}
          className={cx(layout.row12, layout.middle, layout.between, rows.row, rows.tight)}
        >
          <span className={rows.words}>
            {t("unsettled.title")}
            <span className={layout.quiet}>
              {" "}
              {document.number} · {format.date(document.sentOn, "short")} · {document.consignee}
            </span>
          </span>
          {remove(t("documents.remove", { first: document.number }), {
            unsettled: unsettled.filter((_, at) => at !== i),
          })}
        </li>
      ))}
      {statisticsOf(month).map(([key, ml]) => (
        <li key={key} className={cx(layout.row12, layout.middle, layout.between, rows.row, rows.tight)}>
          <span>{t(`statistics.${key}`)}</span>
          <span>{hl(ml ?? 0)} hl</span>
        </li>
      ))}
    </ul>
  );
}

/** Shows the ranges of accompanying documents, those without confirmed receipt, and the statistics of a month. */
export function Documents({ month, editable }: { month: DeclarationView; editable: boolean }): ReactNode {
  const { t } = useExciseLabels();
  const { act, busy } = useDeclarationCommand();
  const [asking, setAsking] = useState<OpenDialog | null>(null);
  const { documents, unsettled } = month.hand;
  const change = (entries: Partial<ManualEntriesBody>): Promise<boolean> =>
    act(
      "PUT /v1/excise/declarations/:period",
      { params: { period: month.period }, body: manualEntriesBody(month, entries) },
      t("documents.saved"),
    );
  const figures = statisticsOf(month);
  const close = (): void => setAsking(null);
  return (
    <section id="drm-documents" tabIndex={-1} aria-label={t("documents.title")}>
      <Card title={t("documents.title")} flush>
        {documents.length + unsettled.length + figures.length === 0 ? (
          <p className={rows.note}>{t("documents.none")}</p>
        ) : (
          <List
            month={month}
            onRemove={editable ? (entries) => void change(entries) : null}
            busy={busy !== null}
          />
        )}
        {editable ? (
          <Additions
            month={month}
            busy={busy !== null}
            onTake={(range) => void change({ documents: [...documents, range] })}
            onAsk={setAsking}
          />
        ) : null}
      </Card>
      {asking === "document" ? <DocumentDialog month={month} onClose={close} /> : null}
      {asking === "unsettled" ? <UnsettledDialog month={month} onClose={close} /> : null}
      {asking === "statistics" ? <StatisticsDialog month={month} onClose={close} /> : null}
    </section>
  );
}
