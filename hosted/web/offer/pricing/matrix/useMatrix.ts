import { BASE_PRICE } from "@cuvee/core/offer/pricing/matrix/matrix.ts";
import type { MatrixRow } from "@cuvee/core/offer/pricing/matrix/matrix.contract.ts";
import { useCallback, useMemo, useRef, useState } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useSWRConfig } from "swr";
import { answersOf, call, newId, problemOf, useAnswer } from "#kit/api.ts";
import {
  bodyOf,
  clipboardCells,
  countEdits,
  noEdits,
  pasted,
  withEdit,
  type CellEdit,
  type Edits,
} from "#offer/pricing/matrix/matrixEdits.ts";
import { showSnackbar } from "#ui/overlay/snackbar.ts";

/** The part of the matrix on screen. */
type MatrixView = { search: string; status: string; cursors: string[] };

const refusedAtMost = 500;
/** Answers that a change of prices makes stale. */
const CHANGED = answersOf("GET /v1/pricing/matrix", "GET /v1/pricing/matrix/changes");

/** Reads the page of the matrix on screen, and leads to others. */
function useMatrixPage() {
  const [view, setView] = useState<MatrixView>({ search: "", status: "", cursors: [] });
  const answer = useAnswer(
    "GET /v1/pricing/matrix",
    {
      query: {
        limit: 50,
        ...(view.search ? { search: view.search } : {}),
        ...(view.status ? { filter: JSON.stringify({ status: { in: [view.status] } }) } : {}),
        ...(view.cursors.length > 0 ? { cursor: view.cursors.at(-1) } : {}),
      },
    },
    // Cells must not change while the user types in them.
    { keepPreviousData: true, revalidateOnFocus: false },
  );
  return {
    view,
    answer,
    narrow: (next: Partial<Omit<MatrixView, "cursors">>) =>
      setView((now) => ({ ...now, ...next, cursors: [] })),
    next: () => {
      const next = answer.data?.next;
      if (next) setView((now) => ({ ...now, cursors: [...now.cursors, next] }));
    },
    previous: () => setView((now) => ({ ...now, cursors: now.cursors.slice(0, -1) })),
    hasNext: Boolean(answer.data?.next),
  };
}

/** Returns what undoes a bulk change of prices. */
function useUndo(refresh: () => Promise<unknown>) {
  const { t } = useTranslation("prices");
  return useCallback(
    async (changeId: string): Promise<void> => {
      try {
        const { reverted, kept: stored } = await call(
          "POST /v1/pricing/matrix/changes/:changeId/undo",
          { params: { changeId } },
          { idempotencyKey: newId() },
        );
        showSnackbar("success", t("undone", { count: reverted }));
        if (stored.length > 0)
          showSnackbar(
            "error",
            t("undoneKept", {
              count: stored.length,
              names: stored
                .slice(0, 3)
                .map((k) => k.name)
                .join(", "),
            }),
          );
      } catch (error) {
        showSnackbar("error", problemOf(error).message);
      }
      await refresh();
    },
    [refresh, t],
  );
}

/** Returns what pastes the clipboard at a cell; false for one price only, which the cell takes itself. */
function usePaste(
  rows: MatrixRow[] | undefined,
  columns: string[],
  edits: Edits,
  onEdits: (edits: Edits) => void,
) {
  const { t } = useTranslation("prices");
  return (text: string, row: number, column: string): boolean => {
    const cells = clipboardCells(text);
    if (cells.length === 1 && cells[0]?.length === 1) return false;
    const at = { rows: rows ?? [], columns, row, column: columns.indexOf(column) };
    const put = pasted(edits, cells, at);
    onEdits(put.edits);
    showSnackbar(
      put.refused > 0 ? "error" : "success",
      t(put.refused > 0 ? "pastedSome" : "pasted", { count: put.set, refused: put.refused }),
    );
    return true;
  };
}

/** Returns the newest state of each row that was ever on screen: edits survive paging. */
function useKnown(rows: readonly MatrixRow[] | undefined) {
  const known = useRef(new Map<string, MatrixRow>());
  for (const row of rows ?? []) {
    const before = known.current.get(row.formatId);
    if (!before || before.version <= row.version) known.current.set(row.formatId, row);
  }
  return known;
}

/** Manages the matrix of prices: a page of it, its edits, and their saving. */
export function useMatrix(grids: readonly string[]) {
  const { t } = useTranslation("prices");
  const { mutate } = useSWRConfig();
  const [edits, setEdits] = useState<Edits>(noEdits);
  const [saving, setSaving] = useState(false);
  /** Formats that another user changed while they were edited here. */
  const [stale, setStale] = useState<ReadonlySet<string>>(new Set());
  const columns = useMemo(() => [BASE_PRICE, ...grids], [grids]);

  const { view, answer, ...paging } = useMatrixPage();
  const known = useKnown(answer.data?.rows);
  const shown = answer.data?.rows.map((row) => known.current.get(row.formatId) ?? row);

  const refresh = useCallback(() => mutate(CHANGED), [mutate]);
  const undo = useUndo(refresh);
  const save = async (): Promise<void> => {
    const body = bodyOf(edits, known.current);
    if (saving || body.length === 0) return;
    setSaving(true);
    try {
      // With very many edits, the first part is saved, the rest stays on screen.
      const part = body.slice(0, refusedAtMost);
      const { changeId, rows: saved } = await call("PUT /v1/pricing/matrix", { body: { rows: part } });
      for (const row of saved) known.current.set(row.formatId, row);
      const done = new Set(part.map((row) => row.formatId));
      setEdits((now) => new Map([...now].filter(([formatId]) => !done.has(formatId))));
      setStale(new Set());
      showSnackbar("success", t("saved", { count: saved.length }), {
        label: t("undo"),
        act: () => void undo(changeId),
      });
      await refresh();
    } catch (error) {
      const problem = problemOf(error);
      const current = problem.code === "conflict" ? problem.facts?.["current"] : undefined;
      if (Array.isArray(current)) {
        for (const row of current as MatrixRow[]) known.current.set(row.formatId, row);
        setStale(new Set((current as MatrixRow[]).map((row) => row.formatId)));
        showSnackbar("error", t("stale", { count: current.length }));
      } else showSnackbar("error", problem.message);
    } finally {
      setSaving(false);
    }
  };

  const edit = useCallback(
    (row: MatrixRow, column: string, to: CellEdit): void => {
      setEdits((now) => withEdit(now, known.current.get(row.formatId) ?? row, column, to));
    },
    [known],
  );
  const discard = (): void => {
    setEdits(noEdits);
    setStale(new Set());
  };
  return {
    view,
    ...paging,
    rows: shown,
    error: answer.error,
    retry: () => void answer.mutate(),
    busy: answer.isValidating,
    columns,
    edits,
    edited: countEdits(edits),
    stale,
    saving,
    edit,
    paste: usePaste(shown, columns, edits, setEdits),
    save,
    undo,
    refresh,
    discard,
  };
}
export type MatrixUse = ReturnType<typeof useMatrix>;
