import type { ProspectToCall } from "@cuvee/core/relations/prospection/contract.ts";
import { fillScript, SCRIPT_FIELDS, SCRIPT_MAX } from "@cuvee/core/relations/prospection/prospection.ts";
import { Pencil } from "lucide-react";
import { useMemo, useState, type ReactNode } from "react";
import { useSWRConfig } from "swr";
import { answersOf, useAnswer, type CallAnswer } from "#kit/api.ts";
import { hasPermission, isStaff } from "#kit/access.ts";
import { useTranslation } from "#kit/i18n.ts";
import { useSession } from "#kit/session.tsx";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { TextAreaField } from "#ui/form/fields/TextField.tsx";
import { FormDialog } from "#ui/form/FormDialog.tsx";
import { useRecordForm } from "#ui/form/useRecordForm.ts";
import { Answered } from "#ui/page/Answered.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import css from "#relations/prospection/calls.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Script = CallAnswer<"GET /v1/prospects/script">;

/** Edits the script of the shop; a tap on a field writes it at the end. */
function ScriptDialog({ script, onClose }: { script: Script; onClose: () => void }): ReactNode {
  const { t } = useTranslation("prospection");
  const { mutate } = useSWRConfig();
  const initial = useMemo(() => ({ body: script.body, version: script.version }), [script]);
  const record = useRecordForm<"PUT /v1/prospects/script", typeof initial>({
    route: "PUT /v1/prospects/script",
    initial,
    toInput: (body) => ({ body }),
    onSaved: async () => {
      showSnackbar("success", t("script.saved"));
      onClose();
      await mutate(answersOf("GET /v1/prospects/script"));
    },
    schema: () =>
      import("@cuvee/core/relations/prospection/contract.ts").then(
        (m) => m.prospectionContract.putScript.body,
      ),
  });
  const { form } = record;
  const put = (field: string): void =>
    form.setValue("body", `${form.getValues("body")}{{${field}}}`, { shouldDirty: true });
  return (
    <FormDialog
      of={record}
      onClose={onClose}
      size="medium"
      title={t("script.edit")}
      text={t("script.editText")}
      submit={t("script.submit")}
    >
      <div className={layout.stack4}>
        <TextAreaField name="body" label={t("script.body")} rows={12} maxLength={SCRIPT_MAX} />
        <div className={layout.stack1}>
          <p className={cx(layout.quiet, layout.small)}>{t("script.fieldsHint")}</p>
          <div className={layout.row2}>
            {SCRIPT_FIELDS.map((field) => (
              <Button key={field} size="s" onClick={() => put(field)}>
                {t(`script.fields.${field}`)}
              </Button>
            ))}
          </div>
        </div>
      </div>
    </FormDialog>
  );
}

/** The words to say, with the values of this prospect. */
export function CallScript({ prospect }: { prospect: ProspectToCall }): ReactNode {
  const { t } = useTranslation("prospection");
  const { user } = useSession();
  const [isEditing, setEditing] = useState(false);
  const answer = useAnswer("GET /v1/prospects/script", {});
  const mayWrite = user !== null && isStaff(user) && hasPermission(user, "createClient");
  const { name, firstname, company, city, source } = prospect;
  const caller = [user?.firstname, user?.lastname].filter(Boolean).join(" ");
  return (
    <Card
      title={t("script.title")}
      aside={
        mayWrite && answer.data ? (
          <Button look="quiet" size="s" icon={<Pencil aria-hidden="true" />} onClick={() => setEditing(true)}>
            {t("script.edit")}
          </Button>
        ) : undefined
      }
    >
      <Answered of={answer} waiting="8rem">
        {({ body }) => (
          <p className={css.script}>
            {fillScript(body, { name, firstname, company: company || name, city, source, caller })}
          </p>
        )}
      </Answered>
      {isEditing && answer.data ? (
        <ScriptDialog script={answer.data} onClose={() => setEditing(false)} />
      ) : null}
    </Card>
  );
}
