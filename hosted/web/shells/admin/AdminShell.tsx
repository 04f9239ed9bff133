import { LogOut } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import NotFoundPage from "#ui/page/NotFoundPage.tsx";
import { Pages } from "#kit/guard.tsx";
import { useSession } from "#kit/session.tsx";
import { adminPages } from "#insight/admin/pages.tsx";
import { useLogout } from "#shells/back-office/logout.ts";
import { useUserLanguage } from "#shells/back-office/useUserLanguage.ts";
import { Button } from "#ui/Button.tsx";
import { Logo } from "#ui/Logo.tsx";
import css from "#shells/admin/AdminShell.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** The pages of the platform's admins. */
export default function AdminShell(): ReactNode {
  const { t } = useTranslation("admin");
  const { user } = useSession();
  const logout = useLogout();
  const isSpoken = useUserLanguage(user);
  const pages = (
    <Pages pages={adminPages} loading={null}>
      <NotFoundPage />
    </Pages>
  );
  if (user?.role !== "admin") return pages;
  if (!isSpoken) return null;
  return (
    <>
      <header className={cx(layout.middle, layout.between, css.header)}>
        <Logo />
        <Button look="quiet" icon={<LogOut aria-hidden="true" />} onClick={() => void logout()}>
          {t("logout")}
        </Button>
      </header>
      <main className={css.main}>{pages}</main>
    </>
  );
}
