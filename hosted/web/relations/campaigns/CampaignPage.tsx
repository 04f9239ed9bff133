import { Send } from "lucide-react";
import { lazy, Suspense, type ReactNode } from "react";
import { useParams } from "wouter";
import { useTranslation } from "#kit/i18n.ts";
import { paths } from "#kit/paths.ts";
import { useCampaign } from "#relations/campaigns/calls.ts";
import { isBeforeStart } from "#relations/campaigns/editor/campaignDraft.ts";
import { Skeleton, WhenLate } from "#ui/page/Skeleton.tsx";
import { RecordPage } from "#ui/record/RecordPage.tsx";

const Editor = lazy(() =>
  import("#relations/campaigns/editor/CampaignEditor.tsx").then((m) => ({ default: m.CampaignEditor })),
);
const Results = lazy(() =>
  import("#relations/campaigns/results/CampaignResults.tsx").then((m) => ({ default: m.CampaignResults })),
);

/** `/dashboard/crm/campaigns/:campaignId`: its preparation before the start, its progress and results after. */
export default function CampaignPage(): ReactNode {
  const { t } = useTranslation("campaigns");
  const { campaignId = "" } = useParams();
  const answer = useCampaign(campaignId);
  const { data } = answer;
  if (!data)
    return (
      <RecordPage
        of={answer}
        kind={t("one")}
        back={{ href: paths.campaigns(), label: t("title") }}
        missing={{
          icon: <Send aria-hidden="true" />,
          title: t("missing.title"),
          text: t("missing.text"),
          back: t("missing.back"),
        }}
      >
        {() => ({ title: "", main: null })}
      </RecordPage>
    );
  const waiting = (
    <WhenLate>
      <Skeleton height="22rem" />
    </WhenLate>
  );
  return (
    <Suspense fallback={waiting}>
      {isBeforeStart(data.status) ? (
        <Editor key={data.id} first={data} />
      ) : (
        <Results key={data.id} campaign={data} />
      )}
    </Suspense>
  );
}
