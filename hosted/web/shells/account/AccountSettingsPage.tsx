import { Suspense, useState, type ReactNode } from "react";
import { Link, Redirect, useSearchParams } from "wouter";
import { useTranslation } from "#kit/i18n.ts";
import { paths } from "#kit/paths.ts";
import { SETTINGS_TABS } from "#shells/back-office/settings/tabs.ts";
import { SaveSlot } from "#shops/settings/saveSlot.ts";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { Skeleton, WhenLate } from "#ui/page/Skeleton.tsx";
import css from "./AccountSettings.module.css";
import * as layout from "#ui/layout.ts";

const TABS = SETTINGS_TABS.filter(({ roles }) => roles.includes("buyer"));

/** `/dashboard/settings` of a buyer: their account, their addresses, their data and consents. */
export default function AccountSettingsPage(): ReactNode {
  const { t } = useTranslation(["settings", "myAccount"]);
  const [query] = useSearchParams();
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const open = TABS.find(({ link }) => link === query.get("link"));
  const [first] = TABS;
  if (!open) return first ? <Redirect to={paths.settings({ link: first.link })} replace /> : null;
  const Screen = open.screen;
  return (
    <>
      <PageHeader title={t("myAccount:menu.settings")} actions={<div ref={setSlot} />} />
      <nav className={css.nav} aria-label={t("nav")}>
        {TABS.map(({ link }) => (
          <Link
            key={link}
            href={paths.settings({ link })}
            className={css.link}
            aria-current={link === open.link ? "page" : undefined}
          >
            {t(`tabs.${link}`)}
          </Link>
        ))}
      </nav>
      <section className={layout.shrink} aria-label={t(`tabs.${open.link}`)}>
        <SaveSlot value={slot}>
          <Suspense
            key={open.link}
            fallback={
              <WhenLate>
                <Skeleton height="20rem" />
              </WhenLate>
            }
          >
            <Screen />
          </Suspense>
        </SaveSlot>
      </section>
    </>
  );
}
