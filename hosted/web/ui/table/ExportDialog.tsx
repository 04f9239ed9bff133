import type { ExportFormat, ListFilter } from "@cuvee/core/kit/list/list.ts";
import { useRef, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { call, newId, problemOf, type CallInput, type Route } from "#kit/api.ts";
import { Button } from "#ui/Button.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { FormError } from "#ui/Notice.tsx";
import { RadioCards } from "#ui/input/RadioCards.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import { expectDownload } from "#ui/table/downloads.ts";
import * as layout from "#ui/layout.ts";

export type ExportOf = {
  /** Route of the list: `GET /v1/orders`. */
  route: string;
  search: string;
  filter: ListFilter;
  sort: string;
  /** Rows that match, if it is known. */
  count: number | undefined;
  /** Rows selected by name. */
  ids: readonly string[];
  /** Names of columns: those on screen, and all there are. */
  shown: readonly string[];
  all: readonly string[];
};

type Choice = { format: ExportFormat; rows: "matching" | "selected"; columns: "shown" | "all" };

/** Asks the server for the file; the dialog closes when it has the request. */
function useExport(of: ExportOf, onClose: () => void) {
  const { t } = useTranslation("table");
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  // A retry of the same request, after a lost answer, makes no second file.
  const attempt = useRef({ text: "", key: "" });
  const send = async ({ format, rows, columns }: Choice): Promise<void> => {
    setBusy(true);
    setError(null);
    const body = {
      format,
      columns: [...(columns === "shown" ? of.shown : of.all)],
      sort: of.sort,
      ...(of.search ? { search: of.search } : {}),
      ...(Object.keys(of.filter).length > 0 ? { filter: of.filter } : {}),
      ...(rows === "selected" ? { ids: [...of.ids] } : {}),
    };
    const text = JSON.stringify(body);
    if (attempt.current.text !== text) attempt.current = { text, key: newId() };
    const route = `${of.route.replace(/^GET/, "POST")}/exports` as Route;
    try {
      await call(route, { body } as unknown as CallInput<Route>, { idempotencyKey: attempt.current.key });
      expectDownload();
      showSnackbar("success", t("export.asked"));
      onClose();
    } catch (failure) {
      setError(problemOf(failure).message);
      setBusy(false);
    }
  };
  return { busy, error, send };
}

/** A form for the export of a list to a file; the file downloads by itself when it is ready. */
export default function ExportDialog({ of, onClose }: { of: ExportOf; onClose: () => void }): ReactNode {
  const { t } = useTranslation(["table", "common"]);
  const [format, setFormat] = useState<ExportFormat>("xlsx");
  const [rows, setRows] = useState<"matching" | "selected">(of.ids.length > 0 ? "selected" : "matching");
  const [columns, setColumns] = useState<"shown" | "all">("shown");
  const { busy, error, send } = useExport(of, onClose);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("export.title")}
      actions={
        <>
          <Button onClick={onClose}>{t("common:cancel")}</Button>
          <Button look="primary" busy={busy} onClick={() => void send({ format, rows, columns })}>
            {t("export.button")}
          </Button>
        </>
      }
    >
      <div className={layout.stack4}>
        <RadioCards
          legend={t("export.format")}
          value={format}
          onChange={setFormat}
          cards={[
            { value: "xlsx", title: t("export.xlsx"), text: t("export.xlsxText") },
            { value: "csv", title: t("export.csv"), text: t("export.csvText") },
          ]}
        />
        {of.ids.length > 0 ? (
          <RadioCards
            legend={t("export.rows")}
            value={rows}
            onChange={setRows}
            cards={[
              { value: "selected", title: t("export.selected", { count: of.ids.length }) },
              {
                value: "matching",
                title:
                  of.count === undefined
                    ? t("export.matchingAll")
                    : t("export.matching", { count: of.count }),
              },
            ]}
          />
        ) : null}
        <RadioCards
          legend={t("export.columns")}
          value={columns}
          onChange={setColumns}
          cards={[
            { value: "shown", title: t("export.shown") },
            { value: "all", title: t("export.all") },
          ]}
        />
        {error ? <FormError>{error}</FormError> : null}
      </div>
    </Dialog>
  );
}
