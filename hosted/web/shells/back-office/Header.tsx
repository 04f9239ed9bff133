import { Menu as Burger } from "lucide-react";
import type { User } from "@cuvee/core/people/accounts/accounts.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { useAnswer } from "#kit/api.ts";
import { paths } from "#kit/paths.ts";
import { NotificationCentre } from "#relations/notifications/NotificationCentre.tsx";
import { AccountMenu } from "#shells/back-office/AccountMenu.tsx";
import { IconButton } from "#ui/Button.tsx";
import { LogoMark } from "#ui/Logo.tsx";
import css from "#shells/back-office/Header.module.css";

/** The shop of an owner or a collaborator, for its logo and name. */
export function useOwnShop(user: User) {
  const member = user.role === "owner" || user.role === "iam";
  return useAnswer("GET /v1/shops/me", member ? {} : null, { revalidateOnFocus: false }).data?.shop;
}

/** Logo to the dashboard, notifications, account; a burger on phones. */
export function Header({ user, onMenu }: { user: User; onMenu: () => void }): ReactNode {
  const { t } = useTranslation("shell");
  const shop = useOwnShop(user);
  const name = shop?.name ?? user.shops[0]?.name;
  return (
    <header className={css.header}>
      <IconButton className={css.burger} label={t("openMenu")} onClick={onMenu}>
        <Burger aria-hidden="true" />
      </IconButton>
      <Link
        href={paths.dashboard()}
        className={css.home}
        aria-label={t("toDashboard", { name: name ?? "Cuvée" })}
      >
        {shop?.editedShop.logo ? (
          <img src={shop.editedShop.logo} alt="" className={css.logo} />
        ) : (
          <LogoMark />
        )}
        <span className={css.name}>{user.role === "buyer" || !name ? "Cuvée" : name}</span>
      </Link>
      <div className={css.end}>
        <div className={css.bell}>
          <NotificationCentre />
        </div>
        <AccountMenu user={user} />
      </div>
    </header>
  );
}
