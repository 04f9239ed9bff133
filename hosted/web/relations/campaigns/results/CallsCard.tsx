import type {
  CampaignResults,
  CampaignView,
} from "@cuvee/core/relations/campaigns/campaigns.answers.contract.ts";
import { CALL_RESULTS } from "@cuvee/core/relations/campaigns/campaigns.ts";
import { PhoneCall } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type CallsProps = { campaign: CampaignView; results: CampaignResults };

/** Calls by their result, with the way to the next one. */
export function CallsCard({ campaign, results }: CallsProps): ReactNode {
  const { t } = useTranslation("campaigns");
  const format = useFormat();
  return (
    <Card title={t("calls.results")}>
      <div className={layout.stack3}>
        <ul>
          {CALL_RESULTS.map((result) => (
            <li key={result} className={cx(layout.line3, layout.between)}>
              <span>{t(`callResults.${result}`)}</span>
              <span>{format.count(results.calls[result] ?? 0)}</span>
            </li>
          ))}
        </ul>
        <div>
          <ButtonLink
            look="primary"
            icon={<PhoneCall aria-hidden="true" />}
            href={paths.campaignCalls(campaign.id)}
          >
            {t("calls.open")}
          </ButtonLink>
        </div>
      </div>
    </Card>
  );
}
