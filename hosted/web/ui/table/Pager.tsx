import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Button } from "#ui/Button.tsx";
import css from "#ui/table/Pager.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type PagerProps = {
  page: number;
  hasNext: boolean;
  onPrevious: () => void;
  onNext: () => void;
  busy?: boolean;
  /** Range of the rows: `1 à 50 sur 2 345`; the number of the page without it. */
  range?: string;
};

/** Backwards and forwards through a long list; nothing when it has one page. */
export function Pager({ page, hasNext, onPrevious, onNext, busy, range }: PagerProps): ReactNode {
  const { t } = useTranslation("common");
  if (page === 1 && !hasNext) return null;
  return (
    <nav
      className={cx(layout.row3, layout.middle, layout.between, css.pager)}
      aria-label={t("table.page", { page })}
    >
      <Button
        size="s"
        icon={<ChevronLeft aria-hidden="true" />}
        disabled={page === 1 || busy}
        onClick={onPrevious}
      >
        {t("table.previous")}
      </Button>
      <span className={layout.quiet} aria-current="page">
        {range ?? t("table.page", { page })}
      </span>
      <Button size="s" disabled={!hasNext || busy} onClick={onNext}>
        {t("table.next")}
        <ChevronRight aria-hidden="true" />
      </Button>
    </nav>
  );
}
