import { useEffect, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "wouter";
import { useAnswer } from "#kit/api.ts";
import { paths } from "#kit/paths.ts";
import css from "#insight/home/OpeningLine.module.css";

/** How far a shop is from its opening, and the way on. */
export default function OpeningLine(): ReactNode {
  const { t } = useTranslation("opening");
  const [path] = useLocation();
  const { data, mutate } = useAnswer("GET /v1/shops/me/opening", {});
  // What was saved on one page is told on the next.
  useEffect(() => void mutate(), [mutate, path]);
  if (!data || data.isOnline) return null;
  const left = data.points.filter(({ done, blocking }) => blocking && !done).length;
  return (
    <aside className={css.line} aria-label={t("steps.open")}>
      <span>{left === 0 ? t("strip.ready") : t("strip.text", { count: left })}</span>
      <Link href={paths.opening()} className={css.go}>
        {t(left === 0 ? "strip.open" : "strip.go")}
      </Link>
    </aside>
  );
}
