import type { ReactNode } from "react";
import { Link, useLocation } from "wouter";
import { hasPermission } from "#kit/access.ts";
import { useAnswer } from "#kit/api.ts";
import { useTranslation } from "#kit/i18n.ts";
import { paths } from "#kit/paths.ts";
import { useSession } from "#kit/session.tsx";
import { Badge } from "#ui/Badge.tsx";
import { cx } from "#ui/classes.ts";
import css from "./messaging.module.css";
import * as layout from "#ui/layout.ts";

/** Leads from conversations to the tickets that the reader wrote to the platform, and back. */
export function MessagesTabs(): ReactNode {
  const { t } = useTranslation("messages");
  const [path] = useLocation();
  const { user } = useSession();
  const { data } = useAnswer("GET /v1/support-tickets", {});
  const isSupport = path.startsWith(paths.support());
  if (!user || (user.role === "iam" && !hasPermission(user, "seeAllMessages"))) return null;
  const unread = data?.unread ?? 0;
  return (
    <nav className={cx(layout.line1, css.tabs)} aria-label={t("title")}>
      <Link className={css.tab} href={paths.messages()} aria-current={isSupport ? undefined : "page"}>
        {t("conversations")}
      </Link>
      <Link className={css.tab} href={paths.support()} aria-current={isSupport ? "page" : undefined}>
        {t("support")}
        {unread > 0 ? (
          <Badge tone="accent">
            <span aria-hidden="true">{unread}</span>
            <span className="visually-hidden">{t("unread", { count: unread })}</span>
          </Badge>
        ) : null}
      </Link>
    </nav>
  );
}
