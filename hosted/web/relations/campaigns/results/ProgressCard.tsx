import type {
  CampaignProgress,
  CampaignView,
} from "@cuvee/core/relations/campaigns/campaigns.answers.contract.ts";
import { useEffect, useEffectEvent, type ReactNode } from "react";
import { useSWRConfig } from "swr";
import { useTranslation } from "#kit/i18n.ts";
import { answersOf, useAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { useLive } from "#kit/live.tsx";
import { Card } from "#ui/Card.tsx";
import { Answered } from "#ui/page/Answered.tsx";
import { ProgressBar } from "#ui/ProgressBar.tsx";
import css from "#relations/campaigns/results/results.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** Time between two looks at a campaign that is being sent, in milliseconds, where no news of the server arrives. */
const EVERY_MS = 5000;

/** Recipients whose turn is over. */
const doneOf = (progress: CampaignProgress): number =>
  progress.accepted + progress.refused + progress.uncertain + progress.skipped;

/** Reads the progress while there is any; when the status changes, the campaign is read again. */
function useProgress(campaign: CampaignView) {
  const { mutate } = useSWRConfig();
  const isRunning = campaign.status === "sending" || campaign.status === "paused";
  const answer = useAnswer(
    "GET /v1/campaigns/:campaignId/progress",
    { params: { campaignId: campaign.id } },
    { refreshInterval: isRunning ? EVERY_MS : 0 },
  );
  useLive<{ campaignId: string }>("campaign", ({ campaignId }) => {
    if (campaignId !== campaign.id) return;
    void answer.mutate();
    void mutate(answersOf("GET /v1/campaigns/:campaignId/results"));
  });
  const status = answer.data?.status;
  const follow = useEffectEvent((): void => {
    if (status === undefined || status === campaign.status) return;
    void mutate(
      answersOf(
        "GET /v1/campaigns/:campaignId",
        "GET /v1/campaigns/:campaignId/results",
        "GET /v1/campaigns",
      ),
    );
  });
  useEffect(() => follow(), [status]);
  return answer;
}

type PaceProps = { lastMinute: number; expectedEnd: string | null; opensAt: string | null; held: number };

/** Words about the speed, the permitted hours and the expected end of a sending. */
function Pace(props: PaceProps): ReactNode {
  const { t } = useTranslation("campaigns");
  const format = useFormat();
  const { lastMinute, expectedEnd, opensAt, held } = props;
  const facts = [
    opensAt ? t("progress.opens", { at: format.date(opensAt, "stamp") }) : null,
    lastMinute > 0 ? t("progress.lastMinute", { count: lastMinute }) : null,
    expectedEnd ? t("progress.end", { at: format.date(expectedEnd, "stamp") }) : null,
    held > 0 ? t("progress.held", { count: held }) : null,
  ].filter(Boolean);
  return facts.length > 0 ? <p className={layout.quiet}>{facts.join(" · ")}</p> : null;
}

/** Shows the progress of the sending in words and figures. */
export function ProgressCard({ campaign }: { campaign: CampaignView }): ReactNode {
  const { t } = useTranslation("campaigns");
  const format = useFormat();
  const answer = useProgress(campaign);
  return (
    <Card title={t("progress.title")}>
      <Answered of={answer} waiting="5rem">
        {({ progress, lastMinute, expectedEnd, opensAt }) => {
          const isCancelled = campaign.status === "cancelled";
          const done = isCancelled ? progress.accepted : doneOf(progress);
          // The shop prints its letters itself: all of them are ready.
          const isPrinted =
            campaign.channel === "letter" && campaign.postedBy === "shop" && campaign.status === "sending";
          const words = isPrinted
            ? t("progress.printed", { count: progress.recipients })
            : t([`progress.${isCancelled ? "cancelled" : "done"}.${campaign.channel}`], {
                count: done,
                done: format.count(done),
                recipients: format.count(progress.recipients),
              });
          return (
            <div className={layout.stack2}>
              <p className={cx(layout.strong, css.progressWords)} role="status">
                {campaign.automation && progress.recipients === 0 ? t("progress.automatic") : words}
              </p>
              {progress.recipients > 0 && !isPrinted ? (
                <ProgressBar value={done} max={progress.recipients} aria-label={words} />
              ) : null}
              <Pace
                lastMinute={lastMinute}
                expectedEnd={expectedEnd}
                opensAt={opensAt}
                held={progress.held}
              />
            </div>
          );
        }}
      </Answered>
    </Card>
  );
}
