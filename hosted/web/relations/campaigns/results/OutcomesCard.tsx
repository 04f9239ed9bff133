import type {
  CampaignResults,
  CampaignView,
} from "@cuvee/core/relations/campaigns/campaigns.answers.contract.ts";
import { SKIP_REASONS, type RecipientState } from "@cuvee/core/relations/campaigns/campaigns.ts";
import { REACH_REASONS } from "@cuvee/core/shops/consents/reach.ts";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { Card } from "#ui/Card.tsx";
import { Disclosure } from "#ui/Disclosure.tsx";
import { Notice } from "#ui/Notice.tsx";
import css from "#relations/campaigns/results/results.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Shown = { key: string; count: number; state?: RecipientState };

/** Returns the address of the recipients in a state. */
const inState = (campaignId: string, state: RecipientState): string =>
  paths.campaignRecipients(campaignId, { filter: JSON.stringify({ state: { in: [state] } }) });

/** One figure with its words; those of a state lead to its recipients. */
function Figure({ of, campaignId }: { of: Shown; campaignId: string }): ReactNode {
  const { t } = useTranslation("campaigns");
  const format = useFormat();
  const words = t(`outcomes.${of.key}`, { count: of.count });
  return (
    <div className={css.figure}>
      <dt className={layout.quiet}>
        {of.state && of.count > 0 ? <Link href={inState(campaignId, of.state)}>{words}</Link> : words}
      </dt>
      <dd className={css.number}>{format.count(of.count)}</dd>
    </div>
  );
}

/** Recipients without a message, by their reason. */
function Skipped({ results }: { results: CampaignResults }): ReactNode {
  const { t } = useTranslation("campaigns");
  const format = useFormat();
  const reasons = SKIP_REASONS.filter((reason) => (results.skipped[reason] ?? 0) > 0);
  if (reasons.length === 0) return null;
  return (
    <div className={layout.stack1}>
      <h3 className={layout.medium}>{t("outcomes.skippedTitle")}</h3>
      <ul>
        {reasons.map((reason) => (
          <li key={reason} className={cx(layout.line3, layout.between)}>
            <span>{t(`skips.${reason}`)}</span>
            <span>{format.count(results.skipped[reason] ?? 0)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Members of the lists who were out of reach at the start, by their reason. */
function LeftOut({ campaign, results }: { campaign: CampaignView; results: CampaignResults }): ReactNode {
  const { t } = useTranslation("campaigns");
  const format = useFormat();
  const reasons = REACH_REASONS.filter((reason) => (results.leftOut[reason] ?? 0) > 0);
  const count = reasons.reduce((sum, reason) => sum + (results.leftOut[reason] ?? 0), 0);
  if (count === 0) return null;
  return (
    <div className={layout.stack1}>
      <h3 className={layout.medium}>{t("outcomes.leftOut", { count })}</h3>
      <ul>
        {reasons.map((reason) => {
          const key = reason === "noAddress" ? campaign.channel : "any";
          const people = results.leftOut[reason] ?? 0;
          return (
            <li key={reason} className={cx(layout.line3, layout.between)}>
              <span>{t(`reach.${reason}.${key}`, { count: people })}</span>
              <span>{format.count(people)}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** Explains uncertain messages, with the way to them. */
function Uncertain({ campaign, count }: { campaign: CampaignView; count: number }): ReactNode {
  const { t } = useTranslation("campaigns");
  if (count === 0) return null;
  return (
    <Notice tone="warning" title={t("uncertain.title", { count })}>
      {t("uncertain.text")} <Link href={inState(campaign.id, "uncertain")}>{t("uncertain.show")}</Link>
    </Notice>
  );
}

/** Outcomes of the messages: accepted, refused, uncertain, skipped with the reasons; bounces and objections. */
export function OutcomesCard(props: { campaign: CampaignView; results: CampaignResults }): ReactNode {
  const { t } = useTranslation("campaigns");
  const { campaign, results } = props;
  const { progress } = results;
  const isMail = campaign.channel === "mail";
  const isSms = campaign.channel === "sms";
  const sends = isMail || isSms;
  const isPosted = campaign.channel === "letter" && campaign.postedBy === "provider";
  const figures: Shown[] = [
    { key: `accepted.${campaign.channel}`, count: progress.accepted, state: "accepted" },
    ...(sends || isPosted
      ? [
          { key: "refused", count: progress.refused, state: "refused" as const },
          { key: "uncertain", count: progress.uncertain, state: "uncertain" as const },
        ]
      : []),
    { key: "skipped", count: progress.skipped, state: "skipped" },
    ...(sends ? [{ key: "bounced", count: results.bounced }] : []),
    ...(sends ? [{ key: "unsubscribed", count: results.unsubscribed }] : []),
    ...(isMail ? [{ key: "complained", count: results.complained }] : []),
    ...(isSms ? [{ key: "replies", count: results.replies }] : []),
  ];
  return (
    <Card title={t([`outcomes.titles.${campaign.channel}`, "outcomes.title"])}>
      <div className={layout.stack4}>
        <dl className={css.figures}>
          {figures.map((of) => (
            <Figure key={of.key} of={of} campaignId={campaign.id} />
          ))}
        </dl>
        {sends ? (
          <Disclosure summary={t("outcomes.explained")}>
            <dl className={layout.stack2}>
              {figures.map(({ key }) => {
                const [name = ""] = key.split(".");
                return (
                  <div key={key}>
                    <dt className={layout.medium}>{t(`outcomes.${key}`, { count: 2 })}</dt>
                    <dd className={cx(layout.quiet, layout.unmargined)}>{t(`outcomes.means.${name}`)}</dd>
                  </div>
                );
              })}
            </dl>
          </Disclosure>
        ) : null}
        <Uncertain campaign={campaign} count={progress.uncertain} />
        <Skipped results={results} />
        <LeftOut campaign={campaign} results={results} />
      </div>
    </Card>
  );
}
