import {
  ArrowLeftRight,
  Award,
  ChevronDown,
  CircleQuestionMark,
  LogOut,
  Store,
  UserRound,
} from "lucide-react";
import type { User } from "@cuvee/core/people/accounts/accounts.ts";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { Link } from "wouter";
import { useAnswer } from "#kit/api.ts";
import { loadTexts, speak, useTranslation } from "#kit/i18n.ts";
import { LANGUAGES, nameOfLanguage } from "#kit/languages.ts";
import { paths } from "#kit/paths.ts";
import { NotificationCentre } from "#relations/notifications/NotificationCentre.tsx";
import { useLogout } from "#shells/back-office/logout.ts";
import { showHelp } from "#shells/platform/help.ts";
import { Menu, type MenuEntry } from "#ui/overlay/Menu.tsx";
import { cx } from "#ui/classes.ts";
import { Logo } from "#ui/Logo.tsx";
import type { AccountLook } from "./useAccountLook.ts";
import css from "./AccountShell.module.css";
import * as layout from "#ui/layout.ts";

const AccountSwitch = lazy(() => import("#shells/back-office/AccountSwitch.tsx"));

const CartButton = lazy(async () => {
  const [part] = await Promise.all([import("#sales/cart/CartButton.tsx"), loadTexts(["basket"])]);
  return part;
});

/** The person: their languages, help, another account, the sign-out. */
function PersonMenu({ user }: { user: User }): ReactNode {
  const { t, i18n } = useTranslation(["myAccount", "shell"]);
  const logout = useLogout();
  const [isSwitching, setSwitching] = useState(false);
  const { data: accounts = [] } = useAnswer("GET /v1/users/me/accounts", {}, { revalidateOnFocus: false });
  const entries: MenuEntry[] = [
    ...LANGUAGES.map((language): MenuEntry => ({
      kind: "choice",
      label: nameOfLanguage(language),
      checked: i18n.resolvedLanguage === language,
      act: () => void speak(language),
    })),
    { kind: "line" },
    { kind: "link", label: t("menu.points"), icon: <Award aria-hidden="true" />, href: paths.points() },
    { kind: "link", label: t("shops.all"), icon: <Store aria-hidden="true" />, href: paths.shops() },
    {
      kind: "act",
      label: t("shell:bottom.help"),
      icon: <CircleQuestionMark aria-hidden="true" />,
      act: () => showHelp(true),
    },
    ...(accounts.length > 1
      ? [
          {
            kind: "act",
            label: t("shell:switch.open"),
            icon: <ArrowLeftRight aria-hidden="true" />,
            act: () => setSwitching(true),
          } as const,
        ]
      : []),
    { kind: "act", label: t("shell:logout"), icon: <LogOut aria-hidden="true" />, act: () => void logout() },
  ];
  return (
    <>
      <Menu
        trigger={
          <button type="button" className={cx(layout.inline2, layout.middle, css.person)}>
            <UserRound size={20} aria-hidden="true" />
            <span className={cx(layout.clipped, css.personName)} aria-hidden="true">
              {user.firstname || user.username}
            </span>
            <span className="visually-hidden">{t("shell:account", { name: user.username })}</span>
          </button>
        }
        head={
          <>
            <p className={layout.strong}>{user.username}</p>
            <p className={cx(layout.quiet, layout.breakable)}>{user.email}</p>
          </>
        }
        entries={entries}
      />
      {accounts.length > 1 ? (
        <Suspense fallback={null}>
          <AccountSwitch accounts={accounts} open={isSwitching} onClose={() => setSwitching(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** Chooses the shop in whose look the account is shown, or opens a shop; for buyers of several shops. */
function ShopChoice({ looks, look, choose }: AccountLook): ReactNode {
  const { t } = useTranslation("myAccount");
  const entries: MenuEntry[] = [
    ...looks.map((one): MenuEntry => ({
      kind: "choice",
      label: one.name,
      checked: one.id === look?.id,
      act: () => choose(one.id),
    })),
    { kind: "line" },
    { kind: "link", label: t("shops.all"), icon: <Store aria-hidden="true" />, href: paths.shops() },
  ];
  return (
    <Menu
      align="start"
      title={t("shops.title")}
      trigger={
        <button type="button" className={css.choice} aria-label={t("shops.choose")}>
          <ChevronDown size={18} aria-hidden="true" />
        </button>
      }
      entries={entries}
    />
  );
}

/** The header of the account: the shop in whose look it is shown, the cart, notifications, the person. */
export function AccountHeader({ user, account }: { user: User; account: AccountLook }): ReactNode {
  const { look, looks } = account;
  return (
    <header className={css.header} data-print="none">
      <div className={cx(layout.line3, layout.middle, css.bar)}>
        <div className={cx(layout.line1, layout.middle, layout.shrink)}>
          {look ? (
            <a className={css.brand} href={look.path}>
              {look.logo ? <img className={css.logo} src={look.logo} alt={look.name} /> : look.name}
            </a>
          ) : (
            <Link className={css.brand} href={paths.dashboard()}>
              <Logo />
            </Link>
          )}
          {looks.length > 1 ? <ShopChoice {...account} /> : null}
        </div>
        <div className={cx(layout.line1, layout.middle, layout.fixed, layout.pushed)}>
          <Suspense fallback={<span className={css.cart} />}>
            <CartButton className={css.cart} />
          </Suspense>
          <NotificationCentre />
          <PersonMenu user={user} />
        </div>
      </div>
    </header>
  );
}
