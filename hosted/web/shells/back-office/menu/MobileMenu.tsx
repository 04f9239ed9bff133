import { LogOut } from "lucide-react";
import type { User } from "@cuvee/core/people/accounts/accounts.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { version } from "#kit/version.ts";
import { useLogout } from "#shells/back-office/logout.ts";
import { MenuLinks } from "#shells/back-office/menu/MenuLinks.tsx";
import { ExternalLinks } from "#shells/back-office/menu/ExternalLinks.tsx";
import { Button } from "#ui/Button.tsx";
import { Drawer } from "#ui/overlay/Dialog.tsx";
import css from "#shells/back-office/menu/MobileMenu.module.css";
import * as layout from "#ui/layout.ts";
import { cx } from "#ui/classes.ts";

/** The same menu for phones, with the sign-out and the version. */
export function MobileMenu({
  user,
  open,
  onClose,
}: {
  user: User;
  open: boolean;
  onClose: () => void;
}): ReactNode {
  const { t } = useTranslation("shell");
  const logout = useLogout();
  return (
    <Drawer
      open={open}
      onClose={onClose}
      side="start"
      title={t("mainMenu")}
      foot={
        <div className={cx(layout.middle, layout.between, css.foot)}>
          <Button look="quiet" icon={<LogOut aria-hidden="true" />} onClick={() => void logout()}>
            {t("logout")}
          </Button>
          <span className={css.version}>
            {t("version")} {version}
          </span>
        </div>
      }
    >
      <p className={layout.strong}>{user.username}</p>
      <p className={cx(layout.muted, layout.breakable, css.email)}>{user.email}</p>
      <nav aria-label={t("mainMenu")}>
        <MenuLinks user={user} onFollow={onClose} />
        <ExternalLinks />
      </nav>
    </Drawer>
  );
}
