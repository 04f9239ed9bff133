import type {
  CampaignResults,
  CampaignView,
} from "@cuvee/core/relations/campaigns/campaigns.answers.contract.ts";
import { WEAK_SAMPLE, type Variant } from "@cuvee/core/relations/campaigns/campaigns.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { call } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { useKeepCampaign, useOnce } from "#relations/campaigns/calls.ts";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { Notice } from "#ui/Notice.tsx";
import { ask } from "#ui/popup/popup.ts";
import { EndCell, SmallTable } from "#ui/table/SmallTable.tsx";
import * as layout from "#ui/layout.ts";

/** Says which version the others received, or when it is chosen. */
function Winner({ campaign }: { campaign: CampaignView }): ReactNode {
  const { t } = useTranslation("campaigns");
  const format = useFormat();
  const { winner, winnerAt, ab, status } = campaign;
  if (winner) return <p>{t("ab.won", { name: winner })}</p>;
  if (!ab || winnerAt === null || status === "cancelled") return null;
  return (
    <p className={layout.quiet}>
      {t("ab.chosenAt", { at: format.date(winnerAt, "dateTime"), by: t(`ab.measures.${ab.by}`) })}
    </p>
  );
}

type AbProps = { campaign: CampaignView; results: CampaignResults };

/** Sends the choice of a version, after a confirmation. */
function useChoice(campaign: CampaignView) {
  const { t } = useTranslation("campaigns");
  const keep = useKeepCampaign();
  const { busy, once } = useOnce();
  const choose = async (variant: Variant): Promise<void> => {
    const isSure = await ask({ title: t("ab.chooseTitle", { name: variant }), text: t("ab.chooseText") });
    if (!isSure) return;
    const done = await once(`winner ${variant}`, (idempotencyKey) =>
      call(
        "POST /v1/campaigns/:campaignId/winner",
        { params: { campaignId: campaign.id }, body: { variant } },
        { idempotencyKey },
      ),
    );
    if (done) keep(done);
  };
  return { busy, choose };
}

/** The two versions beside each other; before the choice by itself, the author may choose. */
export function AbCard({ campaign, results }: AbProps): ReactNode {
  const { t } = useTranslation("campaigns");
  const format = useFormat();
  const { busy, choose } = useChoice(campaign);
  const isOpen = campaign.winner === null && ["sending", "paused"].includes(campaign.status);
  return (
    <Card title={t("ab.title")}>
      <div className={layout.stack3}>
        <SmallTable
          label={t("ab.title")}
          head={[
            t("ab.short"),
            { end: t("ab.accepted") },
            { end: t("clicks.count") },
            { end: t("ab.orders") },
            ...(isOpen ? [t("ab.choice")] : []),
          ]}
        >
          <tbody>
            {results.variants.map(({ variant, accepted, clicks, orders }) => (
              <tr key={variant}>
                <th scope="row">{variant}</th>
                <EndCell>{format.count(accepted)}</EndCell>
                <EndCell>{format.count(clicks)}</EndCell>
                <EndCell>{format.count(orders)}</EndCell>
                {isOpen ? (
                  <td>
                    <Button size="s" busy={busy !== null} onClick={() => void choose(variant)}>
                      {t("ab.choose", { name: variant })}
                    </Button>
                  </td>
                ) : null}
              </tr>
            ))}
          </tbody>
        </SmallTable>
        {results.isWeakSample ? (
          <Notice tone="warning" title={t("ab.weak")}>
            {t("ab.weakText", { count: WEAK_SAMPLE })}
          </Notice>
        ) : null}
        <Winner campaign={campaign} />
      </div>
    </Card>
  );
}
