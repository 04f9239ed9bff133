import type { CampaignSettings } from "@cuvee/core/relations/campaigns/campaigns.answers.contract.ts";
import type { ReactNode } from "react";
import { useSWRConfig } from "swr";
import { useTranslation } from "#kit/i18n.ts";
import { answersOf, useAnswer } from "#kit/api.ts";
import { FormDialog } from "#ui/form/FormDialog.tsx";
import { NumberField } from "#ui/form/fields/NumberField.tsx";
import { SwitchField } from "#ui/form/fields/SwitchField.tsx";
import { useRecordForm } from "#ui/form/useRecordForm.ts";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import { Answered } from "#ui/page/Answered.tsx";
import * as layout from "#ui/layout.ts";

type Fields = {
  perMinute: number | null;
  clicksByRecipient: boolean;
  automaticGapDays: number | null;
  automaticFrom: number | null;
  automaticUntil: number | null;
};

function Form({ settings, onClose }: { settings: CampaignSettings; onClose: () => void }): ReactNode {
  const { t } = useTranslation("campaigns");
  const { mutate } = useSWRConfig();
  const record = useRecordForm<"PUT /v1/campaigns/settings", Fields & { version: number }>({
    route: "PUT /v1/campaigns/settings",
    initial: settings,
    toInput: ({ version, clicksByRecipient, ...figures }) => ({
      body: {
        version,
        clicksByRecipient,
        perMinute: figures.perMinute ?? Number.NaN,
        automaticGapDays: figures.automaticGapDays ?? Number.NaN,
        automaticFrom: figures.automaticFrom ?? Number.NaN,
        automaticUntil: figures.automaticUntil ?? Number.NaN,
      },
    }),
    schema: () =>
      import("@cuvee/core/relations/campaigns/contract.ts").then(
        (m) => m.campaignsContract.saveSettings.body,
      ),
    onSaved: async () => {
      await mutate(answersOf("GET /v1/campaigns/settings"));
      showSnackbar("success", t("settings.saved"));
      onClose();
    },
  });
  return (
    <FormDialog of={record} onClose={onClose} title={t("settings.title")} size="medium">
      <NumberField
        name="perMinute"
        label={t("settings.perMinute")}
        hint={t("settings.perMinuteHint")}
        min={1}
        max={6000}
      />
      <NumberField
        name="automaticGapDays"
        label={t("settings.gap")}
        hint={t("settings.gapHint")}
        min={0}
        max={90}
        unit={t("settings.days")}
      />
      <NumberField
        name="automaticFrom"
        label={t("settings.from")}
        hint={t("settings.hoursHint")}
        min={0}
        max={23}
        unit="h"
      />
      <NumberField name="automaticUntil" label={t("settings.until")} min={1} max={24} unit="h" />
      <SwitchField name="clicksByRecipient" label={t("settings.clicks")} hint={t("settings.clicksHint")} />
    </FormDialog>
  );
}

/** Settings of the shop's campaigns: speed, clicks by recipient, gap and hours of automatic messages. */
export default function SettingsDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation("campaigns");
  const answer = useAnswer("GET /v1/campaigns/settings", {});
  if (answer.data) return <Form settings={answer.data} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title={t("settings.title")} size="medium">
      <div className={layout.stack4}>
        <Answered of={answer} waiting="14rem">
          {() => null}
        </Answered>
      </div>
    </Dialog>
  );
}
