import { Search } from "lucide-react";
import { lazy, Suspense, useEffect, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { loadTexts } from "#kit/i18n.ts";
import type { Viewer } from "#shells/back-office/menu/destinations.ts";
import { Button } from "#ui/Button.tsx";
import css from "#shells/back-office/Header.module.css";

const load = () =>
  Promise.all([import("#shells/back-office/search/QuickSearch.tsx"), loadTexts(["search", "settings"])]).then(
    ([module]) => module,
  );
const QuickSearch = lazy(load);

const isApple = /Mac|iP(hone|ad)/.test(navigator.userAgent);

/** 'Aller à': opens the quick search, as Ctrl-K does anywhere. */
export function SearchButton({ viewer }: { viewer: Viewer }): ReactNode {
  const { t } = useTranslation("shell");
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (
        event.key.toLowerCase() !== "k" ||
        event.altKey ||
        event.shiftKey ||
        !(event.ctrlKey || event.metaKey)
      )
        return;
      event.preventDefault();
      setWanted(true);
      setOpen((now) => !now);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
  // A failure here occurs again when the search is opened, and is shown there.
  const ahead = (): void => void load().catch(() => undefined);
  return (
    <>
      <Button
        className={css.search}
        icon={<Search aria-hidden="true" />}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onPointerEnter={ahead}
        onFocus={ahead}
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
      >
        <span className={css.searchWord}>{t("goTo")}</span>
        <kbd className={css.keys} aria-hidden="true">
          {isApple ? "⌘ K" : "Ctrl K"}
        </kbd>
      </Button>
      {wanted ? (
        <Suspense fallback={null}>
          <QuickSearch viewer={viewer} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
