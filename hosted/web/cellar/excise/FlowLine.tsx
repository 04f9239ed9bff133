import { NODES } from "@cuvee/core/cellar/excise/nodes.ts";
import type { DeclarationView, DraftLine, DraftProduct } from "@cuvee/core/cellar/excise/views.ts";
import { Trash2 } from "lucide-react";
import { useState, type ReactNode } from "react";
import { Link } from "wouter";
import { useAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { manualEntriesBody, useDeclarationCommand } from "#cellar/excise/calls.ts";
import { useExciseLabels } from "#cellar/excise/labels.ts";
import { IconButton } from "#ui/Button.tsx";
import { Disclosure } from "#ui/Disclosure.tsx";
import { ErrorState } from "#ui/page/EmptyState.tsx";
import { Skeleton } from "#ui/page/Skeleton.tsx";
import rows from "#ui/CardRows.module.css";
import css from "#cellar/excise/ProductPanel.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Of = { month: DeclarationView; product: DraftProduct; flow: DraftLine };

/** Lists the movements of stock behind a line. */
function Movements({ month, product, flow }: Of): ReactNode {
  const { t, hl } = useExciseLabels();
  const format = useFormat();
  const { accountId, side } = product;
  const answer = useAnswer("GET /v1/excise/declarations/:period/movements", {
    params: { period: month.period },
    query: { accountId, side, node: flow.node },
  });
  if (answer.error) return <ErrorState error={answer.error} onRetry={() => void answer.mutate()} />;
  if (!answer.data) return <Skeleton height="2rem" />;
  // This month was closed before movements were stored by line.
  if (answer.data.movements.length === 0) return <p className={layout.quiet}>{t("line.notKept")}</p>;
  return (
    <ul className={cx(layout.stack1, layout.small, css.moves)}>
      {answer.data.movements.map((move) => (
        <li key={move.id} className={cx(layout.row12, layout.baseline, layout.between, css.row)}>
          <span className={rows.words}>
            {format.date(move.at, "short")} · {t(`kinds.${move.kind}`)} · {move.article}
            {move.document ? ` · ${move.document}` : ""}
            {move.observation ? ` · ${move.observation}` : ""}
            {move.isLate ? ` · ${t("late.mark")}` : ""}
            {move.orderId ? (
              <>
                {" · "}
                <Link href={paths.order(move.orderId)}>{t("line.order")}</Link>
              </>
            ) : null}
          </span>
          <span>
            {move.units ? `${format.count(Math.abs(move.units))} · ` : ""}
            {hl(move.ml)}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** A line of an account, with its movements and additions. */
export function FlowLine({ month, product, flow, editable }: Of & { editable: boolean }): ReactNode {
  const { t, hl } = useExciseLabels();
  const { act, busy } = useDeclarationCommand();
  const [open, setOpen] = useState(false);
  const added = month.hand.lines.filter(
    (line) => line.accountId === product.accountId && line.side === product.side && line.node === flow.node,
  );
  const remove = (id: string): Promise<boolean> =>
    act(
      "PUT /v1/excise/declarations/:period",
      {
        params: { period: month.period },
        body: manualEntriesBody(month, { lines: month.hand.lines.filter((line) => line.id !== id) }),
      },
      t("line.removed"),
    );
  return (
    <div className={css.line}>
      <div className={cx(layout.row12, layout.baseline, layout.between, css.row)}>
        <span className={rows.words}>
          <span className={css.way} aria-hidden="true">
            {NODES[flow.node].flow === "in" ? "+" : "−"}
          </span>
          {t(`nodes.${flow.node}`)}
        </span>
        <strong>{hl(flow.ml)}</strong>
      </div>
      {added.map((line) => (
        <div key={line.id} className={cx(layout.row12, layout.baseline, layout.between, css.row)}>
          <span className={rows.words}>
            <span className={css.way} />
            <span className={layout.quiet}>
              {[t("line.byHand"), line.origin, line.country, line.contract, line.document]
                .filter(Boolean)
                .join(" · ")}
            </span>
          </span>
          <span className={layout.quiet}>
            {hl(line.ml)}
            {editable ? (
              <IconButton
                size="s"
                label={t("line.remove", { line: t(`nodes.${flow.node}`), volume: hl(line.ml) })}
                busy={busy !== null}
                onClick={() => void remove(line.id)}
              >
                <Trash2 size={16} aria-hidden="true" />
              </IconButton>
            ) : null}
          </span>
        </div>
      ))}
      {flow.movements > 0 ? (
        <Disclosure summary={t("line.movements", { count: flow.movements })} onOpen={() => setOpen(true)}>
          {open ? <Movements month={month} product={product} flow={flow} /> : null}
        </Disclosure>
      ) : null}
    </div>
  );
}
