import { CircleQuestionMark } from "lucide-react";
import { lazy, Suspense, useEffect, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useLocation } from "wouter";
import { showHelp, useHelpShown } from "#shells/platform/help.ts";
import { cx } from "#ui/classes.ts";
import css from "#shells/platform/Help.module.css";

const HelpPanel = lazy(() => import("#shells/platform/HelpPanel.tsx"));

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/**
 * The help button of every page of the back-office and of the sign-in, and its panel; `?` opens it too. On phones the
 * bottom bar has it, except on the sign-in (specification §2).
 */
export function Help(): ReactNode {
  const { t } = useTranslation("platform");
  const [path] = useLocation();
  const open = useHelpShown();
  const [wanted, setWanted] = useState(false);
  const isAuth = /^\/auth(\/|$)/.test(path);
  const isShown = isAuth || /^\/(dashboard|admin)(\/|$)/.test(path);
  if (open && !wanted) setWanted(true);
  useEffect(() => {
    if (!isShown) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== "?" || event.ctrlKey || event.metaKey || isTyping(event.target)) return;
      event.preventDefault();
      showHelp(true);
    };
    addEventListener("keydown", onKey);
    return () => {
      removeEventListener("keydown", onKey);
      showHelp(false);
    };
  }, [isShown]);
  if (!isShown) return null;
  return (
    <>
      <button
        type="button"
        className={cx(css.button, isAuth && css.always)}
        data-print="none"
        title={t("help.open")}
        aria-label={t("help.open")}
        aria-haspopup="dialog"
        onClick={() => showHelp(true)}
      >
        <CircleQuestionMark size={22} aria-hidden="true" />
      </button>
      {wanted ? (
        <Suspense fallback={null}>
          <HelpPanel open={open} onClose={() => showHelp(false)} keys={!isAuth} />
        </Suspense>
      ) : null}
    </>
  );
}
