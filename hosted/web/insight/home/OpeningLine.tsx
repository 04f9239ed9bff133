import { useEffect, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Link, useLocation } from "wouter";
import { useAnswer } from "#kit/api.ts";
import { paths } from "#kit/paths.ts";
import css from "#insight/home/OpeningLine.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** Counts the points that a closed shop still lacks and links to the page that completes them. */
export default function OpeningLine(): ReactNode {
  const { t } = useTranslation("opening");
  const [path] = useLocation();
  const { data, mutate } = useAnswer("GET /v1/shops/me/opening", {});
  // The count is read again on each page: the page before may have saved something.
  useEffect(() => void mutate(), [mutate, path]);
  if (!data || data.isOnline) return null;
  const left = data.points.filter(({ done, blocking }) => blocking && !done).length;
  return (
    <aside className={cx(layout.middle, layout.between, layout.small, css.line)} aria-label={t("steps.open")}>
      <span>{left === 0 ? t("strip.ready") : t("strip.text", { count: left })}</span>
      <Link href={paths.opening()} className={css.go}>
        {t(left === 0 ? "strip.open" : "strip.go")}
      </Link>
    </aside>
  );
}
