import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { LOG_DAYS } from "@cuvee/core/shops/webhooks/webhooks.ts";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { DateField } from "#ui/form/fields/DateField.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { useRecordForm } from "#ui/form/useRecordForm.ts";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Fields = { since: string; until: string };
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

type Props = { endpointId: string; onClose: () => void; onDone: () => Promise<unknown> };

/** Resends the failed deliveries between two days. */
export default function ReplayDialog({ endpointId, onClose, onDone }: Props): ReactNode {
  const { t } = useTranslation("api");
  const [initial] = useState<Fields>(() => ({ since: dayOf(Date.now()), until: dayOf(Date.now()) }));
  const record = useRecordForm<"POST /v1/webhooks/:endpointId/replays", Fields>({
    route: "POST /v1/webhooks/:endpointId/replays",
    initial,
    toInput: (body) => ({ params: { endpointId }, body }),
    onSaved: async ({ count }) => {
      showSnackbar("success", t("deliveries.replayed", { count }));
      onClose();
      await onDone();
    },
    check: ({ since, until }) =>
      until < since ? [{ path: "until", code: "order", message: t("deliveries.untilBefore") }] : [],
  });
  const least = dayOf(Date.now() - LOG_DAYS * 86_400_000);
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={t("deliveries.replayFailed")}
      text={t("deliveries.replayText")}
    >
      <RecordForm of={record} bar="plain" onCancel={onClose} submit={t("deliveries.replay")}>
        <div className={cx(layout.grid4, layout.single)}>
          <DateField name="since" label={t("deliveries.since")} min={least} max={dayOf(Date.now())} />
          <DateField name="until" label={t("deliveries.until")} min={least} max={dayOf(Date.now())} />
        </div>
      </RecordForm>
    </Dialog>
  );
}
