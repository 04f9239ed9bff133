import type { CampaignView } from "@cuvee/core/relations/campaigns/campaigns.answers.contract.ts";
import type { ReactNode } from "react";
import { paths } from "#kit/paths.ts";
import { PartNav } from "#ui/page/PartNav.tsx";

/** Links to the pages of a campaign that has begun: results, recipients, and the calls of a call list. */
export function CampaignNav({ campaign }: { campaign: Pick<CampaignView, "id" | "channel"> }): ReactNode {
  const { id, channel } = campaign;
  return (
    <PartNav
      of={{
        texts: "campaigns",
        label: "nav.label",
        places: [
          { name: "nav.results", href: paths.campaign(id) },
          { name: "nav.recipients", href: paths.campaignRecipients(id) },
          ...(channel === "call" ? [{ name: "nav.calls", href: paths.campaignCalls(id) }] : []),
        ],
      }}
    />
  );
}
