import { tabAt, type Site, type SiteTab } from "@cuvee/core/storefront/site/pages.ts";
import type { SiteLanguage } from "@cuvee/core/storefront/site/site.ts";
import { ExternalLink, History, Plus, Redo2, Undo2 } from "lucide-react";
import { lazy, Suspense, useEffect, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { PersonName } from "#people/collaborators/personName.ts";
import { useAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { useOwnShop } from "#kit/ownShop.ts";
import { useSession } from "#kit/session.tsx";
import { hasFullAccess } from "#kit/access.ts";
import { Button, ButtonLink, IconButton } from "#ui/Button.tsx";
import { ConfirmDialog } from "#ui/popup/ConfirmDialog.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { ErrorState } from "#ui/page/EmptyState.tsx";
import { useLeaveGuard } from "#ui/form/useLeaveGuard.tsx";
import { Notice } from "#ui/Notice.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { WhenLate, Skeleton } from "#ui/page/Skeleton.tsx";
import { FilterTabs } from "#ui/page/Tabs.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import { HeaderForm } from "./HeaderForm.tsx";
import { ThemeForm } from "./ThemeForm.tsx";
import { PageForm, TabRow } from "./PageForm.tsx";
import { SitePreview } from "./SitePreview.tsx";
import { allTabs, countIncomplete, type HistoryEdit } from "./siteDraft.ts";
import { useSiteDraft, type SiteDraft, type SiteState } from "./useSiteDraft.ts";
import css from "./customize.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** A form of the settings, which only the part of the theme has. */
const ShopLook = lazy(() => import("./ShopLook.tsx"));

type Part = "pages" | "theme" | "header";

function Saved({ draft }: { draft: SiteDraft }): ReactNode {
  const { t } = useTranslation("customize");
  const format = useFormat();
  const { saving, savedAt, problem } = draft;
  if (saving === "failed")
    return (
      <Notice tone="error" actions={<Button onClick={draft.retry}>{t("retry")}</Button>}>
        {t("failed", { problem })}
      </Notice>
    );
  if (saving === "conflict")
    return (
      <Notice
        tone="warning"
        actions={<Button onClick={() => void draft.takeTheirs()}>{t("takeTheirs")}</Button>}
      >
        {t("conflict")}
      </Notice>
    );
  const text =
    saving === "saved"
      ? savedAt === null
        ? ""
        : t("savedAt", { time: format.date(new Date(savedAt).toISOString(), "time") })
      : t("saving");
  return (
    <p className={css.saved} role="status">
      {text}
    </p>
  );
}

function Versions({ draft, onClose }: { draft: SiteDraft; onClose: () => void }): ReactNode {
  const { t } = useTranslation("customize");
  const format = useFormat();
  const { data, error, mutate } = useAnswer("GET /v1/site/versions", {});
  return (
    <Dialog open onClose={onClose} title={t("versions.title")} text={t("versions.text")} size="medium">
      {error && !data ? <ErrorState error={error} onRetry={() => void mutate()} /> : null}
      {data?.versions.length === 0 ? <p>{t("versions.none")}</p> : null}
      <ul className={css.versions}>
        {data?.versions.map(({ number, at, by }) => (
          <li key={number}>
            <span>
              {format.date(at, "dateTime")} · <PersonName by={by} />
            </span>
            <Button
              size="s"
              onClick={() =>
                void draft.restore(number).then((isDone) => {
                  if (!isDone) return;
                  showSnackbar("success", t("versions.done"));
                  onClose();
                })
              }
            >
              {t("versions.restore")}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

type EditorCommandsProps = {
  history: SiteDraft["history"];
  change: (act: HistoryEdit) => void;
  ask: (value: "publish" | "versions" | null) => void;
  shop: ReturnType<typeof useOwnShop>["shop"];
  state: SiteDraft["state"];
  saving: SiteDraft["saving"];
};

/** Undo, redo, versions, the public page, publishing. */
function EditorCommands({ history, change, ask, shop, state, saving }: EditorCommandsProps): ReactNode {
  const { t } = useTranslation("customize");
  return (
    <>
      <IconButton
        label={t("undo")}
        disabled={history.past.length === 0}
        onClick={() => change({ act: "undo" })}
      >
        <Undo2 size={18} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={t("redo")}
        disabled={history.future.length === 0}
        onClick={() => change({ act: "redo" })}
      >
        <Redo2 size={18} aria-hidden="true" />
      </IconButton>
      <IconButton label={t("versions.open")} onClick={() => ask("versions")}>
        <History size={18} aria-hidden="true" />
      </IconButton>
      {shop ? (
        <ButtonLink
          look="quiet"
          href={`~/${shop.code}`}
          target="_blank"
          icon={<ExternalLink size={18} aria-hidden="true" />}
        >
          {t("see")}
        </ButtonLink>
      ) : null}
      <Button look="primary" disabled={!state.isChanged && saving === "saved"} onClick={() => ask("publish")}>
        {t("publish")}
      </Button>
    </>
  );
}

type TabListProps = {
  site: Site;
  tab: SiteTab | undefined;
  change: (act: HistoryEdit) => void;
  setTabId: (value: string) => void;
};

function TabList({ site, tab, change, setTabId }: TabListProps): ReactNode {
  const { t } = useTranslation("customize");
  return (
    <ul className={css.tabs} aria-label={t("tab.list")}>
      {site.tabs.flatMap((one, at) => [
        <TabRow
          key={one.id}
          tab={one}
          isChild={false}
          isHere={one.id === tab?.id}
          first={at === 0}
          last={at === site.tabs.length - 1}
          act={change}
          onOpen={() => setTabId(one.id)}
        />,
        ...one.children.map((child, n) => (
          <TabRow
            key={child.id}
            tab={child}
            isChild
            isHere={child.id === tab?.id}
            first={n === 0}
            last={n === one.children.length - 1}
            act={change}
            onOpen={() => setTabId(child.id)}
          />
        )),
      ])}
    </ul>
  );
}

/** Ctrl+Z undoes and Ctrl+Shift+Z redoes, but not while the user types. */
function useUndoKeys(change: (act: HistoryEdit) => void): void {
  useEffect(() => {
    const undo = (event: KeyboardEvent): void => {
      const isTyping =
        event.target instanceof Element && event.target.closest("input, textarea, [contenteditable]");
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "z" || isTyping) return;
      event.preventDefault();
      change({ act: event.shiftKey ? "redo" : "undo" });
    };
    addEventListener("keydown", undo);
    return () => removeEventListener("keydown", undo);
  }, [change]);
}

type PagesProps = { draft: SiteDraft; tab: SiteTab | undefined; onTab: (id: string) => void };

/** Pages of the site, and the one that is edited. */
function PagesPart({ draft, tab, onTab }: PagesProps): ReactNode {
  const { t } = useTranslation("customize");
  const { change } = draft;
  const { site } = draft.history;
  return (
    <>
      <TabList site={site} tab={tab} change={change} setTabId={onTab} />
      <Button
        size="s"
        icon={<Plus size={16} aria-hidden="true" />}
        disabled={site.tabs.length >= 10}
        onClick={() => change({ act: "addTab", under: null, name: t("tab.new") })}
      >
        {t("tab.add")}
      </Button>
      {tab ? (
        <PageForm key={tab.id} tab={tab} draft={draft} />
      ) : (
        <p className={layout.quiet}>{t("tab.none")}</p>
      )}
    </>
  );
}

/** Asks whether the draft is published, and does it. */
function PublishDialog({
  draft,
  open,
  onClose,
}: {
  draft: SiteDraft;
  open: boolean;
  onClose: () => void;
}): ReactNode {
  const { t } = useTranslation("customize");
  const incomplete = countIncomplete(draft.history.site);
  const publish = async (): Promise<void> => {
    if (await draft.publish()) showSnackbar("success", t("publishDone"));
    onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      title={t("publishTitle")}
      text={[
        t("publishText"),
        ...(incomplete > 0 ? [t("publishIncomplete", { count: incomplete })] : []),
      ].join(" ")}
      confirm={t("publish")}
      onClose={onClose}
      onConfirm={() => void publish()}
    />
  );
}

type View = "edit" | "preview";

/** Editor or preview, where there is no room for both. */
function Views({ value, onChange }: { value: View; onChange: (view: View) => void }): ReactNode {
  const { t } = useTranslation("customize");
  return (
    <div className={css.views}>
      <FilterTabs
        label={t("view")}
        items={[
          { value: "edit", label: t("views.edit") },
          { value: "preview", label: t("views.preview") },
        ]}
        value={value}
        onChange={onChange}
      />
    </div>
  );
}

/** Returns the page of the site to which a link of the preview leads. */
function tabOfHref(site: Site, href: string): SiteTab | undefined {
  const query = new URL(href, location.origin).searchParams;
  return tabAt(site, query.get("page") ?? "", query.get("pageid") ?? "");
}

type EditorPartProps = {
  part: Part;
  draft: SiteDraft;
  tab: SiteTab | undefined;
  onTab: (id: string) => void;
};

/** The part of the site that is edited: its pages, its style, or its header. */
function EditorPart({ part, draft, tab, onTab }: EditorPartProps): ReactNode {
  const { change, history } = draft;
  const { site } = history;
  if (part === "pages") return <PagesPart draft={draft} tab={tab} onTab={onTab} />;
  return (
    <>
      <div className={cx(layout.panel, layout.grid4, layout.padded)}>
        {part === "theme" ? (
          <ThemeForm theme={site.theme} onChange={(theme) => change({ act: "theme", theme })} />
        ) : (
          <HeaderForm header={site.header} onChange={(header) => change({ act: "header", header })} />
        )}
      </div>
      {part === "theme" ? (
        <Suspense fallback={<Skeleton height="14rem" />}>
          <ShopLook />
        </Suspense>
      ) : null}
    </>
  );
}

function Editor({ first }: { first: SiteState }): ReactNode {
  const { t, i18n } = useTranslation("customize");
  const { shop } = useOwnShop();
  const draft = useSiteDraft(first);
  const { history, change, state, saving } = draft;
  const { site } = history;
  const tabs = allTabs(site);
  const [tabId, setTabId] = useState(tabs[0]?.id ?? "");
  const [part, setPart] = useState<Part>("pages");
  const [view, setView] = useState<View>("edit");
  const [asks, ask] = useState<"publish" | "versions" | null>(null);
  const tab = tabs.find(({ id }) => id === tabId) ?? tabs[0];
  const leave = useLeaveGuard(saving !== "saved");
  useUndoKeys(change);
  const openHref = (href: string): void => setTabId((now) => tabOfHref(site, href)?.id ?? now);
  return (
    <>
      <PageHeader
        title={t("title")}
        text={t(state.isChanged || saving !== "saved" ? "changed" : "published")}
        actions={
          <EditorCommands
            history={history}
            change={change}
            ask={ask}
            shop={shop}
            state={state}
            saving={saving}
          />
        }
      />
      <Saved draft={draft} />
      <Views value={view} onChange={setView} />
      <div className={cx(layout.grid5, layout.top, css.editor)} data-view={view}>
        <div className={cx(layout.grid3, css.side)}>
          <FilterTabs
            label={t("part")}
            items={[
              { value: "pages", label: t("parts.pages") },
              { value: "theme", label: t("parts.theme") },
              { value: "header", label: t("parts.header") },
            ]}
            value={part}
            onChange={setPart}
          />
          <EditorPart part={part} draft={draft} tab={tab} onTab={setTabId} />
        </div>
        {tab ? (
          <SitePreview
            site={site}
            tabId={tab.id}
            lang={(i18n.resolvedLanguage ?? "fr") as SiteLanguage}
            onTab={openHref}
          />
        ) : null}
      </div>
      {asks === "versions" ? <Versions draft={draft} onClose={() => ask(null)} /> : null}
      <PublishDialog draft={draft} open={asks === "publish"} onClose={() => ask(null)} />
      {leave}
    </>
  );
}

/**
 * `/dashboard/customize`: the shop's public pages are drafted, previewed and published (specification §2; issue "Shop
 * editor").
 */
export default function CustomizePage(): ReactNode {
  const { t } = useTranslation("customize");
  const { user } = useSession();
  const { data, error, mutate } = useAnswer(
    "GET /v1/site",
    {},
    { revalidateOnFocus: false, revalidateIfStale: false },
  );
  if (user && !hasFullAccess(user))
    return (
      <>
        <PageHeader title={t("title")} />
        <Notice tone="warning">{t("refused")}</Notice>
      </>
    );
  if (data) return <Editor first={data} />;
  return (
    <>
      <PageHeader title={t("title")} />
      {error ? (
        <ErrorState error={error} onRetry={() => void mutate()} />
      ) : (
        <WhenLate>
          <Skeleton height="70vh" />
        </WhenLate>
      )}
    </>
  );
}
