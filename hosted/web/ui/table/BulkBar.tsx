import { Download, EllipsisVertical, X } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { RowsChosen } from "@cuvee/core/kit/list/list.ts";
import { problemOf } from "#kit/api.ts";
import { Button, IconButton } from "#ui/Button.tsx";
import { Menu, type MenuEntry } from "#ui/overlay/Menu.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import type { BulkAct } from "#ui/table/list.ts";
import type { Selection } from "#ui/table/selection.ts";
import css from "#ui/table/BulkBar.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type BulkBarProps = {
  selection: Selection;
  acts: readonly BulkAct[];
  /** All matching rows, in the server's form, and their number if it is known. */
  matching: Extract<RowsChosen, { all: true }>;
  count: number | undefined;
  onExport: (() => void) | undefined;
};

/** Number of actions beside the count; further ones go into a menu, or the bar would cover the rows. */
const MOST_BESIDE = 3;

/** Shows the actions for the selected rows; stays in sight below the list. */
export function BulkBar({ selection, acts, matching, count, onExport }: BulkBarProps): ReactNode {
  const { t } = useTranslation("table");
  const [doing, setDoing] = useState<string | null>(null);
  const { ids, all, clear } = selection;
  if (ids.size === 0) return null;
  const number = all ? (count ?? ids.size) : ids.size;
  const chosen: RowsChosen = all ? matching : { ids: [...ids] };
  const run = async (act: BulkAct): Promise<void> => {
    setDoing(act.key);
    try {
      if (await act.act(chosen, number)) clear();
    } catch (error) {
      showSnackbar("error", problemOf(error).message);
    } finally {
      setDoing(null);
    }
  };
  const forAll = acts.some((act) => act.all);
  const more = count !== undefined && count > ids.size;
  const there = acts.filter((act) => act.all || !all);
  const bulkActs = there.slice(0, there.length > MOST_BESIDE ? MOST_BESIDE - 1 : MOST_BESIDE);
  const rest = there.slice(bulkActs.length);
  const exportBeside = onExport !== undefined && rest.length === 0;
  const entries: MenuEntry[] = rest.map((act) => ({
    kind: "act",
    label: act.label,
    icon: act.icon,
    ...(act.danger ? { danger: true } : {}),
    disabled: doing !== null,
    act: () => void run(act),
  }));
  if (onExport && !exportBeside)
    entries.push(
      { kind: "line" },
      {
        kind: "act",
        label: t("export.button"),
        icon: <Download aria-hidden="true" />,
        act: onExport,
      },
    );
  return (
    <div className={cx(layout.row23, layout.middle, css.bar)} role="region" aria-label={t("select.bar")}>
      <p className={cx(layout.strong, css.count)} role="status">
        {all ? t("select.allChosen", { count: number }) : t("select.count", { count: number })}
      </p>
      {forAll && more && !all ? (
        <Button size="s" look="quiet" className={css.everything} onClick={selection.selectAll}>
          {t("select.all", { count })}
        </Button>
      ) : null}
      <div className={cx(layout.row2, css.acts)}>
        {bulkActs.map((act) => (
          <Button
            key={act.key}
            size="s"
            look={act.danger ? "danger" : "secondary"}
            icon={act.icon}
            busy={doing === act.key}
            onClick={() => void run(act)}
          >
            {act.label}
          </Button>
        ))}
        {entries.length > 0 ? (
          <Menu
            trigger={
              <Button size="s" icon={<EllipsisVertical aria-hidden="true" />}>
                {t("select.more")}
              </Button>
            }
            entries={entries}
          />
        ) : null}
        {exportBeside ? (
          <Button size="s" icon={<Download aria-hidden="true" />} onClick={onExport}>
            {t("export.button")}
          </Button>
        ) : null}
      </div>
      <IconButton size="s" label={t("select.clear")} onClick={clear}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  );
}
