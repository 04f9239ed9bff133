import { Suspense, useMemo, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Redirect, useSearchParams } from "wouter";
import { isStaff, judge } from "#kit/access.ts";
import { useOwnShop } from "#kit/ownShop.ts";
import { paths } from "#kit/paths.ts";
import { useSession } from "#kit/session.tsx";
import { settledPlace } from "#shells/back-office/settings/groups.ts";
import { SettingsNav } from "#shells/back-office/settings/SettingsNav.tsx";
import { SettingsSearch } from "#shells/back-office/settings/SettingsSearch.tsx";
import { SETTINGS_TABS, type SettingsTab } from "#shells/back-office/settings/tabs.ts";
import { SaveSlot } from "#shops/settings/saveSlot.ts";
import { StateSwitch } from "#shops/settings/StateSwitch.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { WhenLate, Skeleton } from "#ui/page/Skeleton.tsx";
import css from "#shells/back-office/settings/SettingsPage.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

function Loading(): ReactNode {
  return (
    <WhenLate>
      <div aria-busy="true">
        <Skeleton height="20rem" />
      </div>
    </WhenLate>
  );
}

/** Returns the tabs that the signed-in user may open, each under its own conditions. */
function useTabs(): { tabs: readonly SettingsTab[]; waiting: boolean } {
  const state = useSession();
  const { integrations, waiting } = useOwnShop();
  return {
    tabs: SETTINGS_TABS.filter((tab) => judge(tab, state, "", integrations).show),
    waiting,
  };
}

/**
 * The frame of all settings: the title with the shop's status and the open tab's save area, the search and all pages
 * beside it.
 */
export default function SettingsPage(): ReactNode {
  const { t } = useTranslation("settings");
  const { user } = useSession();
  const [query] = useSearchParams();
  const { tabs, waiting } = useTabs();
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const link = query.get("link");
  const open = tabs.find((tab) => tab.link === link);
  const [first] = tabs;
  const body = useRef<HTMLElement>(null);
  const known = tabs.map((tab) => tab.link).join();
  const links = useMemo(() => new Set(known.split(",")), [known]);
  const settled = settledPlace(query);
  if (waiting || !user) return <Loading />;
  if (settled) return <Redirect to={`${paths.settings()}?${settled.toString()}`} replace />;
  if (!open) return first ? <Redirect to={paths.settings({ link: first.link })} replace /> : null;
  const Screen = open.screen;
  return (
    <>
      <div className={css.titleRow}>
        <PageHeader
          title={t("title")}
          badges={isStaff(user) ? <StateSwitch /> : null}
          actions={<div ref={setSlot} />}
        />
      </div>
      <div className={css.frame}>
        <div className={css.side}>
          <SettingsSearch
            links={links}
            onOpened={({ place }) => (place.field === undefined ? body.current?.focus() : undefined)}
          />
          <SettingsNav links={links} />
        </div>
        <section
          ref={body}
          tabIndex={-1}
          className={cx(layout.shrink, css.tabBody)}
          aria-label={t(`tabs.${open.link}`)}
        >
          <SaveSlot value={slot}>
            <Suspense key={open.link} fallback={<Loading />}>
              <Screen />
            </Suspense>
          </SaveSlot>
        </section>
      </div>
    </>
  );
}
