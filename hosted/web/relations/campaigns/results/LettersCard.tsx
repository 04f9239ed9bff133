import type { CampaignView } from "@cuvee/core/relations/campaigns/campaigns.answers.contract.ts";
import { FileDown, Table2 } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { call } from "#kit/api.ts";
import { useOnce } from "#relations/campaigns/calls.ts";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import { expectDownload } from "#ui/table/downloads.ts";
import * as layout from "#ui/layout.ts";

/** The letters as one PDF for a printer, and the sheet of addresses; both are made in the background. */
export function LettersCard({ campaign }: { campaign: CampaignView }): ReactNode {
  const { t } = useTranslation("campaigns");
  const { busy, once } = useOnce();
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
        <p>{t("letters.text")}</p>
        <div className={layout.row2}>
          <Button
            look="primary"
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
      </div>
    </Card>
  );
}
