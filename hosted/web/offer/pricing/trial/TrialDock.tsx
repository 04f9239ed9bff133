import { FlaskConical } from "lucide-react";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useSearch } from "wouter";
import { loadTexts } from "#kit/i18n.ts";
import { hasPermission } from "#kit/access.ts";
import { useSession } from "#kit/session.tsx";
import type { Settings } from "#offer/pricing/formatIndex.ts";
import { readTrial } from "#offer/pricing/trial/trialAddress.ts";
import { WhenLate, Skeleton } from "#ui/page/Skeleton.tsx";
import css from "#offer/pricing/trial/TrialDock.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

const TrialBench = lazy(() =>
  Promise.all([
    import("#offer/pricing/trial/TrialBench.tsx"),
    loadTexts(["pricing", "cart", "trace", "legal"]),
  ]).then(([{ TrialBench: bench }]) => ({ default: bench })),
);

/**
 * Shows the test basket under an editor of prices: it loads when it is opened, and is priced again whenever settings
 * that affect it are saved (`stamp` then changes). The basket itself is in the address and is kept from screen to
 * screen.
 */
export function TrialDock({ settings, stamp }: { settings: Settings; stamp: unknown }): ReactNode {
  const { t } = useTranslation("prices");
  const { user } = useSession();
  const search = useSearch();
  const [open, setOpen] = useState(() => readTrial(search).lines.length > 0);
  if (user === null || !hasPermission(user, "seeAllPrice")) return null;
  return (
    <details className={css.dock} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={cx(layout.line3, layout.middle, css.summary)}>
        <FlaskConical size={18} aria-hidden="true" className={css.mark} />
        <span>
          <span className={layout.strong}>{t("dock.title")}</span>{" "}
          <span className={layout.quiet}>{t("dock.text")}</span>
        </span>
      </summary>
      {open ? (
        <div className={css.bench}>
          <Suspense
            fallback={
              <WhenLate>
                <Skeleton height="20rem" />
              </WhenLate>
            }
          >
            <TrialBench settings={settings} stamp={stamp} />
          </Suspense>
        </div>
      ) : null}
    </details>
  );
}
