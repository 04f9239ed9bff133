import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Link } from "wouter";
import { StatusBadge } from "#ui/Badge.tsx";
import rows from "#ui/CardRows.module.css";
import css from "#billing/accounting/integrity.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** The first record of a chain that fails the check. */
export type FirstFault = { name: string; why: string; href?: string | undefined };
export type RowState = "idle" | "running" | "holds" | "broken" | "failed";

const GROUPS = {
  idle: "cancel",
  running: "waiting",
  holds: "online",
  broken: "error",
  failed: "waiting",
} as const;

type Props = {
  name: string;
  state: RowState;
  /** Figures of the check: records read, and since when. */
  facts?: readonly (string | null)[];
  first?: FirstFault | null;
  /** The error that kept the chain from being read. */
  failure?: string | undefined;
};

/** Shows one chain of records: what was checked, the result, and the first record that fails. */
export function IntegrityRow({ name, state, facts = [], first, failure }: Props): ReactNode {
  const { t } = useTranslation("integrity");
  return (
    <li className={cx(layout.line4, layout.top, layout.between, rows.row)}>
      <div className={cx(layout.grid1, layout.shrink, layout.fill)}>
        <p className={layout.medium}>{name}</p>
        {facts.some(Boolean) ? <p className={layout.quiet}>{facts.filter(Boolean).join(" · ")}</p> : null}
        {failure ? <p className={layout.quiet}>{failure}</p> : null}
        {first ? (
          <p className={cx(layout.danger, layout.breakable)}>
            <strong>{first.name}</strong> {first.why}{" "}
            {first.href ? (
              <Link className={cx(layout.inline1, layout.middle, css.link)} href={first.href}>
                {t("open")}
                <span className="visually-hidden"> {first.name}</span>
                <ExternalLink size={14} aria-hidden="true" />
              </Link>
            ) : null}
          </p>
        ) : null}
      </div>
      <StatusBadge group={GROUPS[state]}>{t(`result.${state}`)}</StatusBadge>
    </li>
  );
}
