import type { ProspectRow } from "@cuvee/core/relations/prospection/contract.ts";
import { useMemo, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useUpdateProspects } from "#relations/prospection/calls.ts";
import { TextField } from "#ui/form/fields/TextField.tsx";
import { FormDialog } from "#ui/form/FormDialog.tsx";
import { useRecordForm } from "#ui/form/useRecordForm.ts";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import * as layout from "#ui/layout.ts";

/** Changes where a prospect comes from, and their website. */
export function FactsDialog({
  prospect,
  onClose,
}: {
  prospect: Pick<ProspectRow, "id" | "name" | "source" | "website">;
  onClose: () => void;
}): ReactNode {
  const { t } = useTranslation("prospection");
  const update = useUpdateProspects();
  const { id, name, source, website } = prospect;
  const initial = useMemo(() => ({ source, website }), [source, website]);
  const record = useRecordForm<"PUT /v1/prospects/:clientId", typeof initial>({
    route: "PUT /v1/prospects/:clientId",
    initial,
    toInput: (body) => ({ params: { clientId: id }, body }),
    onSaved: async () => {
      showSnackbar("success", t("facts.saved"));
      onClose();
      await update();
    },
    schema: () =>
      import("@cuvee/core/relations/prospection/contract.ts").then((m) => m.prospectionContract.facts.body),
  });
  return (
    <FormDialog of={record} onClose={onClose} title={t("acts.facts")} text={name} submit={t("facts.submit")}>
      <div className={layout.stack4}>
        <TextField
          name="source"
          label={t("columns.source")}
          hint={t("facts.sourceHint")}
          optional
          maxLength={80}
        />
        <TextField name="website" label={t("columns.website")} optional maxLength={200} />
      </div>
    </FormDialog>
  );
}
