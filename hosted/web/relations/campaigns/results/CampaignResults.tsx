import type {
  CampaignResults as Results,
  CampaignView,
} from "@cuvee/core/relations/campaigns/campaigns.answers.contract.ts";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { useTranslation } from "#kit/i18n.ts";
import { useAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { PersonName } from "#people/collaborators/personName.ts";
import { CampaignBadge, CampaignKind } from "#relations/campaigns/CampaignBadge.tsx";
import { CampaignNav } from "#relations/campaigns/results/CampaignNav.tsx";
import { AbCard } from "#relations/campaigns/results/AbCard.tsx";
import { CallsCard } from "#relations/campaigns/results/CallsCard.tsx";
import { ClicksCard } from "#relations/campaigns/results/ClicksCard.tsx";
import { LettersCard } from "#relations/campaigns/results/LettersCard.tsx";
import { OrdersCard } from "#relations/campaigns/results/OrdersCard.tsx";
import { OutcomesCard } from "#relations/campaigns/results/OutcomesCard.tsx";
import { ProgressCard } from "#relations/campaigns/results/ProgressCard.tsx";
import { RunCommands } from "#relations/campaigns/results/RunCommands.tsx";
import { Card } from "#ui/Card.tsx";
import { Notice } from "#ui/Notice.tsx";
import { Answered } from "#ui/page/Answered.tsx";
import { Facts } from "#ui/record/Facts.tsx";
import { RecordPage } from "#ui/record/RecordPage.tsx";

/** Says why a campaign is paused or failed. */
function Reasons({ campaign }: { campaign: CampaignView }): ReactNode {
  const { t } = useTranslation("campaigns");
  const { status, pauseReason, failureReason, failureText } = campaign;
  if (status === "paused" && pauseReason)
    return (
      <Notice tone={pauseReason === "byHand" ? "info" : "warning"} title={t(`pauses.${pauseReason}`)}>
        {t(`pauseTexts.${pauseReason}`)} {failureText}
      </Notice>
    );
  if (status === "failed" && failureReason)
    return (
      <Notice tone="error" title={t(`failures.${failureReason}`)}>
        {t(`failureTexts.${failureReason}`)} {failureText}
      </Notice>
    );
  return null;
}

/** Shows the lists, the model and the moments of a campaign. */
function CampaignFacts({ campaign }: { campaign: CampaignView }): ReactNode {
  const { t } = useTranslation("campaigns");
  const format = useFormat();
  const { automation, followsId, followsName, followUpId, recallId } = campaign;
  const at = (iso: string | null): string | null => (iso ? format.date(iso, "stamp") : null);
  const names = (ids: readonly string[]): string =>
    ids.map((id) => campaign.listNames[id] ?? t("pick.gone")).join(", ");
  const link = (href: string | null, words: string): ReactNode =>
    href ? <Link href={href}>{words}</Link> : null;
  const model = campaign.a.modelId ? (campaign.modelNames[campaign.a.modelId] ?? t("what.modelGone")) : null;
  return (
    <Card title={t("facts.title")}>
      <Facts
        facts={[
          [t("facts.purpose"), t(campaign.purpose ? `purposes.${campaign.purpose}` : "kinds.information")],
          [t("facts.lists"), names(campaign.listIds)],
          [t("facts.excluded"), names(campaign.excludedListIds)],
          [t("facts.model"), model],
          [t("facts.trigger"), automation ? t(`triggers.${automation.trigger}`) : null],
          [t("facts.coupon"), campaign.couponCode],
          [t("facts.started"), at(campaign.startedAt)],
          [t("facts.ended"), at(campaign.endedAt)],
          [t("facts.follows"), link(followsId && paths.campaign(followsId), followsName ?? t("who.gone"))],
          [t("facts.followUp"), link(followUpId && paths.campaign(followUpId), t("facts.open"))],
          [t("facts.recall"), link(recallId && paths.recall(recallId), t("facts.open"))],
          [t("facts.by"), <PersonName key="by" by={campaign.createdBy} />],
        ]}
      />
    </Card>
  );
}

/** The cards of figures that suit the channel. */
function Figures({ campaign, results }: { campaign: CampaignView; results: Results }): ReactNode {
  const { channel } = campaign;
  const hasLinks = channel === "mail" || channel === "sms";
  return (
    <>
      <OutcomesCard campaign={campaign} results={results} />
      {channel === "call" ? <CallsCard campaign={campaign} results={results} /> : null}
      {channel === "letter" ? <LettersCard campaign={campaign} count={results.progress.waiting} /> : null}
      {campaign.ab ? <AbCard campaign={campaign} results={results} /> : null}
      {campaign.kind === "promotion" ? (
        <OrdersCard results={results} hasCoupon={campaign.couponCode !== ""} hasLinks={hasLinks} />
      ) : null}
      {hasLinks ? <ClicksCard results={results} hasVersions={campaign.ab !== null} /> : null}
    </>
  );
}

/** A campaign after its start: its progress as it goes on, and what it brought. */
export function CampaignResults({ campaign }: { campaign: CampaignView }): ReactNode {
  const { t } = useTranslation("campaigns");
  const results = useAnswer(
    "GET /v1/campaigns/:campaignId/results",
    { params: { campaignId: campaign.id } },
    { refreshInterval: campaign.status === "sending" ? 10_000 : 0 },
  );
  return (
    <RecordPage
      of={{ data: campaign, mutate: () => undefined }}
      kind={t("one")}
      back={{ href: paths.campaigns(), label: t("title") }}
    >
      {() => ({
        title: campaign.name,
        badges: <CampaignBadge status={campaign.status} isAutomatic={campaign.automation !== null} />,
        text: <CampaignKind campaign={campaign} />,
        actions: <RunCommands campaign={campaign} />,
        notices: <Reasons campaign={campaign} />,
        tabs: <CampaignNav campaign={campaign} />,
        main: (
          <>
            <ProgressCard campaign={campaign} />
            <Answered of={results} waiting="24rem" card>
              {(figures) => <Figures campaign={campaign} results={figures} />}
            </Answered>
          </>
        ),
        side: <CampaignFacts campaign={campaign} />,
      })}
    </RecordPage>
  );
}
