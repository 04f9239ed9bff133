import type { User } from "@cuvee/core/people/accounts/accounts.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { version } from "#kit/version.ts";
import { useWidth } from "#kit/width.ts";
import { MenuIcons } from "#shells/back-office/menu/MenuIcons.tsx";
import { MenuLinks } from "#shells/back-office/menu/MenuLinks.tsx";
import { ExternalLinks } from "#shells/back-office/menu/ExternalLinks.tsx";
import css from "#shells/back-office/menu/Sidebar.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** The menu at the side: 180 px wide, icons of 56 px below 1280 px, none below 600 px (specification §2). */
export function Sidebar({ user }: { user: User }): ReactNode {
  const { t } = useTranslation("shell");
  const width = useWidth();
  if (width === "mobile") return null;
  return (
    <nav
      className={cx(layout.column, layout.between, layout.fixed, css.sidebar)}
      data-print="none"
      aria-label={t("mainMenu")}
    >
      {width === "tablet" ? <MenuIcons user={user} /> : <MenuLinks user={user} />}
      <div className={layout.stack3}>
        <ExternalLinks narrow={width === "tablet"} />
        <p className={css.version}>
          {width === "tablet" ? <span className="visually-hidden">{t("version")} </span> : `${t("version")} `}
          {version}
        </p>
      </div>
    </nav>
  );
}
