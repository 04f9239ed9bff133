import { Download, EllipsisVertical, X } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
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

/** Runs an action on the selected rows, and names the one that runs. */
function useRunning(chosen: RowsChosen, number: number, clear: () => void) {
  const [doing, setDoing] = useState<string | null>(null);
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
  return { doing, run };
}

/** Actions beside the count, further ones in a menu; the export is last. */
function Acts(props: {
  acts: readonly BulkAct[];
  doing: string | null;
  run: (act: BulkAct) => Promise<void>;
  onExport: (() => void) | undefined;
}): ReactNode {
  const { acts, doing, run, onExport } = props;
  const { t } = useTranslation("table");
  const beside = acts.slice(0, acts.length > MOST_BESIDE ? MOST_BESIDE - 1 : MOST_BESIDE);
  const rest = acts.slice(beside.length);
  const entries: MenuEntry[] = rest.map((act) => ({
    kind: "act",
    label: act.label,
    icon: act.icon,
    ...(act.danger ? { danger: true } : {}),
    disabled: doing !== null,
    act: () => void run(act),
  }));
  const icon = <Download aria-hidden="true" />;
  if (onExport && rest.length > 0)
    entries.push({ kind: "line" }, { kind: "act", label: t("export.button"), icon, act: onExport });
  return (
    <div className={cx(layout.row2, css.acts)}>
      {beside.map((act) => (
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
      {onExport && rest.length === 0 ? (
        <Button size="s" icon={icon} onClick={onExport}>
          {t("export.button")}
        </Button>
      ) : null}
    </div>
  );
}

/** Shows the actions for the selected rows; stays in sight below the list. */
export default function BulkBar({ selection, acts, matching, count, onExport }: BulkBarProps): ReactNode {
  const { t } = useTranslation("table");
  const { ids, all, clear } = selection;
  const number = all ? (count ?? ids.size) : ids.size;
  const { doing, run } = useRunning(all ? matching : { ids: [...ids] }, number, clear);
  const forAll = acts.some((act) => act.all);
  const more = count !== undefined && count > ids.size;
  return (
    <div
      className={cx(layout.row23, layout.middle, css.bar)}
      data-print="none"
      role="region"
      aria-label={t("select.bar")}
    >
      <p className={cx(layout.strong, css.count)} role="status">
        {all ? t("select.allChosen", { count: number }) : t("select.count", { count: number })}
      </p>
      {forAll && more && !all ? (
        <Button size="s" look="quiet" className={css.everything} onClick={selection.selectAll}>
          {t("select.all", { count })}
        </Button>
      ) : null}
      <Acts acts={acts.filter((act) => act.all || !all)} doing={doing} run={run} onExport={onExport} />
      <IconButton size="s" className={css.close} label={t("select.clear")} onClick={clear}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  );
}
