import { CheckSquare, Columns3, Download } from "lucide-react";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useWidth } from "#kit/width.ts";
import type { ViewLook } from "@cuvee/core/people/accounts/views.ts";
import { IconButton } from "#ui/Button.tsx";
import type { Choosable } from "#ui/table/views/ColumnChooser.tsx";

const ColumnChooser = lazy(() => import("#ui/table/views/ColumnChooser.tsx"));

type ListToolsProps = {
  columns: readonly Choosable[];
  look: ViewLook;
  onLook: (look: ViewLook) => void;
  onExport: (() => void) | undefined;
  /** Turns the boxes of cards on and off; undefined where nothing can be selected. */
  selecting: boolean;
  onSelecting: ((on: boolean) => void) | undefined;
};

/** Columns, export and, on a phone, selection: the small buttons at the end of a list's bar. */
export function ListTools({
  columns,
  look,
  onLook,
  onExport,
  selecting,
  onSelecting,
}: ListToolsProps): ReactNode {
  const { t } = useTranslation("table");
  const mobile = useWidth() === "mobile";
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      {mobile ? (
        onSelecting ? (
          <IconButton
            look={selecting ? "secondary" : "quiet"}
            label={t(selecting ? "select.stop" : "select.start")}
            aria-pressed={selecting}
            onClick={() => onSelecting(!selecting)}
          >
            <CheckSquare aria-hidden="true" />
          </IconButton>
        ) : null
      ) : (
        <IconButton
          label={t("columns.button")}
          aria-haspopup="dialog"
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <Columns3 aria-hidden="true" />
        </IconButton>
      )}
      {onExport ? (
        <IconButton label={t("export.button")} aria-haspopup="dialog" onClick={onExport}>
          <Download aria-hidden="true" />
        </IconButton>
      ) : null}
      {anchor ? (
        <Suspense>
          <ColumnChooser
            anchor={anchor}
            columns={columns}
            look={look}
            onLook={onLook}
            onClose={() => setAnchor(null)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
