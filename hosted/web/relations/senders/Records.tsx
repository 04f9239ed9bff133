import type { SenderDomain, SenderRecord } from "@cuvee/core/relations/senders/contract.ts";
import type { VerdictState } from "@cuvee/core/relations/senders/verdicts.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { StatusBadge, type StatusGroup } from "#ui/Badge.tsx";
import { CopyButton } from "#ui/CopyButton.tsx";
import css from "#relations/senders/senders.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

const GROUPS: Record<VerdictState, StatusGroup> = { green: "online", orange: "waiting", red: "error" };

/** A text to copy, with its button. */
function Copied({ label, text, what }: { label: string; text: string; what: string }): ReactNode {
  return (
    <>
      <span className={css.label}>{label}</span>
      {/* A long key scrolls: the keyboard reaches it too. */}
      <code tabIndex={0} role="region" aria-label={what}>
        {text}
      </code>
      <CopyButton what={what} text={text} />
    </>
  );
}

/** One record: its name and value to copy, its verdict and the reason of it. */
function RecordItem({ of }: { of: SenderRecord }): ReactNode {
  const { t } = useTranslation("senders");
  const { proof, name, value, verdict } = of;
  const kind = t(`proof.${proof}`);
  return (
    <li className={css.record}>
      <div className={cx(layout.row23, layout.middle)}>
        <strong>{kind}</strong>
        {verdict ? (
          <StatusBadge group={GROUPS[verdict.state]}>{t(`state.${verdict.state}`)}</StatusBadge>
        ) : (
          <StatusBadge group="cancel">{t("state.unchecked")}</StatusBadge>
        )}
      </div>
      <p className={cx(layout.quiet, layout.unmargined)}>{t(`about.${proof}`)}</p>
      {verdict ? (
        <p className={cx(layout.unmargined, layout.breakable)}>
          {t(`reason.${verdict.reason}`, { count: verdict.count ?? 0 })}
        </p>
      ) : null}
      {verdict?.found && verdict.state !== "green" ? (
        <p className={cx(layout.quiet, layout.unmargined, layout.breakable)}>
          {t("found", { record: verdict.found })}
        </p>
      ) : null}
      {value === null ? null : (
        <div className={css.values}>
          <Copied label={t("name")} text={name} what={t("nameOf", { kind })} />
          <Copied label={t("value")} text={value} what={t("valueOf", { kind })} />
        </div>
      )}
    </li>
  );
}

/** The records of a domain, to be copied to its provider. */
export function Records({ of }: { of: SenderDomain }): ReactNode {
  return (
    <ul className={css.list}>
      {of.records.map((record) => (
        <RecordItem key={record.proof} of={record} />
      ))}
    </ul>
  );
}
