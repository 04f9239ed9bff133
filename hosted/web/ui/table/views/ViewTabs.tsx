import { ChevronDown, Plus } from "lucide-react";
import type { ListView } from "@cuvee/core/people/accounts/views.ts";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
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

type MenuProps = {
  view: ListView;
  views: ListViews;
  query: ListQuery;
  onAsk: (ask: ViewAsk) => void;
};

/** Actions on the saved view that is open. */
function ViewMenu({ view, views, query, onAsk }: MenuProps): ReactNode {
  const { t } = useTranslation("table");
  const tried = (work: Promise<unknown>): void => {
    work.catch((error: unknown) => {
      const problem = problemOf(error);
      showSnackbar("error", problem.code === "conflict" ? t("views.conflict") : problem.message);
    });
  };
  const at = views.views.findIndex((one) => one.id === view.id);
  const act = (
    name: string,
    run: () => void,
    more: { disabled?: boolean; danger?: true } = {},
  ): MenuEntry => ({
    kind: "act",
    label: t(`views.${name}`),
    act: run,
    ...more,
  });
  const line = { kind: "line" } as const;
  const copyName = t("views.copyOf", { name: view.name }).slice(0, 60);
  const entries: MenuEntry[] = [
    ...(views.modified
      ? [
          act("keep", () => tried(views.save(view, { query: queryOf(query), look: views.look }))),
          act("discard", () => views.show(view)),
          line,
        ]
      : []),
    act("rename", () => onAsk({ kind: "rename", view })),
    act("duplicate", () => tried(views.duplicate(view, copyName))),
    act("earlier", () => tried(views.move(view, -1)), { disabled: at === 0 }),
    act("later", () => tried(views.move(view, 1)), { disabled: at === views.views.length - 1 }),
    line,
    act("delete", () => onAsk({ kind: "delete", view }), { danger: true }),
  ];
  return (
    <Menu
      align="start"
      trigger={
        <IconButton size="s" label={t("views.menu", { name: view.name })}>
          <ChevronDown aria-hidden="true" />
        </IconButton>
      }
      entries={entries}
    />
  );
}

/** The views of a list as tabs: the fixed ones, then the user's own, with the actions on the open one. */
export function ViewTabs({ fixed, views, query, value, plain, onFixed }: ViewTabsProps): ReactNode {
  const { t } = useTranslation("table");
  const [ask, setAsk] = useState<ViewAsk | null>(null);
  const { open } = views;
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
      {open && !plain ? <ViewMenu view={open} views={views} query={query} onAsk={setAsk} /> : null}
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
