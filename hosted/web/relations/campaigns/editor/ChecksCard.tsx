import type { CampaignCheck } from "@cuvee/core/relations/campaigns/campaigns.answers.contract.ts";
import type { Channel } from "@cuvee/core/shops/consents/consents.ts";
import { CircleAlert, CircleCheck, Lightbulb } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { CHECK_PLACES } from "#relations/campaigns/editor/campaignDraft.ts";
import { Card } from "#ui/Card.tsx";
import css from "#relations/campaigns/editor/editor.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** Brings an element of the page into view and gives it the focus. */
export function goToPlace({ part, element }: { part: string; element: string }): void {
  const place = document.getElementById(element) ?? document.getElementById(`part-${part}`);
  place?.scrollIntoView({ behavior: "smooth", block: "center" });
  place?.focus({ preventScroll: true });
}

type RowProps = { check: CampaignCheck; channel: Channel };

/** One fault or hint; a press leads to its field. */
function CheckRow({ check: { check, isBlocking, detail }, channel }: RowProps): ReactNode {
  const { t } = useTranslation("campaigns");
  const Icon = isBlocking ? CircleAlert : Lightbulb;
  return (
    <li>
      <button
        type="button"
        className={cx(layout.bare, css.check)}
        onClick={() => goToPlace(CHECK_PLACES[check])}
      >
        <Icon
          size={17}
          aria-hidden="true"
          className={cx(layout.fixed, isBlocking ? css.blocking : css.hint)}
        />
        <span>
          <span className="visually-hidden">{t(isBlocking ? "checks.blocking" : "checks.hint")} </span>
          {t([`checksOf.${channel}.${check}`, `checks.${check}`], { detail })}
        </span>
      </button>
    </li>
  );
}

type ChecksProps = { checks: readonly CampaignCheck[] | undefined; channel: Channel };

/** Lists the causes that keep a campaign from being started, and hints for its author; each leads to its field. */
export function ChecksCard({ checks, channel }: ChecksProps): ReactNode {
  const { t } = useTranslation("campaigns");
  if (!checks) return null;
  const blocking = checks.filter(({ isBlocking }) => isBlocking);
  const sorted = [...blocking, ...checks.filter(({ isBlocking }) => !isBlocking)];
  return (
    <Card title={t("checks.title")}>
      <div className={layout.stack2} role="status">
        {blocking.length === 0 ? (
          <p className={cx(layout.line2, layout.middle, css.fine)}>
            <CircleCheck size={17} aria-hidden="true" />
            {t([`checksOf.${channel}.fine`, "checks.fine"])}
          </p>
        ) : (
          <p className={layout.quiet}>
            {t([`checksOf.${channel}.count`, "checks.count"], { count: blocking.length })}
          </p>
        )}
        {sorted.length > 0 ? (
          <ul className={css.checks}>
            {sorted.map((one, at) => (
              <CheckRow key={`${one.check} ${one.detail} ${at}`} check={one} channel={channel} />
            ))}
          </ul>
        ) : null}
      </div>
    </Card>
  );
}
