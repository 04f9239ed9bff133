import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { mutate } from "swr";
import type { Resource } from "@cuvee/core/visits/calendars/calendars.ts";
import { answersOf, newId } from "#kit/api.ts";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { TextField } from "#ui/form/fields/TextField.tsx";
import { useRecordForm } from "#ui/form/useRecordForm.ts";
import { showSnackbar } from "#ui/overlay/snackbar.ts";

/** A form for the address of an external calendar. */
export default function BusyDialog({
  resource,
  onClose,
}: {
  resource: Resource;
  onClose: () => void;
}): ReactNode {
  const { t } = useTranslation("visits");
  const [id] = useState(newId);
  const record = useRecordForm<"POST /v1/resources/:resourceId/busy-calendars", { url: string }>({
    route: "POST /v1/resources/:resourceId/busy-calendars",
    initial: { url: "" },
    toInput: ({ url }) => ({ params: { resourceId: resource.id }, body: { id, url: url.trim() } }),
    onSaved: async () => {
      showSnackbar("success", t("busy.added"));
      onClose();
      await mutate(answersOf("GET /v1/resources"));
    },
    schema: () =>
      import("@cuvee/core/visits/calendars/contract.ts").then((m) => m.calendarsContract.addBusy.body),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      size="medium"
      title={t("busy.title", { name: resource.name })}
      text={t("busy.text")}
    >
      <RecordForm of={record} bar="plain" onCancel={onClose} submit={t("busy.add")}>
        <TextField
          name="url"
          type="url"
          label={t("busy.url")}
          hint={t("busy.urlHint")}
          placeholder="https://calendar.google.com/calendar/ical/…/basic.ics"
          maxLength={2000}
          autoComplete="off"
          spellCheck={false}
        />
      </RecordForm>
    </Dialog>
  );
}
