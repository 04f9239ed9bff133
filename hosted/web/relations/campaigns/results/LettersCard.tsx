import type { CampaignView } from "@cuvee/core/relations/campaigns/campaigns.answers.contract.ts";
import { FileDown, Send, Table2 } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { call } from "#kit/api.ts";
import { runCommand, useCampaignOptions, useKeepCampaign, useOnce } from "#relations/campaigns/calls.ts";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import { expectDownload } from "#ui/table/downloads.ts";
import { ask } from "#ui/popup/popup.ts";
import * as layout from "#ui/layout.ts";

/** Name of the provider that posts letters, in words. */
function useProvider(): string | null {
  const { t } = useTranslation("campaigns");
  const name = useCampaignOptions().data?.letterProvider ?? null;
  return name === "sandbox" ? t("letters.sandbox") : name;
}

type PostProps = { campaign: CampaignView; provider: string; count: number };

/** Hands the letters to the provider that prints and posts them, once it was confirmed. */
function PostLetters({ campaign, provider, count }: PostProps): ReactNode {
  const { t } = useTranslation("campaigns");
  const { busy, once } = useOnce();
  const keep = useKeepCampaign();
  const post = async (): Promise<void> => {
    const title = t("letters.postTitle", { provider, count });
    const text = t("letters.postText", { provider });
    if (!(await ask({ title, text, validateLabel: t("letters.post", { provider }) }))) return;
    const done = await once("post", (key) => runCommand(campaign.id, "post", key));
    if (!done) return;
    keep(done);
    showSnackbar("success", t("done.post"));
  };
  return (
    <div className={layout.stack2}>
      <p>{t("letters.orPost", { provider })}</p>
      <div>
        <Button busy={busy === "post"} icon={<Send aria-hidden="true" />} onClick={() => void post()}>
          {t("letters.post", { provider })}
        </Button>
      </div>
    </div>
  );
}

/** The letters as one PDF for a printer, and the sheet of addresses; both are made in the background. */
export function LettersCard({ campaign, count }: { campaign: CampaignView; count: number }): ReactNode {
  const { t } = useTranslation("campaigns");
  const { busy, once } = useOnce();
  const provider = useProvider();
  const isPosted = campaign.postedBy === "provider";
  const params = { campaignId: campaign.id };
  const announce = (done: unknown): void => {
    if (!done) return;
    expectDownload();
    showSnackbar("success", t("letters.asked"));
  };
  const letters = async (): Promise<void> =>
    announce(
      await once("letters", (idempotencyKey) =>
        call("POST /v1/campaigns/:campaignId/letters", { params, body: {} }, { idempotencyKey }),
      ),
    );
  const addresses = async (format: "csv" | "xlsx"): Promise<void> =>
    announce(
      await once(`addresses ${format}`, (idempotencyKey) =>
        call("POST /v1/campaigns/:campaignId/addresses", { params, body: { format } }, { idempotencyKey }),
      ),
    );
  return (
    <Card title={t("letters.title")}>
      <div className={layout.stack3}>
        <p>{isPosted ? t("letters.posted", { provider: provider ?? "" }) : t("letters.text")}</p>
        <div className={layout.row2}>
          <Button
            look={isPosted ? "secondary" : "primary"}
            busy={busy === "letters"}
            icon={<FileDown aria-hidden="true" />}
            onClick={() => void letters()}
          >
            {t("letters.pdf")}
          </Button>
          <Button
            busy={busy === "addresses xlsx"}
            icon={<Table2 aria-hidden="true" />}
            onClick={() => void addresses("xlsx")}
          >
            {t("letters.xlsx")}
          </Button>
          <Button busy={busy === "addresses csv"} onClick={() => void addresses("csv")}>
            {t("letters.csv")}
          </Button>
        </div>
        {provider !== null && !isPosted && campaign.status === "sending" ? (
          <PostLetters campaign={campaign} provider={provider} count={count} />
        ) : null}
      </div>
    </Card>
  );
}
