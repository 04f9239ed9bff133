import { ChevronDown, Plus } from "lucide-react";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { problemOf } from "#kit/api.ts";
import { Button, IconButton } from "#ui/Button.tsx";
import { Menu, type MenuEntry } from "#ui/overlay/Menu.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import { FilterTabs } from "#ui/page/Tabs.tsx";
import type { FixedView } from "#ui/table/list.ts";
import { queryOf, type ListViews } from "#ui/table/views/listViews.ts";
import type { ListQuery } from "#ui/table/listQuery.ts";
import type { ViewAsk } from "#ui/table/views/ViewDialogs.tsx";
import css from "#ui/table/ListBar.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

const ViewDialogs = lazy(() => import("#ui/table/views/ViewDialogs.tsx"));

type ViewTabsProps = {
  fixed: readonly FixedView[];
  views: ListViews;
  query: ListQuery;
  /** Key of the open view, fixed or saved. */
  value: string;
  /** The user cannot save views here. */
  plain: boolean;
  onFixed: (key: string) => void;
};

/** The views of a list as tabs: the fixed ones, then the user's own, with the actions on the open one. */
export function ViewTabs({ fixed, views, query, value, plain, onFixed }: ViewTabsProps): ReactNode {
  const { t } = useTranslation("table");
  const [ask, setAsk] = useState<ViewAsk | null>(null);
  const { open } = views;
  const failing = (work: Promise<unknown>): void => {
    work.catch((error: unknown) => {
      const problem = problemOf(error);
      showSnackbar("error", problem.code === "conflict" ? t("views.conflict") : problem.message);
    });
  };
  const keep = (): void => {
    if (open) failing(views.save(open, { query: queryOf(query), look: views.look }));
  };
  const at = views.views.findIndex((view) => view.id === open?.id);
  const entries: MenuEntry[] = open
    ? [
        ...(views.modified
          ? ([
              { kind: "act", label: t("views.keep"), act: keep },
              { kind: "act", label: t("views.discard"), act: () => views.show(open) },
              { kind: "line" },
            ] as const)
          : []),
        { kind: "act", label: t("views.rename"), act: () => setAsk({ kind: "rename", view: open }) },
        {
          kind: "act",
          label: t("views.duplicate"),
          act: () => failing(views.duplicate(open, t("views.copyOf", { name: open.name }).slice(0, 60))),
        },
        {
          kind: "act",
          label: t("views.earlier"),
          disabled: at === 0,
          act: () => failing(views.move(open, -1)),
        },
        {
          kind: "act",
          label: t("views.later"),
          disabled: at === views.views.length - 1,
          act: () => failing(views.move(open, 1)),
        },
        { kind: "line" },
        {
          kind: "act",
          label: t("views.delete"),
          danger: true,
          act: () => setAsk({ kind: "delete", view: open }),
        },
      ]
    : [];
  const changed = queryOf(query);
  const canAdd = !plain && !open && (changed.search || changed.filter || changed.sort || views.look.columns);
  return (
    <div className={cx(layout.line1, layout.middle, layout.shrink, css.views)}>
      <FilterTabs
        label={t("views.label")}
        items={[
          ...fixed.map(({ key, label, count }) => ({ value: key, label, count })),
          ...views.views.map((view) => ({
            value: view.id,
            label: view.id === open?.id && views.modified ? `${view.name} •` : view.name,
          })),
        ]}
        value={value}
        onChange={(next) => {
          const saved = views.views.find((view) => view.id === next);
          if (saved) views.show(saved);
          else onFixed(next);
        }}
      />
      {open && !plain ? (
        <Menu
          align="start"
          trigger={
            <IconButton size="s" label={t("views.menu", { name: open.name })}>
              <ChevronDown aria-hidden="true" />
            </IconButton>
          }
          entries={entries}
        />
      ) : null}
      {canAdd ? (
        <Button
          size="s"
          look="quiet"
          icon={<Plus aria-hidden="true" />}
          className={css.addView}
          aria-label={t("views.save")}
          onClick={() => setAsk({ kind: "add" })}
        >
          <span>{t("views.save")}</span>
        </Button>
      ) : null}
      {ask ? (
        <Suspense>
          <ViewDialogs ask={ask} views={views} onClose={() => setAsk(null)} />
        </Suspense>
      ) : null}
    </div>
  );
}
