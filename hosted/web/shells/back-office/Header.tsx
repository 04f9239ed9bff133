import { ArrowLeft, CalendarDays, Menu as Burger, MessageSquare } from "lucide-react";
import type { User } from "@cuvee/core/people/accounts/accounts.ts";
import { lazy, Suspense, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Link } from "wouter";
import { useOwnShop } from "#kit/ownShop.ts";
import { paths } from "#kit/paths.ts";
import { usePageTitle } from "#kit/title.ts";
import { NotificationCentre } from "#relations/notifications/NotificationCentre.tsx";
import { AccountMenu } from "#shells/back-office/menu/AccountMenu.tsx";
import { Breadcrumbs } from "#shells/back-office/Breadcrumbs.tsx";
import { CreateMenu } from "#shells/back-office/menu/CreateMenu.tsx";
import { SearchButton } from "#shells/back-office/SearchButton.tsx";
import { itemsOf } from "#shells/back-office/menu/menu.ts";
import { trailOf } from "#shells/back-office/trail.ts";
import { useMenu, usePlace, useViewer } from "#shells/back-office/useViewer.ts";
import { ButtonLink, IconButton } from "#ui/Button.tsx";
import { cx } from "#ui/classes.ts";
import { LogoMark } from "#ui/Logo.tsx";
import css from "#shells/back-office/Header.module.css";
import * as layout from "#ui/layout.ts";

/** Not every user has messages. */
const UnreadMessages = lazy(() => import("#relations/messaging/UnreadMessages.tsx"));

/** Entries of the menu that are in the header too, if their page is mounted (specification §2, "Icons"). */
const SHORTCUTS = { messages: MessageSquare, calendar: CalendarDays } as const;

/** On phones: the back link, and the title of the screen. */
function Title({ user }: { user: User }): ReactNode {
  const { t } = useTranslation("shell");
  const path = usePlace();
  const { title, back } = usePageTitle();
  const { item } = trailOf(useMenu(user), path);
  const isDeeper = path !== paths.dashboard() && item?.href !== path;
  const up = back ?? (isDeeper ? (item?.href ?? paths.dashboard()) : undefined);
  return (
    <div className={css.title}>
      {up ? (
        <Link href={up} className={css.back} aria-label={t("back")}>
          <ArrowLeft size={20} aria-hidden="true" />
        </Link>
      ) : null}
      {/* Screen readers read the page's own heading. */}
      <span className={css.titleWords} aria-hidden="true">
        {title}
      </span>
    </div>
  );
}

/**
 * Logo with a link to the dashboard, breadcrumbs, search, quick creations, notifications, account; a burger on phones.
 */
export function Header({ user, onMenu }: { user: User; onMenu: () => void }): ReactNode {
  const { t } = useTranslation("shell");
  const { shop } = useOwnShop();
  const viewer = useViewer(user);
  const items = itemsOf(useMenu(user));
  const name = shop?.name ?? user.shops[0]?.name;
  return (
    <header className={cx(layout.line2, layout.middle, css.header)} data-print="none">
      <IconButton className={css.burger} label={t("openMenu")} onClick={onMenu}>
        <Burger aria-hidden="true" />
      </IconButton>
      <Link
        href={paths.dashboard()}
        className={cx(layout.line3, layout.middle, css.home)}
        aria-label={t("toDashboard", { name: name ?? "Cuvée" })}
      >
        {shop?.editedShop.logo ? (
          <img src={shop.editedShop.logo} alt="" className={css.logo} />
        ) : (
          <LogoMark />
        )}
        <span className={cx(layout.clipped, css.name)}>{name ?? "Cuvée"}</span>
      </Link>
      <Breadcrumbs user={user} />
      <Title user={user} />
      <div className={cx(layout.line2, layout.middle, layout.fixed, layout.pushed, css.end)}>
        <SearchButton viewer={viewer} />
        <CreateMenu viewer={viewer} />
        {Object.entries(SHORTCUTS).map(([key, Icon]) => {
          const item = items.find((one) => one.key === key);
          return item ? (
            <ButtonLink
              key={key}
              look="quiet"
              href={item.href}
              className={cx(css.icon, css.wide)}
              title={t(`menu.${key}`)}
            >
              <span className="visually-hidden">{t(`menu.${key}`)}</span>
              <Icon aria-hidden="true" />
              {key === "messages" ? (
                <Suspense fallback={null}>
                  <UnreadMessages className={css.badge} />
                </Suspense>
              ) : null}
            </ButtonLink>
          ) : null;
        })}
        <div className={css.wide}>
          <NotificationCentre />
        </div>
        <AccountMenu user={user} viewer={viewer} />
      </div>
    </header>
  );
}
