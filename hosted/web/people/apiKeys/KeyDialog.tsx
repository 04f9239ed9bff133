import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import type { ApiScope } from "@cuvee/core/people/apiKeys/apiKeys.ts";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { CheckboxesField } from "#ui/form/fields/CheckboxesField.tsx";
import { DateField } from "#ui/form/fields/DateField.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { TextField } from "#ui/form/fields/TextField.tsx";
import { useRecordForm } from "#ui/form/useRecordForm.ts";
import css from "#people/apiKeys/api.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Fields = { name: string; scopes: ApiScope[]; until: string | null };
type Props = {
  scopes: readonly ApiScope[];
  onClose: () => void;
  /** Called once the key is made: its secret is available only this once. */
  onMade: (name: string, secret: string) => void;
};

/** Creates a key: its name, its scopes, its last day. */
export default function KeyDialog({ scopes, onClose, onMade }: Props): ReactNode {
  const { t } = useTranslation("api");
  const [initial] = useState<Fields>({ name: "", scopes: [], until: null });
  const record = useRecordForm<"POST /v1/api-keys", Fields>({
    route: "POST /v1/api-keys",
    initial,
    toInput: (fields) => ({ body: fields }),
    onSaved: ({ secret }, { name }) => onMade(name, secret),
    check: (fields) =>
      fields.scopes.length === 0 ? [{ path: "scopes", code: "needed", message: t("keys.scopesNeeded") }] : [],
    schema: () => import("@cuvee/core/people/apiKeys/contract.ts").then((m) => m.apiKeysContract.addKey.body),
    whole: ["scopes"],
  });
  return (
    <Dialog open onClose={onClose} size="medium" title={t("keys.add")} text={t("keys.addText")}>
      <RecordForm of={record} bar="plain" onCancel={onClose} submit={t("keys.submit")}>
        <div className={cx(layout.grid4, layout.single)}>
          <TextField
            name="name"
            label={t("keys.name")}
            hint={t("keys.nameHint")}
            maxLength={60}
            autoComplete="off"
          />
          <CheckboxesField
            className={css.grid}
            name="scopes"
            label={t("keys.scopes")}
            options={scopes.map((value) => ({ value, label: t(`scopes.${value.replace(":", "-")}`) }))}
          />
          <DateField name="until" label={t("keys.until")} hint={t("keys.untilHint")} optional />
        </div>
      </RecordForm>
    </Dialog>
  );
}
